import { z } from 'zod';
import { approval, approvalErrors } from '../../core/approval.ts';
import { endpoint } from '../../core/endpoint.ts';
import { exportOf } from '../../core/export-of.ts';
import { exportedList } from '../../core/exported-list.ts';
import { IdParams, id } from '../../core/id.ts';
import {
  type Columns,
  date,
  dateTime,
  integer,
  oneOf,
  ordinal,
  reference,
  shownOnly,
  text,
  summed,
} from '../../core/list.ts';
import { largestEntry, signedRupiah } from '../../core/money.ts';
import { Option } from '../../core/resource.ts';
import { saidText } from '../../core/said-text.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { itemRules } from '../reconciliation/reconciliation-words.ts';
import { settlementActs, settlementStates } from './settlement-states.ts';

const menus = ['/settlement'] as const;
const viewers = { menus, flag: 'viewable' } as const;
const editors = { menus, flag: 'editable' } as const;

/** What a provider settles of one of its days. */
export const Settlement = z.object({
  id: id(),
  /** What people call it. */
  number: z.int(),
  paidTypeId: id(),
  paidType: z.string(),
  paidTypeEn: z.string().nullable(),
  /** The provider's day. */
  day: localDate(),
  status: z.enum(settlementStates),
  /** What was booked before this is in it. */
  endsAt: localDateTime(),
  /** While it is open: so far. */
  items: z.int(),
  /** What was paid, less what the provider gave back. Null, as all that it comes to, for whose own open drawer some of it is, which they count blind. */
  total: signedRupiah().nullable(),
  /** What the bank credited. */
  amount: signedRupiah().nullable(),
  /** What the provider kept: the total less what was credited. */
  fee: signedRupiah().nullable(),
  /** What it is to keep by the rates of its payments' days; null where one of them has none, or it is open. */
  expectedFee: signedRupiah().nullable(),
  /** What is to arrive at the bank by that. */
  expectedAmount: signedRupiah().nullable(),
  /** By when its provider pays it; null while it is open. */
  dueOn: localDate().nullable(),
  valueDate: localDate().nullable(),
  /** The line of the bank's statement. */
  reference: z.string().nullable(),
  /** The account that it was credited to. */
  cashId: id().nullable(),
  cash: z.string().nullable(),
  /** How often its file was written. */
  version: z.int(),
  fileName: z.string().nullable(),
  generatedAt: localDateTime().nullable(),
  sentAt: localDateTime().nullable(),
  updatedAt: localDateTime(),
});
export type Settlement = z.output<typeof Settlement>;

const columns = {
  number: ordinal(),
  day: date(),
  status: oneOf(settlementStates),
  paidTypeId: reference('/paid-type/list'),
  endsAt: dateTime(),
  items: integer(shownOnly),
  total: summed(shownOnly),
  amount: summed(shownOnly),
  fee: summed(shownOnly),
  expectedFee: summed(shownOnly),
  expectedAmount: summed(shownOnly),
  dueOn: date({ nullable: true }),
  valueDate: date({ nullable: true }),
  reference: text({ nullable: true }),
  cashId: reference('/cash/list', { nullable: true }),
  version: integer(shownOnly),
  fileName: text({ nullable: true }),
  generatedAt: dateTime({ nullable: true }),
  sentAt: dateTime({ nullable: true }),
  updatedAt: dateTime(),
} satisfies Columns;

/** PAID: what came in · REFUND: what the provider gave back · CLAIM: what two people said that the bank has. */
export const settlementItemKinds = ['PAID', 'REFUND', 'CLAIM'] as const;

export const SettlementItem = z.object({
  /** The entry of the journal by which it is owed. */
  id: id(),
  /** Its place in the file. */
  position: z.int(),
  kind: z.enum(settlementItemKinds),
  paidAt: localDateTime(),
  /** Null where the settlement tells no total. */
  amount: signedRupiah().nullable(),
  /** Ours, as the provider was told. */
  reference: z.string(),
  providerReference: z.string().nullable(),
  rrn: z.string().nullable(),
  approvalCode: z.string().nullable(),
  terminal: z.string().nullable(),
  /** Its last four digits. */
  cardNumber: z.string().nullable(),
  cardType: z.string().nullable(),
  gate: z.string().nullable(),
  /** Why the bank refused it. */
  refused: z.string().nullable(),
  /** Which row of a report tells of it, and by which key; null where none does. */
  matchId: id().nullable(),
  matchedBy: z.enum(itemRules).nullable(),
});
export type SettlementItem = z.output<typeof SettlementItem>;

