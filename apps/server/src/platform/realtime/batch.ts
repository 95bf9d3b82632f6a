/** Gathers keys for a moment and asks for all of them at once: a storm of clients becomes a handful of statements. */
export class Batch<Value> {
  readonly #waiting = new Map<string, PromiseWithResolversOf<Value>>();

  constructor(
    readonly read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    readonly pauseMs: number,
    readonly atMost = 500,
  ) {}

  /** Undefined: the reading knows nothing of the key. */
  get(key: string): Promise<Value | undefined> {
    if (this.#waiting.size === 0) setTimeout(() => void this.#flush(), this.pauseMs);
    const waiting = this.#waiting.get(key) ?? withResolvers<Value>();
    this.#waiting.set(key, waiting);
    return waiting.promise;
  }

  async #flush(): Promise<void> {
    const taken = [...this.#waiting];
    this.#waiting.clear();
    for (let from = 0; from < taken.length; from += this.atMost) {
      const part = taken.slice(from, from + this.atMost);
      try {
        const values = await this.read(part.map(([key]) => key));
        for (const [key, { resolve }] of part) resolve(values.get(key));
      } catch (error) {
        for (const [, { reject }] of part) reject(error);
      }
    }
  }
}

interface PromiseWithResolversOf<Value> {
  readonly promise: Promise<Value | undefined>;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

function withResolvers<Value>(): PromiseWithResolversOf<Value> {
  let settle: Omit<PromiseWithResolversOf<Value>, 'promise'> | undefined;
  const promise = new Promise<Value | undefined>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (!settle) throw new Error('a promise runs its executor at once');
  return { promise, ...settle };
}
