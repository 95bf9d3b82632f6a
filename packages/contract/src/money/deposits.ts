import { z } from 'zod';
import { type EndpointDefinition, endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { type Columns, boolean, date, dateTime, integer, oneOf, reference, text } from '../core/list.ts';
import { rupiah, signedRupiah } from '../core/money.ts';
import type { Permission } from '../core/permissions.ts';
import { PrintDocument } from '../core/print-document.ts';
import { ExportInput, JobStarted, Option } from '../core/resource.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { depositActs, depositStates } from './deposit-states.ts';

export const depositKinds = ['SHIFT', 'MANUAL'] as const;

const viewers = { menus: ['/deposits', '/deposit_manual'], flag: 'viewable' } as const;
/** Cashiers hand in their own money with it; who else's is decided by the deposit. */
const handsIn = { menus: ['/deposits'], flag: 'addable' } as const;
const editors = { menus: ['/deposits'], flag: 'editable' } as const;
const open: NonNullable<EndpointDefinition['openWhen']> = ['licence-expired'];

const note = () => z.string().trim().max(500);
const requiredNote = () => z.string().trim().min(3).max(500);

/** A deposit as its list shows it. */
export const Deposit = z.object({
  id: id(),
  /** What people call it. */
  number: z.int(),
  operatorId: id(),
  operator: z.string(),
  shiftId: id().nullable(),
  shift: z.string().nullable(),
  businessDay: localDate(),
  kind: z.enum(depositKinds),
  /** Of a device that uploaded after its shift's deposit was closed. */
  late: z.boolean(),
  state: z.enum(depositStates),
  openedAt: localDateTime(),
  submittedAt: localDateTime().nullable(),
  cars: z.int(),
  /** What is owed by the journal; null until it was submitted. */
  expected: signedRupiah().nullable(),
  counted: rupiah().nullable(),
  received: rupiah(),
  /** Counted less expected: below zero is short. */
  difference: signedRupiah().nullable(),
  note: z.string().nullable(),
  updatedAt: localDateTime(),
});
export type Deposit = z.output<typeof Deposit>;

// No column of money: asking which rows lie above an amount would tell a sum that is not shown.
export const depositColumns: Columns = {
  number: integer(),
  state: oneOf(depositStates),
  operatorId: reference('/users/list'),
  operator: text(),
  shiftId: reference('/shifts/list', { nullable: true }),
  businessDay: date(),
  kind: oneOf(depositKinds),
  late: boolean(),
  openedAt: dateTime(),
  note: text({ nullable: true, sortable: false }),
  id: { type: 'reference', operators: ['equals', 'in'], sortable: false },
};

/** What is known of it at this moment; amounts are null while they are hidden from its own cashier. */
export const DepositDetail = Deposit.extend({
  takingsHidden: z.boolean(),
  production: signedRupiah().nullable(),
  audit: signedRupiah().nullable(),
  auditMinus: signedRupiah().nullable(),
  /** Owed by providers, not by the cashier. */
  nonCash: z.array(
    z.object({
      paidTypeId: id(),
      label: z.string(),
      labelEn: z.string().nullable(),
      cars: z.int(),
      amount: signedRupiah().nullable(),
    }),
  ),
  /** Let out free, at their usual price; not owed. */
  freePasses: z.object({ cars: z.int(), value: rupiah().nullable() }),
  counts: z.array(
    z.object({ n: z.int(), counted: rupiah(), note: z.string().nullable(), by: z.string(), at: localDateTime() }),
  ),
  payments: z.array(
    z.object({
      id: id(),
      value: rupiah(),
      cashId: id(),
      cash: z.string(),
      note: z.string().nullable(),
      datetime: localDateTime(),
      by: z.string(),
    }),
  ),
  cashIns: z.array(
    z.object({ id: id(), cashId: id(), cash: z.string(), amount: rupiah(), transactionDate: localDate() }),
  ),
  /** What the caller may do with it now. */
  acts: z.array(z.enum(depositActs)),
});
export type DepositDetail = z.output<typeof DepositDetail>;

export const DepositStep = z.object({
  id: id(),
  at: localDateTime(),
  from: z.enum(depositStates).nullable(),
  to: z.enum(depositStates),
  note: z.string().nullable(),
  by: z.string(),
});

/** A stay of a deposit; the amounts are null while they are hidden from its own cashier. */
export const DepositStay = z.object({
  id: id(),
  parkingCode: z.string(),
  plateNumber: z.string().nullable(),
  vehicleId: id(),
  vehicleLabel: z.string(),
  vehicleLabelEn: z.string().nullable(),
  gateId: id(),
  gateName: z.string(),
  datetimeIn: localDateTime(),
  datetimeOut: localDateTime(),
  durationMinutes: z.int(),
  paidTypeId: id().nullable(),
  paidTypeLabel: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  freePass: z.boolean(),
  gross: rupiah().nullable(),
  discount: rupiah().nullable(),
  fine: rupiah().nullable(),
  tax: rupiah().nullable(),
  total: rupiah().nullable(),
});

const act = <
  const Path extends string,
  Body extends z.ZodType,
  const Errors extends NonNullable<EndpointDefinition['errors']>,
>(
  path: Path,
  summary: string,
  body: Body,
  errors: Errors,
  permission: typeof handsIn | typeof editors = editors,
) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    permission,
    idempotent: true,
    openWhen: open,
    params: IdParams,
    body,
    reply: DepositDetail,
    errors,
    affects: ['deposits', 'cash', 'operations'],
  });

