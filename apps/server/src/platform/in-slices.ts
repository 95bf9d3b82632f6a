import { setImmediate as nextTurn, setTimeout as rest } from 'node:timers/promises';

/** How long work goes on in milliseconds. */
export interface Pace {
  /** For so long one piece of it keeps everybody else waiting. */
  readonly workMs: number;
  /**
   * For so long it then leaves the server to others, beyond what they wait for already: a call that asks the database many times
   * meets a slice at each of its answers otherwise.
   */
  readonly restMs: number;
}

const usualPace: Pace = { workMs: 10, restMs: 0 };

/** Work that stops between its steps, so that others can have their turn. */
export type Steps<Result> = Generator<void, Result>;

/** Does long work to its end and lets others have their turn between its steps. */
export async function inSlices<Result>(steps: Steps<Result>, { workMs, restMs } = usualPace): Promise<Result> {
  for (;;) {
    const until = performance.now() + workMs;
    do {
      const step = steps.next();
      if (step.done) return step.value;
    } while (performance.now() < until);
    await (restMs > 0 ? rest(restMs) : nextTurn());
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
