import type { StringMap } from "../resources/resource.js";
import type { Result } from "../result.js";

/** Something wrong with one annotation. */
export interface AnnotationFault {
  readonly annotation: string;
  /** What was expected and what was found. */
  readonly message: string;
}

/**
 * Reads the annotations of one setting. As in Linkerd, a fault in one of them makes the whole setting void; all
 * of them are collected, so that people mend them in one go.
 */
export class AnnotationReader {
  /** What makes the setting void. */
  readonly faults: AnnotationFault[] = [];
  /** What has no effect, though the setting holds. */
  readonly notes: AnnotationFault[] = [];
  readonly #annotations: StringMap;

  constructor(annotations: StringMap) {
    this.#annotations = annotations;
  }

  text(annotation: string): string | undefined {
    return this.#annotations.get(annotation);
  }

  /** The names of the annotations that begin so. */
  namesBeginning(prefix: string): readonly string[] {
    return [...this.#annotations.keys()].filter((name) => name.startsWith(prefix));
  }

  /** The annotation as `parse` reads it, and `absent` without it or when it is wrong. */
  read<T>(annotation: string, parse: (text: string) => Result<T, string>, absent: T): T {
    const text = this.text(annotation);
    if (text === undefined) return absent;
    const parsed = parse(text);
    if (parsed.ok) return parsed.value;
    this.fault(annotation, parsed.error);
    return absent;
  }

  fault(annotation: string, message: string): void {
    this.faults.push({ annotation, message });
  }

  note(annotation: string, message: string): void {
    this.notes.push({ annotation, message });
  }
}
