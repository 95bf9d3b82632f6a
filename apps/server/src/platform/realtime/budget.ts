/** So many at once, refilled at so many a second. */
export class Budget {
  #left: number;
  #at = performance.now();

  constructor(
    readonly atOnce: number,
    readonly perSecond: number,
  ) {
    this.#left = atOnce;
  }

  /** False: nothing left. */
  take(): boolean {
    const now = performance.now();
    this.#left = Math.min(this.atOnce, this.#left + ((now - this.#at) / 1_000) * this.perSecond);
    this.#at = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  isFull(): boolean {
    return this.#left + ((performance.now() - this.#at) / 1_000) * this.perSecond >= this.atOnce;
  }

  isEmpty(): boolean {
    return this.#left + ((performance.now() - this.#at) / 1_000) * this.perSecond < 1;
  }
}

/** A budget for each of many callers; those that are full again are forgotten. */
export class Budgets {
  readonly #budgets = new Map<string, Budget>();

  constructor(
    readonly atOnce: number,
    readonly perSecond: number,
  ) {}

  take(key: string): boolean {
    const known = this.#budgets.get(key);
    if (known) return known.take();
    const budget = new Budget(this.atOnce, this.perSecond);
    this.#budgets.set(key, budget);
    return budget.take();
  }

  isEmpty(key: string): boolean {
    return this.#budgets.get(key)?.isEmpty() ?? false;
  }

  forget(): void {
    for (const [key, budget] of this.#budgets) if (budget.isFull()) this.#budgets.delete(key);
  }
}