const itemColumns = {
  position: integer(),
  kind: oneOf(settlementItemKinds),
  paidAt: dateTime(),
  // What is kept from some orders no list.
  amount: summed({ sortable: false }),
  reference: text(),
  providerReference: text({ nullable: true }),
  rrn: text({ nullable: true }),
  approvalCode: text({ nullable: true }),
  terminal: text({ nullable: true }),
  cardNumber: text({ nullable: true }),
  cardType: text({ nullable: true }),
  gate: text({ nullable: true }),
  refused: text({ nullable: true }),
  id: { type: 'reference', operators: ['equals', 'in'], sortable: false },
} satisfies Columns;

export const SettlementVersion = z.object({
  version: z.int(),
  name: z.string(),
  bytes: z.int(),
  /** Of the bytes, in hexadecimal. */
  sha256: z.string(),
  items: z.int(),
  total: signedRupiah().nullable(),
  madeAt: localDateTime(),
});

export const SettlementStep = z.object({
  id: id(),
  at: localDateTime(),
  from: z.enum(settlementStates).nullable(),
  to: z.enum(settlementStates),
  note: z.string().nullable(),
  /** Null: the product itself. */
  by: z.string().nullable(),
  /** Who signed beside them; null where nobody did. */
  approvedBy: z.string().nullable(),
});

/** Why a bank's server was not reached. */
export const bankFaults = [
  'NO_ANSWER',
  'NOT_ALLOWED',
  'LOGIN',
  'HOST_KEY',
  'REFUSED',
  'OTHER_FILE',
  'UNSURE',
  'SERVER_FAULT',
] as const;

/** The last try to send its file, or to fetch the answer to it, that failed. */
export const BankTry = z.object({
  what: z.enum(['SEND', 'FETCH']),
  at: localDateTime(),
  /** The first of those that failed one after another. */
  since: localDateTime(),
  /** When it is tried again; null: when somebody does. */
  nextAt: localDateTime().nullable(),
  fault: z.enum(bankFaults),
  /** In the other side's words. */
  said: z.string().nullable(),
});
export type BankTry = z.output<typeof BankTry>;

export const SettlementDetail = Settlement.extend({
  itemsPage: z.object({
    data: z.array(SettlementItem),
    page: z.int(),
    size: z.int(),
    totalElements: z.int(),
  }),
  /** Of all of them: what came in, what the provider gave back (below zero), how many the bank refused. */
  parts: z.object({ paid: signedRupiah().nullable(), refunded: signedRupiah().nullable(), refused: z.int() }),
  versions: z.array(SettlementVersion),
  steps: z.array(SettlementStep),
  /** What can be done with it now. */
  acts: z.array(z.enum(settlementActs)),
  tries: z.array(BankTry),
});
export type SettlementDetail = z.output<typeof SettlementDetail>;

/** DOWNLOAD: nothing is sent from here, it is downloaded and handed over by hand. */
export const settlementWays = ['DOWNLOAD', 'SFTP', 'FTPS', 'FTP'] as const;

/** Whether, how and when the newest version of the file was sent. */
export const SentFile = z.object({
  settlementId: id(),
  status: z.enum(settlementStates),
  version: z.int(),
  fileName: z.string(),
  way: z.enum(settlementWays),
  sent: z.boolean(),
  sentAt: localDateTime().nullable(),
});
export type SentFile = z.output<typeof SentFile>;

/** What the record shows and nobody writes. */
const shownNames = Object.keys(Settlement.shape).filter(
  (name) => !['status', 'reference', 'amount', 'valueDate', 'cashId'].includes(name),
);

/** Where no rate is written down a provider keeps at most so much, in hundredths of a percent; more is signed for by a second person. */
export const usualFeeBasisPoints = 300;

