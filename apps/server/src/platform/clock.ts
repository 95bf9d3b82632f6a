/** The process's own time; what must agree between machines is asked of the database. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