const printing = {
  permission: viewers,
  params: IdParams,
  openWhen: open,
  reply: PrintDocument,
  errors: ['deposit-not-found', 'deposit-state'],
} as const;

const list = <const Path extends string>(path: Path, summary: string) =>
  endpoint({
    method: 'GET',
    path,
    summary,
    permission: viewers,
    openWhen: open,
    columns: depositColumns,
    reply: z.array(Deposit),
    reads: ['deposits'],
  });

const exportOf = <const Path extends string, C extends Columns>(
  path: Path,
  summary: string,
  permission: Permission,
  columns: C,
) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    permission,
    columns,
    body: ExportInput,
    status: 202,
    reply: JobStarted,
    affects: ['jobs'],
  });

export const deposits = {
  list: list('/deposits', 'Deposits; a cashier’s own only'),
  mine: list('/deposits/mine', 'Own deposits'),
  export: exportOf(
    '/deposits/export',
    'Write all filtered deposits to a file; not for who sees own ones only',
    viewers,
    depositColumns,
  ),
  statuses: endpoint({
    method: 'GET',
    path: '/deposits/deposit_status',
    summary: 'The states of a deposit',
    permission: 'signed-in',
    openWhen: open,
    reads: [],
    reply: z.array(Option),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/deposits/{id}/view_detail',
    summary: 'One deposit with its sums, counts, payments and what may be done with it',
    permission: viewers,
    openWhen: open,
    params: IdParams,
    reply: DepositDetail,
    errors: ['deposit-not-found'],
    reads: ['deposits', 'parking'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/deposits/{id}/history',
    summary: 'Its changes of state, oldest first',
    permission: viewers,
    openWhen: open,
    params: IdParams,
    reply: z.array(DepositStep),
    errors: ['deposit-not-found'],
    reads: ['deposits'],
  }),
  transactions: endpoint({
    method: 'GET',
    path: '/deposits/{id}/transaction_list',
    summary: 'The stays whose money is in it',
    permission: viewers,
    openWhen: open,
    params: IdParams,
    columns: {
      parkingCode: text(),
      plateNumber: text({ nullable: true }),
      vehicleId: reference('/vehicle_types/list'),
      gateId: reference('/gates/list'),
      paidTypeId: reference('/paid-type/list', { nullable: true }),
      datetimeIn: dateTime(),
      datetimeOut: dateTime(),
      freePass: boolean(),
      receiptNumber: text({ nullable: true }),
    },
    reply: z.array(DepositStay),
    errors: ['deposit-not-found'],
    reads: ['deposits', 'parking'],
  }),
  upcoming: endpoint({
    method: 'GET',
    path: '/deposits/new/{id}',
    summary: 'What this user would hand in now; null when nothing is open',
    permission: viewers,
    openWhen: open,
    params: IdParams,
    reply: DepositDetail.nullable(),
    reads: ['deposits', 'parking'],
  }),
  printBySpecification: endpoint({
    method: 'GET',
    path: '/deposits/new/print/{id}',
    summary: 'Its slip (a GET that acts, as the specification has it)',
    transaction: 'own',
    ...printing,
  }),
  print: endpoint({
    method: 'POST',
    path: '/deposits/new/print/{id}',
    summary: 'Its slip; a second one is a copy',
    idempotent: true,
    affects: ['deposits', 'operations'],
    ...printing,
  }),
  reprintBySpecification: endpoint({
    method: 'GET',
    path: '/deposits/reprint/{id}',
    summary: 'A copy of its slip (a GET that acts, as the specification has it)',
    query: z.strictObject({ note: note().optional() }),
    transaction: 'own',
    ...printing,
  }),
  reprint: endpoint({
    method: 'POST',
    path: '/deposits/reprint/{id}',
    summary: 'A copy of its slip, counted',
    body: z.strictObject({ note: note().optional() }),
    idempotent: true,
    affects: ['deposits', 'operations'],
    ...printing,
  }),
  difference: endpoint({
    method: 'GET',
    path: '/deposits/view_diff/{id}',
    summary: 'Expected, counted and received beside one another',
    permission: viewers,
    openWhen: open,
    params: IdParams,
    reply: z.object({
      expected: signedRupiah().nullable(),
      counted: rupiah().nullable(),
      received: rupiah().nullable(),
      /** Counted less expected. */
      difference: signedRupiah().nullable(),
    }),
    errors: ['deposit-not-found'],
    reads: ['deposits', 'parking'],
  }),
  submit: act(
    '/deposits/submit/{id}',
    'Hand in the open deposit of a user: the own one, or another’s whose device was lost',
    z.strictObject({ counted: rupiah(), note: note().optional() }),
    ['deposit-state'],
    handsIn,
  ),
  pay: act(
    '/deposits/payment/{id}',
    'Receive its money, all at once or in parts',
    z.strictObject({
      value: rupiah().min(1),
      cashId: id(),
      note: note().optional(),
      /** When it was received; now when left out. */
      datetime: localDateTime().optional(),
    }),
    ['deposit-not-found', 'deposit-state', 'own-money', 'too-much-received', 'time-in-future'],
  ),
  verify: act(
    '/deposits/verify/{id}',
    'Agree with it, which books what is short or over, or refuse it',
    z.strictObject({ accepted: z.boolean(), note: note().optional() }),
    ['deposit-not-found', 'deposit-state', 'own-money'],
  ),
  dispute: act(
    '/deposits/dispute/{id}',
    'Object to it, with a reason',
    z.strictObject({ note: requiredNote() }),
    ['deposit-not-found', 'deposit-state'],
    handsIn,
  ),
  reopen: act(
    '/deposits/reopen/{id}',
    'Lead a disputed one back to where it was, or with a new count to be received and verified again',
    z.strictObject({ note: requiredNote(), counted: rupiah().optional() }),
    ['deposit-not-found', 'deposit-state', 'own-money', 'too-much-received'],
  ),
} as const;

export const depositPayments = {
  generateCashIn: act(
    '/deposit_payments/generate_cash_in/{id}',
    'Book its money into the accounts it was received for, and close it',
    z.strictObject({}).optional(),
    ['deposit-not-found', 'deposit-state', 'own-money'],
  ),
  setCashIn: act(
    '/deposit_payments/set_cash_in/{id}',
    'Tie a cash-in to it that was written by hand; once all its money is in, it closes',
    z.strictObject({ cashInId: id() }),
    ['deposit-not-found', 'deposit-state', 'own-money', 'cash-in-mismatch'],
  ),
} as const;

const manualMenu = (flag: 'viewable' | 'addable') => ({ menus: ['/deposit_manual'], flag }) as const;

/** Money that somebody hands in outside a shift. */
export const depositManual = {
  list: endpoint({
    method: 'GET',
    path: '/deposit_manual',
    summary: 'Deposits outside a shift',
    permission: manualMenu('viewable'),
    columns: depositColumns,
    reply: z.array(Deposit),
    reads: ['deposits'],
  }),
  export: exportOf(
    '/deposit_manual/export',
    'Write all filtered deposits outside a shift to a file',
    manualMenu('viewable'),
    depositColumns,
  ),
  create: endpoint({
    method: 'POST',
    path: '/deposit_manual',
    summary: 'Receive money from somebody outside a shift; verified by another like any deposit',
    permission: manualMenu('addable'),
    idempotent: true,
    body: z.strictObject({
      operatorId: id(),
      value: rupiah().min(1),
      cashId: id(),
      note: requiredNote(),
      datetime: localDateTime().optional(),
    }),
    reply: Deposit,
    errors: ['own-money', 'time-in-future'],
    affects: ['deposits', 'operations'],
  }),
} as const;

/** What providers owe for one business day and payment type. */
export const NonCash = z.object({
  id: id(),
  businessDay: localDate(),
  paidTypeId: id(),
  paidType: z.string(),
  paidTypeEn: z.string().nullable(),
  transactions: z.int(),
  /** By the journal, now. */
  expected: signedRupiah(),
  checked: rupiah().nullable(),
  /** Checked less expected. */
  difference: signedRupiah().nullable(),
  note: z.string().nullable(),
  checkedBy: z.string().nullable(),
  checkedAt: localDateTime().nullable(),
});

const nonCashColumns: Columns = {
  businessDay: date(),
  paidTypeId: reference('/paid-type/list'),
  transactions: integer(),
  checkedAt: dateTime({ nullable: true }),
  id: { type: 'reference', operators: ['equals', 'in'], sortable: false },
};
const nonCashViewers = { menus: ['/deposit_non_cash'], flag: 'viewable' } as const;

export const nonCash = {
  list: endpoint({
    method: 'GET',
    path: '/deposits/non_cash',
    summary: 'Takings that providers owe, by business day and payment type; the last 31 days unless asked otherwise',
    permission: nonCashViewers,
    columns: nonCashColumns,
    reply: z.array(NonCash),
    reads: ['deposits', 'parking', 'paidTypes'],
  }),
  export: exportOf(
    '/deposits/non_cash/export',
    'Write the filtered takings of providers to a file',
    nonCashViewers,
    nonCashColumns,
  ),
  check: endpoint({
    method: 'POST',
    path: '/deposits/non_cash/check/{id}',
    summary: 'Write down what the provider says; earlier checks stay',
    permission: { menus: ['/deposit_non_cash'], flag: 'editable' },
    idempotent: true,
    params: IdParams,
    body: z.strictObject({ checked: rupiah(), note: note().optional() }),
    reply: NonCash,
    errors: ['record-not-found'],
    affects: ['deposits', 'operations'],
  }),
} as const;
