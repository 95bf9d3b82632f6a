/** Failures in a row before a receiver is left alone for a while. */
const patience = 3;
const firstPauseMs = 15_000;
const longestPauseMs = 900_000;

interface Failing {
  readonly inARow: number;
  readonly until: number;
}

/** A receiver that does not answer must not keep the others waiting: it is left alone for growing pauses. */
export class Pauses {
  readonly #failing = new Map<string, Failing>();

  /** Throws while the receiver is left alone; the effect is then tried again later. */
  refuseWhilePaused(id: string): void {
    const failing = this.#failing.get(id);
    if (failing && performance.now() < failing.until)
      throw new Error(`waits: the receiver failed ${failing.inARow} times in a row`);
  }

  failed(id: string): void {
    const inARow = (this.#failing.get(id)?.inARow ?? 0) + 1;
    const pauseMs =
      inARow < patience ? 0 : Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(inARow - patience, 10));
    this.#failing.set(id, { inARow, until: performance.now() + pauseMs });
  }

  succeeded(id: string): void {
    this.#failing.delete(id);
  }
}
