import type { z } from 'zod';
import { type EndpointDefinition, endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { IdParams } from './id.ts';
import type { Permission } from './permissions.ts';

interface Act {
  readonly summary: string;
  readonly permission: Permission;
}

/**
 * Acts on one record: a POST to its id, done once for each `Idempotency-Key`, that returns the record as it is then. What
 * all acts of a record have in common is said first.
 */
export const actsOn =
  <Reply extends z.ZodType>(
    record: { readonly reply: Reply } & Required<Pick<EndpointDefinition, 'affects'>> &
      Pick<EndpointDefinition, 'openWhen'>,
  ) =>
  <const Path extends string, Body extends z.ZodType, const Errors extends readonly ErrorCode[]>(
    path: Path,
    { summary, permission }: Act,
    body: Body,
    errors: Errors,
  ) =>
    endpoint({
      method: 'POST',
      path,
      summary,
      permission,
      idempotent: true,
      params: IdParams,
      body,
      errors,
      ...record,
    });
