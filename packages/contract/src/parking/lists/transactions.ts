import { z } from 'zod';
import { type EndpointDefinition, endpoint } from '../../core/endpoint.ts';
import { exportOf } from '../../core/export-of.ts';
import { exportedList } from '../../core/exported-list.ts';
import { IdParams, id } from '../../core/id.ts';
import {
  type Columns,
  boolean,
  date,
  dateTime,
  largeText,
  oneOf,
  ordinal,
  reference,
  shownOnly,
  summed,
} from '../../core/list.ts';
import { signedRupiah } from '../../core/money.ts';
import { Option } from '../../core/resource.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { exitKinds, stayFlags } from '../stays.ts';
import { ExitRow } from './stay-lists.ts';

/** Where money comes from; PAYMENT is what goes back to a driver. */
export const transactionSources = [
  'PARKING_OUT',
  'MEMBERSHIP',
  'COLLECTION',
  'CASH_IN',
  'CASH_OUT',
  'CASH_MUTATION',
  'AUDIT',
  'FREE_PASS',
  'MISSING_VOUCHERS',
  'MISSING_TICKETS',
  'MEMBER_REFUND',
  'TENANT_PAYMENT',
  'TAX_PAYMENT',
  'FLOAT',
  'CASH_COUNT',
  'CORRECTION',
  'PAYMENT',
] as const;
/** Who holds it: a cashier's drawer, the provider of a cashless payment, nobody yet but a cashier's word, whoever still owes it, a tenant, a cash account. */
export const moneyHolders = ['DRAWER', 'PROVIDER', 'CLAIMED', 'TO_COLLECT', 'SHORT_PAID', 'TENANT', 'CASH'] as const;

/** One act of the journal. The amount is null where a blind deposit keeps it from its own cashier. */
export const TransactionRow = z.object({
  id: id(),
  source: z.enum(transactionSources),
  /** Of several postings of the same source: SALE, PREPAID, AUDIT, REVERSAL … */
  kind: z.string(),
  bookedAt: localDateTime(),
  businessDay: localDate(),
  /** What came in; below zero what went out. */
  amount: signedRupiah().nullable(),
  holder: z.enum(moneyHolders).nullable(),
  paidTypeId: id().nullable(),
  paidTypeLabel: z.string().nullable(),
  paidTypeLabelEn: z.string().nullable(),
  operatorId: id().nullable(),
  operator: z.string().nullable(),
  sourceId: id(),
  parkingCode: z.string().nullable(),
  plateNumber: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  gateName: z.string().nullable(),
  depositId: id().nullable(),
  depositNumber: z.int().nullable(),
  /** Whether its deposit was handed in; null of what stands in none. */
  handedIn: z.boolean().nullable(),
  reason: z.string().nullable(),
});
export type TransactionRow = z.output<typeof TransactionRow>;

const columns = {
  businessDay: date({ period: true }),
  bookedAt: dateTime({ operators: [] }),
  source: oneOf(transactionSources, { sortable: false }),
  operatorId: reference('/reports/operators/list', { nullable: true }),
  paidTypeId: reference('/paid-type/list', { nullable: true, sortable: false }),
  parkingCode: largeText({ nullable: true }),
  plateNumber: largeText({ nullable: true }),
  receiptNumber: largeText({ nullable: true }),
  depositId: { type: 'reference', operators: ['equals'], sortable: false },
  handedIn: boolean({ nullable: true, sortable: false }),
  amount: summed(shownOnly),
  depositNumber: ordinal(shownOnly),
  holder: oneOf(moneyHolders, shownOnly),
} satisfies Columns;

const standard = exportedList({
  path: '/transactions',
  summary: 'All money by its source, newest first',
  menus: ['/transactions'],
  row: TransactionRow,
  columns,
  reads: ['parking', 'cash', 'deposits'],
});

/** A line of the journal: a debit is positive, a credit negative. */
const TransactionLine = z.object({
  account: z.enum([
    ...moneyHolders,
    'ON_ACCOUNT',
    'REVENUE',
    'MEMBERSHIP_REVENUE',
    'OTHER_INCOME',
    'TAX',
    'UNMATCHED',
    'REFUNDABLE',
    'SURPLUS',
    'OPERATOR_DEBT',
    'DEBT_CHARGED',
    'WRITTEN_OFF',
    'CASH_DIFFERENCE',
    'DEPOSITS_RECEIVED',
    'CASH_CATEGORY',
    'CASH_IN_TRANSIT',
  ]),
  /** Whose: the operator, the payment type, the cash account or its category. */
  owner: z.string().nullable(),
  amount: signedRupiah().nullable(),
});

export const TransactionDetail = TransactionRow.extend({
  lines: z.array(TransactionLine),
  /** The exit that it paid. */
  stay: ExitRow.nullable(),
});
export type TransactionDetail = z.output<typeof TransactionDetail>;

/** What happened: a car came or left, a barrier was opened by hand, an entry was taken away. */
export const liveKinds = ['IN', 'OUT', 'OPENING', 'DELETED'] as const;

/** An entry, an exit, or what took the place of one, as it happened. */
export const LiveStay = z.object({
  /** The stay's, which may stand there twice, with its entry and its exit; or the opening's. */
  id: id(),
  kind: z.enum(liveKinds),
  at: localDateTime(),
  /** Of an opening that of the car nearest to it; null where none came or left there. */
  parkingCode: z.string().nullable(),
  plateNumber: z.string().nullable(),
  vehicleId: id().nullable(),
  vehicleLabel: z.string().nullable(),
  vehicleLabelEn: z.string().nullable(),
  gateId: id(),
  gateName: z.string(),
  operatorId: id().nullable(),
  operator: z.string().nullable(),
  paidTypeLabel: z.string().nullable(),
  paidTypeLabelEn: z.string().nullable(),
  durationMinutes: z.int().nullable(),
  /** Of an exit; null where a blind deposit keeps it from its own cashier. */
  total: signedRupiah().nullable(),
  image: z.string().nullable(),
  exitKind: z.enum(exitKinds).nullable(),
  /** What an auditor should look at; of a car that left they stand at its exit. */
  flags: z.array(z.enum(stayFlags)),
});
export type LiveStay = z.output<typeof LiveStay>;

