import { z } from 'zod';

// Apart from the schemas, so that a browser that only makes ids does not load zod.
export { newId, newIdempotencyKey } from './new-id.ts';

/** A UUID in small letters, whatever was sent: equal ones are equal texts, as the database tells them. */
export const uuid = () => z.uuid().toLowerCase();

/** The key of a record, made by the server; version 7, so it sorts by the time it was made. */
export const id = () => uuid().meta({ format: 'uuid' });

export const IdParams = z.strictObject({ id: id() });
