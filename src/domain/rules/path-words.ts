import { endOfClass } from "./pattern-text.js";

/** What is known of the words that a pattern takes. Where it errs, it has words that the pattern does not take. */
export interface Words {
  /** There is none at all. */
  readonly none: boolean;
  /** The empty word is one. */
  readonly empty: boolean;
  /** Some begin with a slash. */
  readonly slash: boolean;
  /** Some begin with an asterisk. */
  readonly asterisk: boolean;
}

const nothing: Words = { none: true, empty: false, slash: false, asterisk: false };
const emptyWord: Words = { none: false, empty: true, slash: false, asterisk: false };
const anyCharacter: Words = { none: false, empty: false, slash: true, asterisk: true };
const anything: Words = { ...anyCharacter, empty: true };

/** Longer patterns are not looked at. */
const longest = 2000;

/**
 * The words that an anchored pattern takes, of those made of certain characters alone; undefined for a pattern with
 * syntax that is not known here. The syntax is that of Rust's `regex` crate.
 */
export function wordsOf(pattern: string, isWordCharacter: (character: string) => boolean): Words | undefined {
  return pattern.length > longest ? undefined : new WordReader(pattern, isWordCharacter).read();
}

interface Atom {
  readonly words: Words;
  readonly anchor?: "start" | "end";
}

/** Goes through one pattern. */
class WordReader {
  readonly #pattern: string;
  readonly #isWordCharacter: (character: string) => boolean;
  #at = 0;
  #isLost = false;

  constructor(pattern: string, isWordCharacter: (character: string) => boolean) {
    this.#pattern = pattern;
    this.#isWordCharacter = isWordCharacter;
  }

  read(): Words | undefined {
    const words = this.#alternatives("pattern");
    return this.#isLost || this.#at < this.#pattern.length ? undefined : words;
  }

  /** Outside of groups an alternative that lacks an anchor may begin, or end, anywhere. */
  #alternatives(place: "pattern" | "group"): Words {
    let all = nothing;
    do {
      const atoms = this.#sequence();
      if (place === "pattern" && atoms[0]?.anchor !== "start") atoms.unshift({ words: anything });
      if (place === "pattern" && atoms.at(-1)?.anchor !== "end") atoms.push({ words: anything });
      all = either(all, atoms.map(({ words }) => words).reduce(followedBy, emptyWord));
    } while (this.#take(/\|/y) !== undefined);
    return all;
  }

  #sequence(): Atom[] {
    const atoms: Atom[] = [];
    while (this.#at < this.#pattern.length && !/[|)]/.test(this.#pattern.charAt(this.#at)))
      atoms.push(this.#repeated(this.#atom()));
    return atoms;
  }

  #repeated(atom: Atom): Atom {
    let repeated = atom;
    for (;;) {
      const quantifier = this.#take(/(?:[*+?]|\{\d+(?:,\d*)?\})\??/y);
      if (quantifier === undefined) return repeated;
      const isOptional = /^(?:[*?]|\{0+[,}])/.test(quantifier);
      repeated = { words: isOptional ? either(repeated.words, emptyWord) : repeated.words };
    }
  }

  #atom(): Atom {
    if (this.#take(/\^|\\A/y) !== undefined) return { words: emptyWord, anchor: "start" };
    if (this.#take(/\$|\\z/y) !== undefined) return { words: emptyWord, anchor: "end" };
    // Flags that change no more than which letters are alike, and what the ends of lines are.
    if (this.#take(/\\[bB<>]|\(\?[imsU-]+\)/y) !== undefined) return { words: emptyWord };
    if (this.#take(/\((?:\?(?:[imsU-]*:|P?<\w+>))?(?!\?)/y) !== undefined) return this.#group();
    if (this.#take(/\.|\\[DWS]/y) !== undefined) return { words: anyCharacter };
    if (this.#take(/\\[dws]/y) !== undefined)
      return { words: { ...anyCharacter, slash: false, asterisk: false } };
    if (this.#pattern[this.#at] === "[") return this.#class();
    const literal = this.#take(/\\[^A-Za-z0-9<>]|[^\\*+?{()[|]/y);
    return literal === undefined ? this.#giveUp() : { words: this.#literal(literal.slice(-1)) };
  }

  #group(): Atom {
    const words = this.#alternatives("group");
    return this.#take(/\)/y) === undefined ? this.#giveUp() : { words };
  }

  #literal(character: string): Words {
    if (!this.#isWordCharacter(character)) return nothing;
    return { none: false, empty: false, slash: character === "/", asterisk: character === "*" };
  }

  #class(): Atom {
    const end = endOfClass(this.#pattern, this.#at);
    const body = this.#pattern.slice(this.#at + 1, end);
    this.#at = end + 1;
    if (end === this.#pattern.length) return this.#giveUp();
    const [, negation, list] = plainClass.exec(body) ?? [];
    if (list === undefined) return { words: anyCharacter };
    const items = list.match(classItem) ?? [];
    const has = (character: string): boolean => items.some((item) => isIn(item, character));
    if (negation === "^") return { words: { ...anyCharacter, slash: !has("/"), asterisk: !has("*") } };
    const words = items.map((item) =>
      item.length === 1
        ? this.#literal(item)
        : { none: false, empty: false, slash: isIn(item, "/"), asterisk: isIn(item, "*") },
    );
    return { words: words.reduce(either, nothing) };
  }

  /** What follows is not read. */
  #giveUp(): Atom {
    this.#isLost = true;
    this.#at = this.#pattern.length;
    return { words: anything };
  }

  #take(form: RegExp): string | undefined {
    form.lastIndex = this.#at;
    const [found] = form.exec(this.#pattern) ?? [];
    this.#at += found?.length ?? 0;
    return found;
  }
}

/** A class of characters and ranges, such as `a-z_`, and nothing else. */
const plainClass = /^(\^?)((?:[^\\[\]^&~-](?:-[^\\[\]^&~-])?)+)$/;
const classItem = /.-.|./gs;

/** Whether a character or a range has a character. */
function isIn(item: string, character: string): boolean {
  return item.charAt(0) <= character && character <= item.slice(-1);
}

function either(one: Words, other: Words): Words {
  return {
    none: one.none && other.none,
    empty: one.empty || other.empty,
    slash: one.slash || other.slash,
    asterisk: one.asterisk || other.asterisk,
  };
}

function followedBy(first: Words, second: Words): Words {
  if (first.none || second.none) return nothing;
  return {
    none: false,
    empty: first.empty && second.empty,
    slash: first.slash || (first.empty && second.slash),
    asterisk: first.asterisk || (first.empty && second.asterisk),
  };
}
