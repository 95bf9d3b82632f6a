// Apart from the schemas, so that a screen that only counts does not load zod.

/** So long a car waits for an answer. */
export const freePassAskedSeconds = 60;
