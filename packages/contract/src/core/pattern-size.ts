/** How large a database makes a pattern before it looks at a single text: repetitions are written out, one in another multiplied. Endless where it cannot be read. */
export function patternSize(pattern: string): number {
  const reader = new PatternReader(pattern);
  const size = reader.readAlternatives();
  return reader.isAtEnd ? size : Number.POSITIVE_INFINITY;
}

const repetition = /(?:([*?+])|\{(\d+)(?:(,)(\d*))?\})\??/y;
/** A list of characters as PostgreSQL ends it: `[[:alpha:]\]x]`. */
const bracket = /\[\^?(?:\[([:.=])[^\]]*?\1\]|\\[^]|[^\]\\[]|\[(?![:.=]))+\]/y;

/** Reads what repeats and what stands in groups; all else counts as one. */
class PatternReader {
  #at = 0;

  constructor(readonly pattern: string) {}

  get isAtEnd(): boolean {
    return this.#at === this.pattern.length;
  }

  readAlternatives(): number {
    let size = 0;
    do size += this.#readSequence();
    while (this.#takes('|'));
    return size;
  }

  #readSequence(): number {
    let size = 0;
    while (!this.isAtEnd && !'|)'.includes(this.pattern[this.#at] ?? '')) {
      const one = this.#readOne();
      size += one * this.#readTimes();
    }
    return size;
  }

  #readOne(): number {
    if (this.#takes('(')) {
      const size = this.readAlternatives();
      return this.#takes(')') ? size + 1 : this.#giveUp();
    }
    if (this.pattern[this.#at] === '[') return this.#match(bracket) ? 1 : this.#giveUp();
    this.#at += this.pattern[this.#at] === '\\' ? 2 : 1;
    return 1;
  }

  /** As often as it is written out. */
  #readTimes(): number {
    const [, sign, least = '0', open, most = ''] = this.#match(repetition) ?? [];
    if (sign !== undefined) return sign === '+' ? 2 : 1;
    return Math.max(1, Number(least) + (open !== undefined && most === '' ? 1 : 0), Number(most));
  }

  #takes(letter: string): boolean {
    if (this.pattern[this.#at] !== letter) return false;
    this.#at += 1;
    return true;
  }

  #match(form: RegExp): RegExpExecArray | null {
    form.lastIndex = this.#at;
    const found = form.exec(this.pattern);
    if (found) this.#at = form.lastIndex;
    return found;
  }

  /** Something does not end: the rest cannot be judged. */
  #giveUp(): number {
    this.#at = this.pattern.length;
    return Number.POSITIVE_INFINITY;
  }
}
