import { z } from 'zod';
import { approval, approvalErrors } from './approval.ts';
import { type EndpointDefinition, endpoint } from './endpoint.ts';
import { type CataloguePath, type Entity, tableAt, wordOf } from './records.ts';
import type { ErrorCode } from './errors.ts';
import { IdParams, id } from './id.ts';
import { type Column, type Columns, dateTime, text } from './list.ts';
import { localDateTime } from './time.ts';

/** What every stored record carries; a form may send it back and it is ignored. */
const Stored = z.object({ id: id(), updatedAt: localDateTime() });

/** An option of a select: `id` is the record's key, or an enumeration's code. */
export const Option = z.object({ id: z.string(), label: z.string(), labelEn: z.string().nullable() });
export type Option = z.output<typeof Option>;

/** One change of a record, from the operations log. */
export const Change = z.object({
  id: id(),
  at: localDateTime(),
  actor: z.string().nullable(),
  action: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
});

export const JobStarted = z.object({ jobId: id() });

const recordId: Column = { type: 'reference', operators: ['equals', 'in'], sortable: false };

interface ResourceInput<
  Name extends string,
  Path extends string,
  Input extends z.ZodObject,
  Shown extends z.ZodObject,
  Defaulted extends string = never,
> {
  /** As spoken in summaries: `identity type`. */
  readonly name: Name;
  readonly path: Path;
  /** The screen whose rights decide, and further screens whose forms view the list. */
  readonly menu: string;
  readonly entity: Entity;
  /** What a form writes. */
  readonly input: Input;
  /** Ours, and what a create takes that leaves it out. */
  readonly defaults?: DefaultsOf<Input, Defaulted>;
  /** What a row shows beyond the input. */
  readonly shown: Shown;
  readonly columns: Columns;
  readonly conflicts?: readonly ErrorCode[];
  readonly alsoAffects?: readonly Entity[];
  readonly alsoReads?: readonly Entity[];
}

/**
 * The specification's standard pattern as ordinary endpoints: list, create, update, remove, options, and ours: export of
 * all filtered rows and the history of one record. A rule that does not fit is an endpoint written by hand beside it.
 */
export function resource<
  const Name extends string,
  const Path extends string,
  Input extends z.ZodObject,
  Shown extends z.ZodObject,
  const Defaulted extends string = never,
>(given: ResourceInput<Name, Path, Input, Shown, Defaulted>) {
  const record = Stored.extend(given.shown.shape).extend(given.input.shape) as unknown as RecordSchema<Input, Shown>;
  const ignored = Object.keys(record.shape).filter((key) => !(key in given.input.shape) && key !== 'updatedAt');
  const on = (flag: 'viewable' | 'addable' | 'editable' | 'deleteable') => ({ menus: [given.menu], flag }) as const;
  const conflicts: readonly ErrorCode[] = given.conflicts ?? [];
  const affects: readonly Entity[] = [given.entity, 'operations', ...(given.alsoAffects ?? [])];
  // By its id a shared link finds one record, whichever page it is on.
  const columns: Columns = { ...given.columns, id: recordId };
  return {
    list: endpoint({
      method: 'GET',
      path: given.path,
      summary: `Page of ${given.name} records`,
      permission: on('viewable'),
      columns,
      reply: z.array(record),
      reads: [given.entity, ...(given.alsoReads ?? [])] as readonly Entity[],
    }),
    create: endpoint({
      method: 'POST',
      path: given.path,
      summary: `Create a ${given.name}`,
      permission: on('addable'),
      idempotent: true,
      body: createBody(given.input, given.defaults),
      ignored: [...ignored, 'updatedAt'],
      reply: record,
      errors: ['already-exists', ...conflicts] as const,
      affects,
    }),
    update: endpoint({
      method: 'PUT',
      path: `${given.path}/{id}`,
      summary: `Change a ${given.name}; what is left out stays`,
      permission: on('editable'),
      params: IdParams,
      body: updateBody(given.input),
      ignored,
      reply: record,
      errors: ['record-not-found', 'already-exists', 'changed-meanwhile', ...conflicts] as const,
      affects,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `${given.path}/{id}`,
      summary: `Delete a ${given.name}`,
      permission: on('deleteable'),
      params: IdParams,
      reply: z.null(),
      errors: ['record-not-found', 'in-use', ...conflicts] as const,
      affects,
    }),
    options: endpoint({
      method: 'GET',
      path: `${given.path}/list`,
      summary: `Options of ${given.name}`,
      permission: 'signed-in',
      reply: z.array(Option),
      reads: [given.entity] as readonly Entity[],
    }),
    export: endpoint({
      method: 'POST',
      path: `${given.path}/export`,
      summary: `Write all filtered rows of ${given.name} to an .xlsx file in the background`,
      permission: on('viewable'),
      columns,
      body: ExportInput,
      status: 202,
      reply: JobStarted,
      affects: ['jobs'],
    }),
    history: endpoint({
      method: 'GET',
      path: `${given.path}/{id}/history`,
      summary: `Who changed a ${given.name}, when, from what to what`,
      permission: on('viewable'),
      params: IdParams,
      reply: z.array(Change),
      reads: [given.entity, 'operations'] as readonly Entity[],
    }),
  } as const;
}

/** The kinds of file that a list is written to. */
export const listFormats = ['xlsx', 'csv'] as const;
export type ListFormat = (typeof listFormats)[number];

