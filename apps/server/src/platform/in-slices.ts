import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work that stops between its steps, so that others can have their turn. */
export type Steps<Result> = Generator<void, Result>;

/** For so many milliseconds one piece of long work keeps everybody else waiting. */
const usualSliceMs = 10;

/** Does long work to its end and lets others have their turn between its steps. */
export async function inSlices<Result>(steps: Steps<Result>, sliceMs = usualSliceMs): Promise<Result> {
  for (;;) {
    const until = performance.now() + sliceMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await nextTurn();
  }
}

/** The same at once. */
export function atOnce<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Steps that make something of each, so many to a step. */
export function* mapSteps<One, Made>(all: Iterable<One>, make: (one: One, index: number) => Made): Steps<Made[]> {
  const made: Made[] = [];
  for (const one of all) {
    made.push(make(one, made.length));
    if (made.length % stepOf === 0) yield;
  }
  return made;
}
const stepOf = 200;

/** In order, as `toSorted`: equal ones stay as they were. */
export function* sortSteps<One extends object>(all: Iterable<One>, compare: (a: One, b: One) => number): Steps<One[]> {
  let runs: One[][] = [];
  for (const some of inPieces([...all], sortedAtOnce)) {
    runs.push(some.toSorted(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: One[][] = [];
    for (const [one = [], other = []] of inPieces(runs, 2)) merged.push(yield* mergeSteps(one, other, compare));
    runs = merged;
  }
  return runs[0] ?? [];
}
const sortedAtOnce = 2_000;

/** Two that are each in order, as one. */
function* mergeSteps<One extends object>(left: One[], right: One[], compare: (a: One, b: One) => number): Steps<One[]> {
  const merged: One[] = [];
  for (let [l, r] = [0, 0]; ; ) {
    if (merged.length % sortedAtOnce === 0) yield;
    const [one, other] = [left[l], right[r]];
    if (one && (!other || compare(one, other) <= 0)) {
      merged.push(one);
      l += 1;
    } else if (other) {
      merged.push(other);
      r += 1;
    } else return merged;
  }
}

/** So many of them at a time. */
export function* inPieces<One>(all: readonly One[], size: number): Generator<readonly One[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}

/** Sends so many of them at a time, in order; the next ones are made ready while those before are under way. */
export async function sendInPieces<One, Made>(
  all: readonly One[],
  size: number,
  make: (some: readonly One[]) => Made,
  send: (made: Made) => Promise<unknown>,
): Promise<void> {
  let before: Promise<unknown> = Promise.resolve();
  for (const some of inPieces(all, size)) {
    const made = make(some);
    await before;
    before = send(made);
  }
  await before;
}
