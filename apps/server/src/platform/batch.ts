/**
 * Reads what many ask for at once: the first is read for at once, and whoever asks meanwhile goes into the next reading, which
 * begins when this one is over. What is returned was therefore read after it was asked for, and a storm becomes a handful of statements.
 */
export class Batch<Value> {
  #waiting = new Map<string, Waiting<Value>>();
  #isReading = false;

  /** `atMost`: so many keys go into one reading; what is more is read beside it. */
  constructor(
    readonly read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
    readonly atMost = 500,
  ) {}

  /** Undefined: the reading knows nothing of the key. */
  get(key: string): Promise<Value | undefined> {
    const waiting = this.#waiting.get(key) ?? promised<Value>();
    this.#waiting.set(key, waiting);
    if (!this.#isReading) void this.#readAll();
    return waiting.promise;
  }

  async #readAll(): Promise<void> {
    this.#isReading = true;
    while (this.#waiting.size > 0) {
      const taken = [...this.#waiting];
      this.#waiting = new Map();
      const parts: Promise<void>[] = [];
      for (let from = 0; from < taken.length; from += this.atMost)
        parts.push(this.#readSome(taken.slice(from, from + this.atMost)));
      await Promise.all(parts);
    }
    this.#isReading = false;
  }

  async #readSome(some: readonly (readonly [string, Waiting<Value>])[]): Promise<void> {
    try {
      const values = await this.read(some.map(([key]) => key));
      for (const [key, { resolve }] of some) resolve(values.get(key));
    } catch (error) {
      for (const [, { reject }] of some) reject(error);
    }
  }
}

interface Waiting<Value> {
  readonly promise: Promise<Value | undefined>;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (error: unknown) => void;
}

function promised<Value>(): Waiting<Value> {
  let settle: Omit<Waiting<Value>, 'promise'> | undefined;
  const promise = new Promise<Value | undefined>((resolve, reject) => {
    settle = { resolve, reject };
  });
  if (!settle) throw new Error('a promise runs its executor at once');
  return { promise, ...settle };
}
