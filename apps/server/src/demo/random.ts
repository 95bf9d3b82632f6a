const digits = Buffer.from('0123456789abcdef');

/** Numbers and ids that follow from a seed alone: the same seed gives the same data. */
export class Random {
  #a: number;
  #b = 0x9e37_79b9;
  #c = 0x243f_6a88;
  #count = 1;
  #ids = 0;
  #lastMs = Number.NaN;
  /** The last id's letters: one text made of them at once costs a fifth of one put together from parts. */
  readonly #letters = Buffer.from('00000000-0000-7000-8000-000000000000');

  constructor(seed: number) {
    this.#a = seed | 0;
    for (let round = 0; round < 16; round += 1) this.bits();
  }

  /** 32 random bits as a number without sign. The generator is sfc32. */
  bits(): number {
    const sum = (((this.#a + this.#b) | 0) + this.#count) | 0;
    this.#count = (this.#count + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** From 0 to below 1. */
  unit = (): number => this.bits() / 4_294_967_296;

  /** A whole number from 0 to below `bound`. */
  below(bound: number): number {
    return Math.floor(this.unit() * bound);
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(probability: number): boolean {
    return this.unit() < probability;
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.below(items.length)] ?? items[0];
  }

  exponential(mean: number): number {
    return -mean * Math.log(1 - this.unit());
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.bits() & 0xff));
  }

  /** A UUIDv7 of that millisecond; those of one millisecond sort in the order they were made. */
  idAt(ms: number): string {
    if (ms !== this.#lastMs) {
      this.#write(Math.floor(ms / 65_536), 8, 0);
      this.#write(ms % 65_536, 4, 9);
      this.#lastMs = ms;
    }
    this.#ids = (this.#ids + 1) & 0xfff;
    const [high, low] = [this.bits(), this.bits()];
    this.#write(this.#ids, 3, 15);
    this.#write(0x8000 | ((high >>> 16) & 0x3fff), 4, 19);
    this.#write(high & 0xffff, 4, 24);
    this.#write(low, 8, 28);
    return this.#letters.toString('latin1');
  }

  /** The lowest hexadecimal digits of a number, from a place among the letters on. */
  #write(value: number, count: number, at: number): void {
    for (let place = at + count - 1, left = value; place >= at; place -= 1, left >>>= 4)
      this.#letters[place] = digits[left & 15] ?? 0;
  }
}
