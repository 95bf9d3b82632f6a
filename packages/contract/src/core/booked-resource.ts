import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { type Columns, boolean, date, dateTime, ordinal, text } from './list.ts';
import { resource, updateBody } from './resource.ts';
import { localDateTime } from './time.ts';

/** What every document of a ledger shows beside what was written into it. */
export const bookedShown = {
  /** What people call it. */
  number: z.int(),
  /** Its booking was taken back; the record is kept. Lists leave it out until they are asked for it. */
  deleted: z.boolean(),
  by: z.string(),
  createdAt: localDateTime(),
};

export const bookedColumns = {
  number: ordinal(),
  note: text({ nullable: true, sortable: false }),
  deleted: boolean({ sortable: false }),
  by: text({ searched: false }),
  createdAt: dateTime({ sortable: false }),
} as const satisfies Columns;

/** The day a document counts for. */
export const bookedDay = date();

export const bookedNote = () => z.string().trim().max(500).nullable();

const Reason = z.object({ reason: z.string().trim().min(3).max(500).nullable() });

type StandardInput<N extends string, P extends string, I extends z.ZodObject, S extends z.ZodObject> = Parameters<
  typeof resource<N, P, I, S>
>[0];

const refusals: readonly ErrorCode[] = ['time-in-future'];

/**
 * A document of a ledger: the standard pattern, where nothing booked is overwritten. A change of what was booked takes it
 * back and books it anew, with a `reason` (or a `note` sent along); deleting takes it back and keeps the record.
 */
export function bookedResource<
  const Name extends string,
  const Path extends string,
  Input extends z.ZodObject,
  Shown extends z.ZodObject,
>(given: StandardInput<Name, Path, Input, Shown>) {
  const standard = resource({ ...given, conflicts: [...refusals, ...(given.conflicts ?? [])] });
  const { shape } = given.input;
  return {
    ...standard,
    update: endpoint({
      ...standard.update,
      idempotent: true,
      body: updateBody(z.object({ ...shape, ...Reason.shape }) as z.ZodObject<Input['shape'] & typeof Reason.shape>),
    }),
    // Amounts are for who may see them.
    options: endpoint({ ...standard.options, permission: standard.list.permission }),
  } as const;
}

/** A record's file as it is shown: by its token it is read. */
export const NamedFile = z.object({ token: z.string(), name: z.string() });
export type NamedFile = z.output<typeof NamedFile>;

/** Tokens of uploaded files that a record holds. */
export const fileTokens = () => z.array(z.string().min(1).max(100)).max(20).nullable();
