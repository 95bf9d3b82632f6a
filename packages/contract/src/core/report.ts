import { z } from 'zod';
import { type EndpointDefinition, endpoint } from './endpoint.ts';
import type { Entity } from './records.ts';
import { id } from './id.ts';
import { languages } from './language.ts';
import { type Column, type Columns, oneOf } from './list.ts';
import type { MenuFlag } from './permissions.ts';
import { type Groupings, ReportPeriod, type ReportShape } from './report-query.ts';
import { ExportInput, JobStarted } from './resource.ts';
import { localDateTime } from './time.ts';

/** A year with its leap day. */
const usualDays = 366;

/** What a row is about: one vehicle type, operator, gate. `labelEn` falls back to `label`. */
export const Named = z.object({ id: id(), label: z.string(), labelEn: z.string() });
export type Named = z.output<typeof Named>;

export const reportFormats = ['xlsx', 'csv', 'pdf'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** A table on paper: what stands on it beside its figures, in the words of whoever asks. */
const WrittenTable = z.strictObject({
  columns: z
    .array(
      ExportInput.shape.columns.element.extend({
        /** What values are called that are no words themselves: hours, codes; `none` where there is no value. */
        words: z.record(z.string().max(60), z.string().max(200)).optional(),
      }),
    )
    .min(1)
    .max(60),
  /** Stands before the totals. */
  totalLabel: z.string().max(100).optional(),
  title: z.string().trim().max(200).optional(),
});
export type WrittenTable = z.output<typeof WrittenTable>;

/** How a report is written down. */
export const ReportSheet = WrittenTable.extend({
  language: z.enum(languages).optional(),
  /** Each filter in words, in the order in which they are asked for. */
  filters: z.array(z.string().max(500)).max(40).optional(),
  /** By what rows are added up. */
  groupBy: z.array(z.string().max(100)).max(10).optional(),
  /** Of a report that has parts: those that follow, in that order. */
  parts: z
    .array(WrittenTable.extend({ name: z.string().max(60) }))
    .max(20)
    .optional(),
});
export type ReportSheet = z.output<typeof ReportSheet>;

export const ReportExportInput = ReportSheet.extend({
  /** A workbook where none is named. */
  format: z.enum(reportFormats).optional(),
});

/** A figure that rows can be ordered by, not filtered. */
export const figure = (): Column => ({ type: 'integer', operators: [], sortable: true });
/** In percent, to a tenth; and a length of time. */
export const share = (): Column => ({ ...figure(), unit: 'percent' });
export const minutes = (): Column => ({ ...figure(), unit: 'minutes' });
export const amount = (): Column => ({ type: 'money', operators: [], sortable: true });
/** What a row is about, where that is a number: an hour, a month. */
export const place = (): Column => ({ type: 'text', operators: [], sortable: true });
export const day = (): Column => ({ type: 'date', operators: [], sortable: true });
/** What a row is about, where that is one of some words. */
export const coded = (values: readonly string[]): Column => oneOf(values, { operators: [] });
/** A `Named`, ordered by its label. */
export const named = (): Column => ({ type: 'reference', operators: [], sortable: true });

/** Groupings of which one is asked for at a time; the first where none is. */
export const oneOfGroups = (first: string, ...others: readonly string[]): Groupings => ({
  of: [first, ...others],
  usual: [first],
  together: 1,
});

type ReplySchema<Row extends z.ZodObject, Totals extends z.ZodObject> = z.ZodObject<{
  data: z.ZodArray<Row>;
  totals: Totals;
  period: typeof ReportPeriod;
  asOf: z.ZodString;
  /** Whether amounts of the reader's own open deposits are left out: who sells counts blind. */
  withoutOwnDeposit: z.ZodBoolean;
  /** Whether its last day is not over: figures still move. */
  provisional: z.ZodBoolean;
  /** What it is held against, where that was asked: `compared` of each row and of the totals, null where nothing stands beside. */
  comparedPeriod: z.ZodOptional<typeof ReportPeriod>;
  page: z.ZodOptional<z.ZodInt>;
  size: z.ZodOptional<z.ZodInt>;
  totalElements: z.ZodOptional<z.ZodInt>;
  totalPages: z.ZodOptional<z.ZodInt>;
}>;

/** The figures of a row once more, as they were in the other period. */
function beside(row: z.ZodObject, keys: readonly string[]): z.ZodObject {
  const figures = Object.entries(row.shape).filter(([name]) => !keys.includes(name));
  return row.extend({ compared: z.object(Object.fromEntries(figures)).nullable().optional() });
}

interface ReportInput<Path extends string, Row extends z.ZodObject, Totals extends z.ZodObject> {
  readonly path: Path;
  readonly summary: string;
  /** The screens that show it. */
  readonly menus: readonly string[];
  readonly row: Row;
  readonly columns: Columns;
  readonly totals: Totals;
  readonly filters: Columns;
  readonly groupBy?: Groupings;
  readonly bands?: readonly number[];
  readonly keys?: readonly (keyof Row['shape'] & string)[];
  readonly maximumDays?: number;
  readonly reads?: readonly Entity[];
}

/**
 * A report as ordinary endpoints: the figures of a period, and their export to a file. Asked with `from` and `to` (or
 * `date`), `groupBy`, filters of the lists, `sort`, and `page` with `size` where a client wants pages. One whose `keys` say what a
 * row is about can be asked with `compare`.
 */
export function report<const Path extends string, Row extends z.ZodObject, Totals extends z.ZodObject>(
  given: ReportInput<Path, Row, Totals>,
) {
  const { path, summary, menus, row, totals, columns, filters, groupBy, bands, keys, maximumDays = usualDays } = given;
  const shape: ReportShape = {
    columns,
    filters,
    maximumDays,
    ...(groupBy && { groupBy }),
    ...(bands && { bands }),
    ...(keys && { keys }),
  };
  const permission: WrittenInput<Path>['permission'] = { menus, flag: 'viewable' };
  const reply = z.object({
    data: z.array(keys ? beside(row, keys) : row),
    totals: keys ? beside(totals, []) : totals,
    period: ReportPeriod,
    asOf: localDateTime(),
    withoutOwnDeposit: z.boolean(),
    provisional: z.boolean(),
    comparedPeriod: ReportPeriod.optional(),
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
    export: reportExport({ path, summary, permission, shape }),
  };
}

interface WrittenInput<Path extends string> {
  readonly path: Path;
  readonly summary: string;
  readonly permission: { readonly menus: readonly string[]; readonly flag: MenuFlag };
  readonly shape: ReportShape;
}

/** The call that writes a report to a file. */
export const reportExport = <const Path extends string>({ path, summary, permission, shape }: WrittenInput<Path>) =>
  endpoint({
    method: 'POST',
    path: `${path}/export`,
    summary: `${summary}, as a file with its totals`,
    permission,
    report: shape,
    body: ReportExportInput,
    status: 202,
    reply: JobStarted,
    affects: ['jobs'],
  });

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
