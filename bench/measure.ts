/** One line of the table: what was measured, against what in the same run, and whether it reaches its aim. */
export interface Result {
  readonly what: string;
  readonly measured: string;
  readonly against: string;
  readonly ratio: string;
  readonly aim: string;
  readonly reached: boolean;
}

export interface Rate {
  readonly perSecond: number;
  readonly p99Ms: number;
}

/** Runs `work` again and again, `width` at a time, for `ms`, after a quarter of that to warm up. */
export async function measureRate(work: (round: number) => Promise<void>, width: number, ms: number): Promise<Rate> {
  const spend = async (duration: number): Promise<number[]> => {
    const until = performance.now() + duration;
    const times: number[] = [];
    let round = 0;
    const worker = async (): Promise<void> => {
      while (performance.now() < until) {
        const began = performance.now();
        await work((round += 1));
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: width }, worker));
    return times;
  };
  await spend(ms / 4);
  const began = performance.now();
  const times = await spend(ms);
  const seconds = (performance.now() - began) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return { perSecond: times.length / seconds, p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
}

/** The middle one of several, so that one disturbed round does not decide. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

export const rounded = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toFixed(2));
