import { buildRandom } from '../../modules/reports/testing/build-stays.ts';

/** Choices that are the same for the same seed. */
export class Dice {
  readonly #random: () => number;

  constructor(seed: number) {
    this.#random = buildRandom(seed);
  }

  /** Whether something of this probability happens. */
  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  /** A whole number, both ends included. */
  int(least: number, most: number): number {
    return least + Math.floor(this.#random() * (most - least + 1));
  }

  pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.int(0, values.length - 1)] ?? values[0];
  }

  /** One of what there is; null where there is nothing. */
  any<Value>(values: readonly Value[]): Value | null {
    const [first, ...others] = values;
    return first === undefined ? null : this.pick([first, ...others]);
  }
}
