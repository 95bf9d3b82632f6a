import { z } from 'zod';
import { base64Content } from '../../core/base64-content.ts';
import { endpoint } from '../../core/endpoint.ts';
import { exportedList } from '../../core/exported-list.ts';
import { IdParams, id } from '../../core/id.ts';
import {
  type Columns,
  date,
  dateTime,
  integer,
  money,
  oneOf,
  ordinal,
  reference,
  shownOnly,
  text,
} from '../../core/list.ts';
import { signedRupiah } from '../../core/money.ts';
import { updateBody } from '../../core/resource.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { affectedByFiles } from './affected-by-files.ts';
import { fileFormats, fileKinds } from './reconciliation-words.ts';
import { ReportMapping } from './report-mapping.ts';

const menus = ['/reconciliation'] as const;

/** A report or a statement as it came in. */
export const ReconciliationFile = z.object({
  id: id(),
  number: z.int(),
  kind: z.enum(fileKinds),
  /** The payment type, or the account of the bank. */
  source: z.string(),
  sourceEn: z.string().nullable(),
  paidTypeId: id().nullable(),
  cashId: id().nullable(),
  name: z.string(),
  format: z.enum(fileFormats),
  rows: z.int(),
  /** That no other file had brought. */
  taken: z.int(),
  /** That another file had brought. */
  known: z.int(),
  fromDay: localDate(),
  toDay: localDate(),
  opening: signedRupiah().nullable(),
  closing: signedRupiah().nullable(),
  /** The last day of the statement before it of the same account, and what that ended with. */
  previousDay: localDate().nullable(),
  previousClosing: signedRupiah().nullable(),
  /** By how much it begins otherwise; null where it does not, or nobody can say. */
  gap: signedRupiah().nullable(),
  /** Of its bytes, in hexadecimal. */
  sha256: z.string(),
  at: localDateTime(),
  byId: id(),
  by: z.string(),
});
export type ReconciliationFile = z.output<typeof ReconciliationFile>;

/** So many rows. */
export const mostFileRows = 200_000;

const file = {
  /** As it is called where it was found; what it is its content says. */
  name: z.string().trim().min(1).max(255),
  /** Its bytes, as base64. */
  content: base64Content(),
  /** Reads it, and keeps nothing. */
  dryRun: z.boolean().default(false),
};
const Imported = z.object({
  /** Null after a dry run. */
  id: id().nullable(),
  format: z.enum(fileFormats),
  rows: z.int(),
  taken: z.int(),
  known: z.int(),
  /** Of those that are known: now with another fee or in another batch. What came first stays. */
  changed: z.int(),
  fromDay: localDate(),
  toDay: localDate(),
  /** What came of it: items with their row, batches with their credit, settlements that were paid by it. */
  matched: z.int(),
  arrived: z.int(),
  paid: z.int(),
  /** Where a statement begins with another balance than the one before it of its account ended with: something between is missing. */
  gap: z
    .object({
      previousDay: localDate(),
      previousClosing: signedRupiah(),
      fromDay: localDate(),
      opening: signedRupiah(),
    })
    .nullable(),
});
export type Imported = z.output<typeof Imported>;
const importing = {
  method: 'POST',
  permission: { menus, flag: 'addable' },
  idempotent: true,
  bodyLimit: 14_000_000,
  reply: Imported,
  errors: ['file-known', 'record-not-found'],
  affects: affectedByFiles,
} as const;

const StoredMapping = ReportMapping.extend({
  paidTypeId: id(),
  /** Null: nothing was set, and the usual headings hold. */
  updatedAt: localDateTime().nullable(),
});
export type StoredMapping = z.output<typeof StoredMapping>;

export const reconciliationFiles = {
  ...exportedList({
    path: '/reconciliation/files',
    summary: 'Reports of providers and statements of banks as they came in, newest first',
    menus,
    row: ReconciliationFile,
    columns: {
      number: ordinal(),
      kind: oneOf(fileKinds),
      paidTypeId: reference('/paid-type/list', { nullable: true }),
      cashId: reference('/cash/list', { nullable: true }),
      name: text(),
      format: oneOf(fileFormats),
      rows: integer(),
      taken: integer(),
      known: integer(),
      fromDay: date(),
      toDay: date(),
      opening: money({ nullable: true }),
      closing: money({ nullable: true }),
      previousDay: date(shownOnly),
      previousClosing: money(shownOnly),
      gap: money(shownOnly),
      sha256: text({ searched: false }),
      at: dateTime(),
      byId: reference('/reports/operators/list'),
    } satisfies Columns,
    reads: ['reconciliationFiles', 'paidTypes', 'cash'],
  }),
  importReport: endpoint({
    ...importing,
    path: '/reconciliation/reports',
    summary: 'Import a report of a provider, by its saved columns: whole, or refused with the row',
    body: z.strictObject({ paidTypeId: id(), ...file }),
  }),
  importStatement: endpoint({
    ...importing,
    path: '/reconciliation/statements',
    summary: 'Import a statement of a bank, known by its content: whole, or refused with the row',
    body: z.strictObject({ cashId: id(), ...file }),
  }),
  mapping: endpoint({
    method: 'GET',
    path: '/reconciliation/mappings/{id}',
    summary: 'By which columns the reports of a payment type are read',
    permission: { menus, flag: 'viewable' },
    params: IdParams,
    reply: StoredMapping,
    errors: ['record-not-found'],
    reads: ['reconciliationFiles', 'paidTypes'],
  }),
  updateMapping: endpoint({
    method: 'PUT',
    path: '/reconciliation/mappings/{id}',
    summary: 'Change by which columns the reports of a payment type are read',
    permission: { menus, flag: 'editable' },
    params: IdParams,
    body: updateBody(ReportMapping.extend({ columns: ReportMapping.shape.columns.partial() })),
    reply: StoredMapping,
    errors: ['record-not-found', 'changed-meanwhile'],
    affects: ['reconciliationFiles', 'operations'],
  }),
} as const;
