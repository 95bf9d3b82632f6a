const hex4: readonly string[] = Array.from({ length: 65_536 }, (_, n) => n.toString(16).padStart(4, '0'));
const hex3: readonly string[] = hex4.slice(0, 4096).map((text) => text.slice(1));
const hexOf = (n: number): string => (hex4[n >>> 16] ?? '') + (hex4[n & 0xffff] ?? '');

/** Numbers and ids that follow from a seed alone: the same seed gives the same data. */
export class Random {
  #a: number;
  #b = 0x9e37_79b9;
  #c = 0x243f_6a88;
  #count = 1;
  #ids = 0;
  #lastMs = Number.NaN;
  #lastTime = '';

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
      const time = hexOf(Math.floor(ms / 65_536));
      this.#lastTime = `${time}-${hex4[ms % 65_536] ?? ''}-7`;
      this.#lastMs = ms;
    }
    this.#ids = (this.#ids + 1) & 0xfff;
    const [high, low] = [this.bits(), this.bits()];
    return `${this.#lastTime}${hex3[this.#ids] ?? ''}-${hex4[0x8000 | ((high >>> 16) & 0x3fff)] ?? ''}-${hex4[high & 0xffff] ?? ''}${hexOf(low)}`;
  }
}
