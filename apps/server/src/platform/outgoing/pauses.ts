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

const mostSilences = 8;
const silencesWithinMs = 300_000;

/**
 * By who named the receivers: each one that never answers holds its place until the time is over, and may come again under another
 * address, or with one beside it that does answer. More in a while than a service that is away brings with it are not waited for.
 */
export class Silences {
  readonly #noted = new Map<string, number[]>();

  /** Throws where too many were waited for; the effect is then tried again later. */
  refuseBeyond(id: string): void {
    const noted = this.#noted.get(id);
    if (!noted) return;
    const lately = noted.filter((at) => performance.now() - at < silencesWithinMs);
    if (lately.length === 0) this.#noted.delete(id);
    else this.#noted.set(id, lately);
    if (lately.length >= mostSilences) throw new Error('waits: too many receivers of the same person never answered');
  }

  note(id: string): void {
    this.#noted.set(id, [...(this.#noted.get(id) ?? []), performance.now()]);
  }
}
