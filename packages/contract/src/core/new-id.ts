import { v4, v7 } from 'uuid';

export const newId = (): string => v7();

/** The key under which one intended write may be sent any number of times. Not `crypto.randomUUID`: it needs HTTPS. */
export const newIdempotencyKey = (): string => v4();
