import { z } from 'zod';
import { type EndpointDefinition, type Entity, endpoint } from './endpoint.ts';
import type { FieldProblem } from './field-errors.ts';
import { id } from './id.ts';
import { type Column, type Columns, type Filter, type Sort, parseListQuery } from './list.ts';
import type { MenuFlag } from './permissions.ts';
import { ExportInput, JobStarted } from './resource.ts';
import { localDate, localDateTime } from './time.ts';

/** What a report can be asked, and how its figures are to be read. */
export interface ReportShape {
  /** How a row's fields are to be read, and by which of them rows can be ordered. */
  readonly columns: Columns;
  /** What the figures can be narrowed by, before they are added up. */
  readonly filters: Columns;
  /** By what the figures can be added up; the first is the usual one. */
  readonly groupBy?: readonly string[];
  /** The longest period, in days. */
  readonly maximumDays: number;
}

/** A report as it was asked. Days are business days, both included; null is today. */
export interface ReportQuery {
  readonly from: string | null;
  readonly to: string | null;
  readonly groupBy: string;
  readonly filters: readonly Filter[];
  readonly sort: readonly Sort[];
  /** Null where no page was asked for: all rows. */
  readonly page: { readonly number: number; readonly size: number } | null;
}

/** A year with its leap day. */
const usualDays = 366;

/** Business days, both included. */
export const ReportPeriod = z.object({ from: localDate(), to: localDate() });
export type ReportPeriod = z.output<typeof ReportPeriod>;

/** What a row is about: one vehicle type, operator, gate. `labelEn` falls back to `label`. */
export const Named = z.object({ id: id(), label: z.string(), labelEn: z.string() });
export type Named = z.output<typeof Named>;

export const ReportExportInput = ExportInput.extend({
  /** Stands before the totals. */
  totalLabel: z.string().max(100).optional(),
});

/** A figure that rows can be ordered by, not filtered. */
export const figure = (): Column => ({ type: 'integer', operators: [], sortable: true });
export const amount = (): Column => ({ type: 'money', operators: [], sortable: true });
/** What a row is about, where that is a number: an hour, a month. */
export const place = (): Column => ({ type: 'text', operators: [], sortable: true });
export const day = (): Column => ({ type: 'date', operators: [], sortable: true });
/** A `Named`, ordered by its label. */
export const named = (): Column => ({ type: 'reference', operators: [], sortable: true });

type ReplySchema<Row extends z.ZodObject, Totals extends z.ZodObject> = z.ZodObject<{
  data: z.ZodArray<Row>;
  totals: Totals;
  period: typeof ReportPeriod;
  asOf: z.ZodString;
  /** Whether amounts of the reader's own open deposits are left out: who sells counts blind. */
  withoutOwnDeposit: z.ZodBoolean;
  page: z.ZodOptional<z.ZodInt>;
  size: z.ZodOptional<z.ZodInt>;
  totalElements: z.ZodOptional<z.ZodInt>;
  totalPages: z.ZodOptional<z.ZodInt>;
}>;

interface ReportInput<Path extends string, Row extends z.ZodObject, Totals extends z.ZodObject> {
  readonly path: Path;
  readonly summary: string;
  /** The screens that show it. */
  readonly menus: readonly string[];
  readonly row: Row;
  readonly columns: Columns;
  readonly totals: Totals;
  readonly filters: Columns;
  readonly groupBy?: readonly string[];
  readonly maximumDays?: number;
  readonly reads?: readonly Entity[];
}

/**
 * A report as ordinary endpoints: the figures of a period, and their export to a file. Asked with `from` and `to` (or
 * `date`), `groupBy`, filters of the lists, `sort`, and `page` with `size` where a client wants pages.
 */
