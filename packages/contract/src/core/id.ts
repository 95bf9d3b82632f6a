import { v4, v7 } from 'uuid';
import { z } from 'zod';

/** The key of a record, made by the server; version 7, so it sorts by the time it was made. */
export const id = () => z.uuid().meta({ format: 'uuid' });

export const IdParams = z.strictObject({ id: id() });

export const newId = (): string => v7();

/** The key under which one intended write may be sent any number of times. Not `crypto.randomUUID`: it needs HTTPS. */
export const newIdempotencyKey = (): string => v4();
