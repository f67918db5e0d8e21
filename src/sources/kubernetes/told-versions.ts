import { formatName, type NamespacedName } from "../../domain/resources/names.js";

/** Objects that are remembered; the oldest go first. */
const maxObjects = 1000;

/** Remembers what was said of which version of an object, so that each is said once. */
export class ToldVersions {
  readonly #versions = new Map<string, string>();

  /** True the first time that a version of the object is told. */
  isNews(id: NamespacedName, resourceVersion: string): boolean {
    const name = formatName(id);
    if (this.#versions.get(name) === resourceVersion) return false;
    this.#versions.delete(name);
    this.#versions.set(name, resourceVersion);
    if (this.#versions.size > maxObjects) this.#forgetOldest();
    return true;
  }

  #forgetOldest(): void {
    for (const name of this.#versions.keys()) {
      this.#versions.delete(name);
      return;
    }
  }
}