const number = (most: number) => z.coerce.number().int().min(0).max(most);
const settlementErrors = ['record-not-found', 'settlement-state'] as const;
const sending = {
  permission: editors,
  params: IdParams,
  reply: SentFile,
  errors: [...settlementErrors, 'file-not-sent', 'request-in-progress'],
} as const;

export const settlements = {
  ...exportedList({
    path: '/settlements',
    summary: 'What providers settle, by payment type and by the provider’s day; newest first',
    menus,
    row: Settlement,
    columns,
    reads: ['settlements', 'paidTypes', 'payments'],
  }),
  statuses: endpoint({
    method: 'GET',
    path: '/settlements/status',
    summary: 'The states of a settlement',
    permission: 'signed-in',
    reads: [],
    reply: z.array(Option),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/settlements/detail/{id}',
    summary:
      'One settlement with a page of its items, its totals, the versions of its file and what may be done with it',
    permission: viewers,
    params: IdParams,
    query: z.strictObject({ page: number(200_000).optional(), size: number(200).min(1).optional() }),
    reply: SettlementDetail,
    errors: ['record-not-found'],
    reads: ['settlements', 'payments'],
  }),
  items: endpoint({
    method: 'GET',
    path: '/settlements/items/{id}',
    summary: 'Its items, in the order of its file',
    permission: viewers,
    params: IdParams,
    columns: itemColumns,
    reply: z.array(SettlementItem),
    errors: ['record-not-found'],
    reads: ['settlements', 'payments'],
  }),
  itemsExport: endpoint({
    ...exportOf('/settlements/items/{id}/export', 'Write its items to a file', viewers, itemColumns),
    params: IdParams,
    errors: ['record-not-found'],
  }),
  generate: endpoint({
    method: 'POST',
    path: '/settlements/generate',
    summary: 'Make every settlement whose day is over, as the product does by itself',
    permission: { menus, flag: 'addable' },
    transaction: 'own',
    body: z.strictObject({}).optional(),
    reply: z.object({ generated: z.int() }),
    affects: ['settlements', 'operations'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/settlements/{id}',
    summary:
      'Lead it on by hand: GENERATED freezes its items (before its day is over with a note), REJECTED says why, ACCEPTED takes a second person where answers are fetched, PAID books what the bank credited. Its own state changes nothing',
    permission: editors,
    idempotent: true,
    params: IdParams,
    body: z.strictObject({
      status: z.enum(settlementStates),
      note: saidText(500).nullable().optional(),
      /** The line of the bank's statement. */
      reference: saidText(100).nullable().optional(),
      /** What the bank credited; at most the total. */
      amount: signedRupiah().min(-largestEntry).max(largestEntry).nullable().optional(),
      /** On which day it did. */
      valueDate: localDate().nullable().optional(),
      /** The account that it was credited to; that of the payment type when left out. */
      cashId: id().nullable().optional(),
      ...approval,
    }),
    ignored: shownNames,
    reply: Settlement,
    errors: [
      ...settlementErrors,
      'settlement-counts-blind',
      'template-too-narrow',
      'nothing-to-settle',
      'settlement-day-to-come',
      'month-closed',
      'not-enough-money',
      'time-in-future',
      ...approvalErrors,
    ],
    affects: ['settlements', 'cash', 'cashTransactions', 'operations'],
  }),
  sendBySpecification: endpoint({
    method: 'GET',
    path: '/settlements/send_file/{id}',
    summary:
      'Send its file, once (a GET that acts, as the specification has it), and say how it was sent; where it is handed over by hand, say so',
    transaction: 'own',
    ...sending,
  }),
  send: endpoint({
    method: 'POST',
    path: '/settlements/send_file/{id}',
    summary: 'Send its file, once, and say how it was sent; where it is handed over by hand, say so',
    transaction: 'own',
    affects: ['settlements', 'operations'],
    ...sending,
  }),
  download: endpoint({
    method: 'GET',
    path: '/settlements/download/{id}',
    summary: 'The very bytes of its file; the newest version unless one is asked for',
    permission: viewers,
    transport: 'download',
    params: IdParams,
    query: z.strictObject({ version: number(100_000).min(1).optional() }),
    reply: z.null(),
    errors: ['record-not-found', 'settlement-state', 'file-counts-blind'],
  }),
} as const;
