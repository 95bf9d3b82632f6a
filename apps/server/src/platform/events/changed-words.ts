import type { Entity } from '@parking/contract/core/records';

const quietMs = 1_000;

/** Passes words on, each at most once a second: at once when it was quiet, else when its second is over. */
export class ChangedWords {
  readonly #passedAt = new Map<Entity, number>();
  readonly #later = new Map<Entity, NodeJS.Timeout>();

  constructor(readonly pass: (words: readonly Entity[]) => void) {}

  add(words: readonly Entity[]): void {
    const now = performance.now();
    const due: Entity[] = [];
    for (const word of new Set(words)) {
      const wait = (this.#passedAt.get(word) ?? Number.NEGATIVE_INFINITY) + quietMs - now;
      if (wait <= 0 && !this.#later.has(word)) due.push(word);
      else if (!this.#later.has(word))
        this.#later.set(
          word,
          setTimeout(() => this.#passLate(word), wait),
        );
    }
    this.#pass(due);
  }

  stop(): void {
    for (const timer of this.#later.values()) clearTimeout(timer);
    this.#later.clear();
  }

  #passLate(word: Entity): void {
    this.#later.delete(word);
    this.#pass([word]);
  }

  #pass(words: readonly Entity[]): void {
    const now = performance.now();
    for (const word of words) this.#passedAt.set(word, now);
    if (words.length > 0) this.pass(words);
  }
}
