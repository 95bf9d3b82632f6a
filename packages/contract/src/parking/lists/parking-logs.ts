import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { exportedList } from '../../core/exported-list.ts';
import { id } from '../../core/id.ts';
import { dateTime, integer, largeText, money, oneOf, reference, shownOnly } from '../../core/list.ts';
import { rupiah, signedRupiah } from '../../core/money.ts';
import { Option } from '../../core/resource.ts';
import { localDateTime } from '../../core/time.ts';
import { paymentStates } from '../payments/payments.ts';
import { StayPair } from './stay-lists.ts';

export const cardTypes = ['EMONEY', 'FLAZZ', 'BRIZZI', 'TAPCASH', 'MEMBER'] as const;
export const logDirections = ['REQUEST', 'ANSWER', 'TIMEOUT'] as const;
export const cashlessKinds = ['EMONEY', 'QRIS', 'CARD', 'TRANSFER'] as const;

/** What was asked of a provider or card reader, or answered, with the payment it is about. Card numbers show four digits. */
export const PaymentLogRow = z.object({
  id: id(),
  at: localDateTime(),
  direction: z.enum(logDirections),
  /** Milliseconds from the question to this answer, or until nobody waited any more. */
  waitedMs: z.int().nullable(),
  paymentId: id(),
  kind: z.enum(cashlessKinds),
  status: z.enum(paymentStates),
  amount: rupiah().nullable(),
  paidTypeId: id(),
  paidTypeLabel: z.string(),
  paidTypeLabelEn: z.string().nullable(),
  cardType: z.string().nullable(),
  cardNumber: z.string().nullable(),
  terminal: z.string().nullable(),
  balanceBefore: rupiah().nullable(),
  balanceAfter: rupiah().nullable(),
  adapter: z.string(),
  adapterRef: z.string().nullable(),
  error: z.string().nullable(),
  operatorId: id(),
  operator: z.string(),
  gateName: z.string().nullable(),
  parkingInId: id().nullable(),
  parkingCode: z.string().nullable(),
  /** As it was sent or answered. */
  body: z.unknown(),
});
export type PaymentLogRow = z.output<typeof PaymentLogRow>;

const logs = exportedList({
  path: '/parking_transaction_logs',
  summary: 'Requests and answers of cashless payments, newest first',
  menus: ['/transaction-log'],
  row: PaymentLogRow,
  columns: {
    at: dateTime({ period: true }),
    parkingCode: largeText({ nullable: true }),
    direction: oneOf(logDirections, { sortable: false }),
    waitedMs: integer({ operators: ['atLeast'], sortable: false, nullable: true }),
    kind: oneOf(cashlessKinds, { sortable: false }),
    status: oneOf(paymentStates, { sortable: false }),
    cardType: oneOf(cardTypes, { sortable: false, nullable: true }),
    paidTypeId: reference('/paid-type/list'),
    operatorId: reference('/reports/operators/list'),
    paymentId: { type: 'reference', operators: ['equals'], sortable: false },
    amount: money(shownOnly),
    balanceBefore: money(shownOnly),
    balanceAfter: money(shownOnly),
  },
  reads: ['payments', 'parking', 'deposits'],
});

export const parkingTransactionLogs = {
  ...logs,
  cardTypes: endpoint({
    method: 'GET',
    path: '/parking_transaction_logs/card_type',
    summary: 'Kinds of cards',
    permission: 'signed-in',
    reply: z.array(Option),
    reads: [],
  }),
} as const;

export const logEventKinds = [
  'GATE_EVENT',
  'ENTRY',
  'CHANGE',
  'PAYMENT',
  'EXIT',
  'DELETED',
  'BOOKING',
  'REPRINT',
  'COMMAND',
  'OPENING',
] as const;

/** Something that happened to a stay. */
export const StayEvent = z.object({
  id: z.string(),
  at: localDateTime(),
  kind: z.enum(logEventKinds),
  /** Of the gate event, the operation, the payment's state, the command … */
  code: z.string(),
  /** Where a command or payment stands. */
  state: z.string().nullable(),
  gateName: z.string().nullable(),
  actor: z.string().nullable(),
  amount: signedRupiah().nullable(),
  note: z.string().nullable(),
  parkingCode: z.string().nullable(),
  plateNumber: z.string().nullable(),
  copyNumber: z.int().nullable(),
  images: z.array(z.string()),
});
export type StayEvent = z.output<typeof StayEvent>;

export const parkingLogs = {
  get: endpoint({
    method: 'GET',
    path: '/parking_logs',
    summary: 'The life of a ticket or plate, event by event',
    permission: { menus: ['/report/parking-log'], flag: 'viewable' },
    query: z
      .strictObject({ search: z.string().trim().min(3).max(60).optional(), parkingInId: id().optional() })
      .refine(({ search, parkingInId }) => (search ?? parkingInId) !== undefined, { path: ['search'] }),
    reply: z.object({
      /** Stays of this ticket, receipt or plate, newest first; `events` are of the one that was asked for or is the only one. */
      stays: z.array(StayPair),
      parkingInId: id().nullable(),
      events: z.array(StayEvent),
    }),
    errors: ['stay-not-found'],
    reads: ['parking', 'payments', 'deposits', 'gates'],
  }),
} as const;
