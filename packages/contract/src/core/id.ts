import { z } from 'zod';

// Apart from the schemas, so that a browser that only makes ids does not load zod.
export { newId, newIdempotencyKey } from './new-id.ts';

/** The key of a record, made by the server; version 7, so it sorts by the time it was made. */
export const id = () => z.uuid().meta({ format: 'uuid' });

export const IdParams = z.strictObject({ id: id() });
