import { randomInt } from 'node:crypto';

/** Random numbers that come again with the same seed, which `SEED` gives. */
export function randomNumbers(): { seed: number; between: (low: number, high: number) => number } {
  const seed = Number(process.env['SEED'] ?? randomInt(1, 1_000_000_000));
  let state = seed;
  // Mulberry32.
  const next = (): number => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { seed, between: (low, high) => Math.round(low + next() * (high - low)) };
}

/** Says what a round came to. */
export function report(what: string, numbers: Readonly<Record<string, unknown>>): void {
  const words = Object.entries(numbers).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  process.stdout.write(`${what}: ${words.join(', ')}\n`);
}