/** Which columns an export writes, in order, with the headings to print. */
export const ExportInput = z.strictObject({
  columns: z
    .array(z.strictObject({ key: z.string().max(100), heading: z.string().max(200) }))
    .min(1)
    .max(60),
  /** A workbook where none is named. */
  format: z.enum(listFormats).optional(),
});

type RecordSchema<Input extends z.ZodObject, Shown extends z.ZodObject> = z.ZodObject<
  typeof Stored.shape & Shown['shape'] & Input['shape']
>;
type DefaultsOf<Input extends z.ZodObject, Name extends string> = {
  readonly [Key in Name]: Key extends keyof Input['shape'] ? z.output<Input['shape'][Key]> : never;
};
type CreateSchema<Input extends z.ZodObject, Defaulted extends string = never> = z.ZodObject<{
  [Key in keyof Input['shape']]: Key extends Defaulted
    ? z.ZodDefault<Input['shape'][Key]>
    : Input['shape'][Key] extends z.ZodNullable
      ? z.ZodOptional<Input['shape'][Key]>
      : Input['shape'][Key];
}>;
type UpdateSchema<Input extends z.ZodObject> = z.ZodObject<
  { [Key in keyof Input['shape']]: z.ZodOptional<Input['shape'][Key]> } & { updatedAt: z.ZodOptional<z.ZodString> }
>;

/** A create may leave out whatever may be empty, and what has a default. */
export function createBody<Input extends z.ZodObject, const Defaulted extends string = never>(
  input: Input,
  defaults?: DefaultsOf<Input, Defaulted>,
): CreateSchema<Input, Defaulted> {
  const usual = new Map<string, unknown>(Object.entries(defaults ?? {}));
  const optional = (key: string, schema: z.ZodType): z.ZodType => {
    if (usual.has(key)) return schema.default(usual.get(key));
    return schema.safeParse(null).success ? schema.optional() : schema;
  };
  const shape = Object.entries(input.shape).map(([key, schema]) => [key, optional(key, schema as z.ZodType)]);
  return z.strictObject(Object.fromEntries(shape)) as unknown as CreateSchema<Input, Defaulted>;
}

/** What postings alone fill begins empty: an `amount` that a create says is refused by its name, and not dropped. */
export const nothingYet = <Body extends z.ZodObject>(create: {
  readonly body: Body;
  readonly ignored?: readonly string[];
}) => ({
  body: create.body.extend({ amount: z.int().min(0).max(0).optional() }),
  ignored: (create.ignored ?? []).filter((name) => name !== 'amount'),
});

/** A change merges: absent stays, null clears. `updatedAt` is what the form was filled from. */
export function updateBody<Input extends z.ZodObject>(input: Input): UpdateSchema<Input> {
  return z.strictObject({ ...input.shape, updatedAt: localDateTime() }).partial() as unknown as UpdateSchema<Input>;
}

type Signed<D extends EndpointDefinition, Body extends z.ZodObject> = Omit<D, 'body' | 'errors'> & {
  readonly body: z.ZodObject<Body['shape'] & typeof approval>;
  readonly errors: readonly [...NonNullable<D['errors']>, ...typeof approvalErrors];
};

const signedCall = <D extends EndpointDefinition, Body extends z.ZodObject>(call: D, body: Body): Signed<D, Body> =>
  ({
    ...call,
    body: body.extend(approval),
    errors: [...(call.errors ?? []), ...approvalErrors],
  }) as unknown as Signed<D, Body>;

/** The writes of a resource some of which take somebody else to sign beside. */
export const signedWrites = <
  CreateBody extends z.ZodObject,
  UpdateBody extends z.ZodObject,
  Create extends EndpointDefinition & { readonly body: CreateBody },
  Update extends EndpointDefinition & { readonly body: UpdateBody },
  Remove extends EndpointDefinition,
>(standard: {
  readonly create: Create & { readonly body: CreateBody };
  readonly update: Update & { readonly body: UpdateBody };
  readonly remove: Remove;
}) => ({
  create: signedCall(standard.create, standard.create.body),
  update: signedCall(standard.update, standard.update.body),
  remove: signedRemove(standard.remove),
});

/** A deletion that may take somebody else to sign beside. */
export const signedRemove = <Remove extends EndpointDefinition>(remove: Remove) =>
  signedCall(remove, z.strictObject({}));

/** What `resource()` yields, for code that serves or shows any of them. */
export type Resource = Readonly<
  Record<'list' | 'create' | 'update' | 'remove' | 'options' | 'export' | 'history', EndpointDefinition>
>;

/** A code, and a name in both languages. */
export const Labelled = z.object({
  name: z.string().trim().min(1).max(100),
  label: z.string().trim().min(1).max(200),
  labelEn: z.string().trim().max(200).nullable(),
});
export const labelledColumns = { name: text(), label: text(), labelEn: text({ nullable: true }) } as const;

/** A plain catalogue, which other records choose from: identity types, departments and their like. */
export const catalogue = <const Name extends string, const Path extends CataloguePath>(given: {
  readonly name: Name;
  readonly path: Path;
  readonly menu?: string;
}) =>
  resource({
    menu: given.path,
    entity: wordOf(tableAt(given.path)),
    ...given,
    input: Labelled,
    shown: z.object({}),
    columns: { ...labelledColumns, updatedAt: dateTime() },
  });

/** Of records that have a code and names, and nothing else. */
export const isCatalogue = ({ create }: Pick<Resource, 'create'>): boolean =>
  Object.keys((create.body as z.ZodObject | undefined)?.shape ?? {}).join() === Object.keys(Labelled.shape).join();