export function report<const Path extends string, Row extends z.ZodObject, Totals extends z.ZodObject>(
  given: ReportInput<Path, Row, Totals>,
) {
  const { path, summary, menus, row, totals, columns, filters, groupBy, maximumDays = usualDays } = given;
  const shape: ReportShape = { columns, filters, maximumDays, ...(groupBy && { groupBy }) };
  const permission: { readonly menus: readonly string[]; readonly flag: MenuFlag } = { menus, flag: 'viewable' };
  const reply = z.object({
    data: z.array(row),
    totals,
    period: ReportPeriod,
    asOf: localDateTime(),
    withoutOwnDeposit: z.boolean(),
    page: z.int().optional(),
    size: z.int().optional(),
    totalElements: z.int().optional(),
    totalPages: z.int().optional(),
  }) as unknown as ReplySchema<Row, Totals>;
  return {
    get: endpoint({
      method: 'GET',
      path,
      summary,
      permission,
      report: shape,
      reply,
      // Figures move with every car: a report says when it was read and is read again on demand.
      reads: given.reads ?? ([] as readonly Entity[]),
    }),
    export: endpoint({
      method: 'POST',
      path: `${path}/export`,
      summary: `${summary}, as a file with its totals`,
      permission,
      report: shape,
      body: ReportExportInput,
      status: 202,
      reply: JobStarted,
      affects: ['jobs'],
    }),
  };
}

/** What `report()` yields, for code that serves or shows any of them. */
export interface Report {
  readonly get: EndpointDefinition;
  readonly export: EndpointDefinition;
}

type Grouped<Reports extends Readonly<Record<string, Report>>> = {
  readonly [Name in keyof Reports & string]: Reports[Name]['get'];
} & { readonly [Name in keyof Reports & string as `${Name}Export`]: Reports[Name]['export'] };

/** Reports as one group of the contract: `traffic` and `trafficExport`. */
export function reportGroup<const Reports extends Readonly<Record<string, Report>>>(
  reports: Reports,
): Grouped<Reports> {
  const entries = Object.entries(reports).flatMap(([name, one]) => [
    [name, one.get],
    [`${name}Export`, one.export],
  ]);
  return Object.fromEntries(entries) as Grouped<Reports>;
}

const dayMs = 86_400_000;
/** How many days a period has. */
export const daysOf = ({ from, to }: ReportPeriod): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

const ownNames = new Set(['from', 'to', 'date', 'groupBy', 'page', 'size']);

const onlyFilters = (filters: Columns): Columns =>
  Object.fromEntries(Object.entries(filters).map(([name, column]) => [name, { ...column, sortable: false }]));

/** Reads a report's query text (pairs already decoded once). Problems name the parameter as it was written. */
export function parseReportQuery(
  shape: ReportShape,
  parameters: readonly (readonly [name: string, value: string])[],
): { query: ReportQuery; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const own = new Map<string, string>();
  for (const [name, value] of parameters) {
    if (!ownNames.has(name)) continue;
    if (own.has(name)) problems.push({ path: name, code: 'given-twice' });
    own.set(name, value);
  }
  const readDay = (name: string): string | null => {
    const value = own.get(name);
    if (value === undefined) return null;
    const fault = localDate().safeParse(value).success ? null : ({ path: name, code: 'wrong-format' } as const);
    if (fault) problems.push(fault);
    return fault ? null : value;
  };
  if (own.has('date') && (own.has('from') || own.has('to'))) problems.push({ path: 'date', code: 'given-twice' });
  const date = readDay('date');
  const from = date ?? readDay('from');
  const to = date ?? readDay('to');
  if (from !== null && to !== null) {
    if (from > to) problems.push({ path: 'to', code: 'too-small', values: { minimum: from } });
    else if (daysOf({ from, to }) > shape.maximumDays) problems.push({ path: 'to', code: 'too-broad' });
  }
  const groupBy = own.get('groupBy') ?? shape.groupBy?.[0] ?? '';
  if (own.has('groupBy') && !shape.groupBy?.includes(groupBy))
    problems.push({ path: 'groupBy', code: shape.groupBy ? 'not-an-option' : 'unknown-field' });
  const { query, problems: others } = parseListQuery(
    { ...shape.columns, ...onlyFilters(shape.filters) },
    parameters.filter(([name]) => !['from', 'to', 'date', 'groupBy'].includes(name)),
  );
  const page = own.has('page') || own.has('size') ? { number: query.page, size: query.size } : null;
  const { filters, sort } = query;
  return {
    query: { from, to, groupBy, filters, sort, page },
    problems: [...problems, ...others.filter(({ path, code }) => code !== 'given-twice' || !ownNames.has(path))],
  };
}
