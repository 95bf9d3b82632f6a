import type { Entity } from '@parking/contract/core/records';

const pauseMs = 100;
/** Of what is told at once a burst still goes out together. */
const urgentPauseMs = 5;

/**
 * Gathers what is to be told to all processes and tells it at most ten times a second, but at once where somebody stands and
 * waits for it; what could not be told stays.
 */
export class Wakes {
  readonly #words = new Set<Entity>();
  #asked = false;
  #urgent = false;
  #sentAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #sending: Promise<void> | null = null;

  constructor(readonly send: (words: readonly Entity[]) => Promise<boolean>) {}

  add(words: readonly Entity[], { urgent = false } = {}): void {
    for (const word of words) this.#words.add(word);
    this.#asked = true;
    if (urgent && !this.#urgent) {
      this.#urgent = true;
      clearTimeout(this.#timer);
      this.#timer = undefined;
    }
    this.#plan();
  }

  /** The way is open again. */
  retry(): void {
    if (this.#asked) this.#plan();
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer);
    if (this.#asked) await this.#send();
    await this.#sending;
  }

  #plan(): void {
    if (this.#timer !== undefined || this.#sending !== null) return;
    const pause = this.#urgent ? urgentPauseMs : pauseMs;
    this.#timer = setTimeout(() => void this.#send(), Math.max(0, this.#sentAt + pause - performance.now()));
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    this.#asked = false;
    this.#urgent = false;
    this.#sentAt = performance.now();
    const words = [...this.#words];
    this.#words.clear();
    this.#sending = this.send(words).then((sent) => {
      this.#sending = null;
      if (sent) return this.retry();
      this.#asked = true;
      for (const word of words) this.#words.add(word);
    });
    await this.#sending;
  }
}