const liveSize = { size: z.coerce.number().int().min(1).max(200).optional() };
const cashierMenus = ['/parking_out_cashier', '/parking-out-cashier-lpr', '/parking_in_cashier', '/pre_entry_cashier'];
const depositViewers = { menus: ['/deposits', '/transactions'], flag: 'viewable' } as const;

const stayColumns = {
  datetimeOut: dateTime(),
  plateNumber: largeText({ nullable: true }),
  parkingCode: largeText(),
  vehicleId: reference('/vehicle_types/list'),
  gateId: reference('/gates/list'),
  paidTypeId: reference('/paid-type/list', { nullable: true }),
} satisfies Columns;

const ofDeposit = <Row extends z.ZodObject>(
  path: string,
  summary: string,
  given: { readonly columns: Columns; readonly row: Row },
) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    permission: depositViewers,
    params: IdParams,
    columns: given.columns,
    reply: z.array(given.row),
    errors: ['deposit-not-found'],
    openWhen: ['licence-expired'],
    reads: ['parking', 'deposits'],
  });
const exportOfDeposit = <const Path extends string>(path: Path, summary: string, columns: Columns) =>
  endpoint({
    ...exportOf(path, summary, depositViewers, columns),
    params: IdParams,
    errors: ['deposit-not-found'],
  });
/** What a row of a deposit is, as the specification labels its parts. */
export const depositPartTypes = ['PRODUKSI', 'FREE PASS', 'AUDIT'] as const;
const typed = { type: z.enum(depositPartTypes) };
const stays = { columns: stayColumns, row: ExitRow.extend(typed) };
const postings = { columns: { bookedAt: dateTime() } satisfies Columns, row: TransactionRow.extend(typed) };

export const transactions = {
  ...standard,
  get: endpoint({
    method: 'GET',
    path: '/transactions/{id}',
    summary: 'One transaction with its journal lines and the stay it paid',
    permission: { menus: ['/transactions'], flag: 'viewable' },
    params: IdParams,
    reply: TransactionDetail,
    errors: ['record-not-found'],
    reads: ['parking', 'cash', 'deposits'],
  }),
  sources: endpoint({
    method: 'GET',
    path: '/transactions/transaction_source',
    summary: 'Where money comes from',
    permission: 'signed-in',
    reply: z.array(Option),
    reads: [],
  }),
  live: endpoint({
    method: 'GET',
    path: '/transactions/live/v2',
    summary: 'The newest entries and exits together, with barriers opened by hand and entries taken away',
    permission: { menus: ['/live_transactions'], flag: 'viewable' },
    query: z.strictObject({ gateId: id().optional(), operatorId: id().optional(), ...liveSize }),
    reply: z.array(LiveStay),
    reads: ['parking', 'deposits', 'manualOpenings'],
  }),
  liveCounts: endpoint({
    method: 'GET',
    path: '/transactions/live/counts',
    summary: 'How many there were today, and of how many of them somebody should look at why',
    permission: { menus: ['/live_transactions'], flag: 'viewable' },
    query: z.strictObject({ gateId: id().optional(), operatorId: id().optional() }),
    reply: z.object({
      day: localDate(),
      in: z.int(),
      out: z.int(),
      openings: z.int(),
      deleted: z.int(),
      /** Cars with something to look at, openings by hand and entries taken away. */
      wrong: z.int(),
    }),
    reads: ['parking', 'manualOpenings'],
  }),
  userLive: endpoint({
    method: 'GET',
    path: '/transactions/user_live',
    summary: 'The same of the caller: exits of the open deposit and entries made since it opened',
    permission: { menus: [...cashierMenus, '/live_transactions'], flag: 'viewable' },
    query: z.strictObject(liveSize),
    reply: z.array(LiveStay),
    openWhen: ['licence-expired'],
    reads: ['parking', 'deposits'],
  }),
  detailProduction: ofDeposit('/transactions/transaction_detail/{id}/production', 'Exits of a deposit', stays),
  detailFreePass: ofDeposit('/transactions/transaction_detail/{id}/free_pass', 'Free exits of a deposit', stays),
  detailAudit: ofDeposit('/transactions/transaction_detail/{id}/audit', 'What auditors added to a deposit', postings),
  detailAuditMinus: ofDeposit(
    '/transactions/transaction_detail/{id}/audit_minus',
    'What auditors took off a deposit',
    postings,
  ),
  detailProductionExport: exportOfDeposit(
    '/transactions/transaction_detail/{id}/production/export',
    'Write the exits of a deposit to a file',
    stayColumns,
  ),
  detailFreePassExport: exportOfDeposit(
    '/transactions/transaction_detail/{id}/free_pass/export',
    'Write the free exits of a deposit to a file',
    stayColumns,
  ),
  detailAuditExport: exportOfDeposit(
    '/transactions/transaction_detail/{id}/audit/export',
    'Write what auditors added to a deposit to a file',
    postings.columns,
  ),
  detailAuditMinusExport: exportOfDeposit(
    '/transactions/transaction_detail/{id}/audit_minus/export',
    'Write what auditors took off a deposit to a file',
    postings.columns,
  ),
} as const satisfies Record<string, EndpointDefinition>;
