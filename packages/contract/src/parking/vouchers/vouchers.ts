import { z } from 'zod';
import { actsOn } from '../../core/acts-on.ts';
import { endpoint } from '../../core/endpoint.ts';
import { exportOf } from '../../core/export-of.ts';
import { exportedList } from '../../core/exported-list.ts';
import { IdParams, id } from '../../core/id.ts';
import {
  type Columns,
  boolean,
  date,
  dateTime,
  integer,
  money,
  oneOf,
  ordinal,
  reference,
  shownOnly,
  text,
  summed,
} from '../../core/list.ts';
import { shiftDays } from '../../core/business-day.ts';
import { rupiah, saleRupiah } from '../../core/money.ts';
import { localDate, localDateTime } from '../../core/time.ts';

/** AMOUNT so much off · WHOLE the whole fare · MINUTES the first minutes of it · PERCENT a part of it. */
export const voucherKinds = ['AMOUNT', 'WHOLE', 'MINUTES', 'PERCENT'] as const;
export type VoucherKind = (typeof voucherKinds)[number];

/** ACTIVE holds between its days · WAITING for a second person · REFUSED by that one · WITHDRAWN holds no more. */
export const voucherStates = ['ACTIVE', 'WAITING', 'REFUSED', 'WITHDRAWN'] as const;
export type VoucherState = (typeof voucherStates)[number];

/** OPERATOR it is a discount · TENANT its department owes what it takes off a price. */
export const voucherPayers = ['OPERATOR', 'TENANT'] as const;
export type VoucherPayer = (typeof voucherPayers)[number];

/** Why a voucher that is known does not hold here and now. */
export const voucherFaults = [
  'waiting',
  'withdrawn',
  'not-begun',
  'expired',
  'other-type',
  'used-up',
  'used-today',
  // Its driver enters it on a phone, no desk does.
  'by-phone',
] as const;
export type VoucherFault = (typeof voucherFaults)[number];

/** What one person makes on one business day may be worth so much at tariff; what is above it waits for a second one. */
export const vouchersOnOneName = 2_000_000;

/** An event ends at most so many days after the day on which it begins. */
export const longestEventDays = 7;

/** Whoever opens an event takes some minutes over its form. */
const formMinutes = 10;
/** Whether an event had begun before it was made, so that it frees cars that were inside; such a one waits for a second person. Both by the site's clock. */
export const hadBegun = (from: string, madeAt: string): boolean =>
  Date.parse(`${from}Z`) < Date.parse(`${madeAt}Z`) - formMinutes * 60_000;

/** What everybody may know and enter gives no more than this. */
export const sharedCodeMost = { fare: 10_000, percent: 50 } as const;

const mostMinutes = 31 * 24 * 60;
const value = {
  kind: z.enum(voucherKinds),
  /** Rupiah off of an AMOUNT; of another kind what a tenant pays for one. */
  fare: rupiah(),
  /** Of MINUTES. */
  minutes: z.int().nullable(),
  /** Of PERCENT. */
  percent: z.int().nullable(),
  /** Rupiah that WHOLE and PERCENT give at most, as it was reckoned when they were made; null: no such bound. */
  most: rupiah().nullable(),
};

/** Vouchers that were made together. */
export const VoucherBatch = z.object({
  id: id(),
  at: localDateTime(),
  /** Null: for every type. */
  vehicleTypeId: id().nullable(),
  vehicleLabel: z.string().nullable(),
  vehicleLabelEn: z.string().nullable(),
  /** The first and the last business day. */
  start: localDate(),
  end: localDate(),
  quantity: z.int(),
  /** Uses in all of each code. */
  maxUsage: z.int(),
  ...value,
  note: z.string().nullable(),
  /** The one code that all share; null where each has its own, and for whoever may make none. */
  codeVoucher: z.string().nullable(),
  state: z.enum(voucherStates),
  used: z.int(),
  left: z.int(),
  /** Rupiah that it gave. */
  given: rupiah(),
  /** Rupiah that it could give, at the tariff of the day it was made. */
  worth: rupiah(),
  /** Whose vouchers they are (ours); null: the operator's own. */
  departmentId: id().nullable(),
  departmentLabel: z.string().nullable(),
  departmentLabelEn: z.string().nullable(),
  /** They have no codes: a tenant puts them on stays. */
  isValidation: z.boolean(),
  /** Each is a paper that its driver hands over, counted when the cashier hands in (ours). */
  isPaper: z.boolean(),
  /** For the cars of an event alone, that came in since its beginning and are validated before its end (ours); its name is the note. */
  eventFrom: localDateTime().nullable(),
  eventUntil: localDateTime().nullable(),
  /** Who pays what they take off prices (ours). */
  payer: z.enum(voucherPayers),
  /** Rupiah that its tenant owes of its uses, tax and all. */
  owed: rupiah(),
  byId: id(),
  by: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: localDateTime().nullable(),
  decidedNote: z.string().nullable(),
  withdrawnBy: z.string().nullable(),
  withdrawnAt: localDateTime().nullable(),
  withdrawnNote: z.string().nullable(),
});
export type VoucherBatch = z.output<typeof VoucherBatch>;

/** One code of a batch. */
export const VoucherCode = z.object({
  id: id(),
  /** Its place in the batch. */
  number: z.int(),
  code: z.string(),
  used: z.int(),
  left: z.int(),
  lastUsedAt: localDateTime().nullable(),
});
export type VoucherCode = z.output<typeof VoucherCode>;

/** A code with what it gives, as a desk is told. */
export const CheckedVoucher = VoucherBatch.pick({
  vehicleTypeId: true,
  start: true,
  end: true,
  maxUsage: true,
  kind: true,
  fare: true,
  minutes: true,
  percent: true,
  most: true,
  note: true,
}).extend({ id: id(), batchId: id(), codeVoucher: z.string(), used: z.int(), left: z.int() });
export type CheckedVoucher = z.output<typeof CheckedVoucher>;

const only = (kind: VoucherKind, given: { readonly kind: VoucherKind }, path: string, isGiven: boolean) =>
  isGiven === (given.kind === kind)
    ? []
    : [{ code: 'custom' as const, path: [path], params: { code: isGiven ? 'not-of-this-type' : 'required' } }];

export const GenerateVouchers = z
  .strictObject({
    /** Null, or left out: for every type. */
    vehicleTypeId: id().nullable().default(null),
    start: localDate(),
    end: localDate(),
    quantity: z.int().min(1).max(10_000),
    maxUsage: z.int().min(1).max(100_000),
    kind: z.enum(voucherKinds).default('AMOUNT'),
    fare: saleRupiah().optional(),
    minutes: z.int().min(1).max(mostMinutes).optional(),
    percent: z.int().min(1).max(100).optional(),
    note: z.string().trim().max(500).optional(),
    departmentId: id().nullable().optional(),
    /** For what a tenant validates: `quantity` stays, without a code. */
    isValidation: z.boolean().default(false),
    /** Of what a tenant validates: `quantity` cars between two moments, beside its quota, whose name is the note. */
    event: z.strictObject({ from: localDateTime(), until: localDateTime() }).optional(),
    /** Each code is printed on a paper of its own, which the cashier keeps. */
    isPaper: z.boolean().default(false),
    /** Who pays; a tenant is named by its department. */
    payer: z.enum(voucherPayers).default('OPERATOR'),
    /** One code for all; left out, each has its own that nobody can guess. */
    codeVoucher: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[0-9A-Z]+(-[0-9A-Z]+)*$/)
      .min(4)
      .max(20)
      .optional(),
  })
  .superRefine((given, context) => {
    const { start, end, kind, fare = 0, minutes, percent, codeVoucher } = given;
    for (const issue of [
      ...only('MINUTES', given, 'minutes', minutes !== undefined),
      ...only('PERCENT', given, 'percent', percent !== undefined),
    ])
      context.addIssue(issue);
    const refuse = (path: string, code: string) =>
      context.addIssue({ code: 'custom', path: path.split('.'), params: { code } });
    const atMost = (path: string, maximum: number) =>
      context.addIssue({ code: 'too_big', origin: 'int', maximum, inclusive: true, path: [path], input: given });
    if (end < start) refuse('end', 'before-start');
    if (kind === 'AMOUNT' && fare < 1) refuse('fare', 'required');
    if ((given.isValidation || given.payer === 'TENANT') && !given.departmentId) refuse('departmentId', 'required');
    if (given.isValidation) {
      if (given.maxUsage > 1) atMost('maxUsage', 1);
      if (codeVoucher !== undefined) refuse('codeVoucher', 'not-of-this-type');
    }
    if (given.event) {
      const { from, until } = given.event;
      if (!given.isValidation) refuse('event', 'not-of-this-type');
      if (!given.note || given.note.length < 3) refuse('note', 'required');
      if (until <= from || shiftDays(from.slice(0, 10), longestEventDays) < until.slice(0, 10))
        refuse('event.until', 'not-an-option');
      if (from.slice(0, 10) < start) refuse('start', 'not-an-option');
      if (until.slice(0, 10) > end) refuse('end', 'before-start');
    }
    if (given.isPaper && (given.isValidation || given.maxUsage > 1 || codeVoucher !== undefined))
      refuse('isPaper', 'not-of-this-type');
    if (codeVoucher === undefined) return;
    if (given.quantity > 1) atMost('quantity', 1);
    if (kind === 'WHOLE' || kind === 'MINUTES') refuse('kind', 'not-an-option');
    if (kind === 'AMOUNT' && fare > sharedCodeMost.fare) atMost('fare', sharedCodeMost.fare);
    if ((percent ?? 0) > sharedCodeMost.percent) atMost('percent', sharedCodeMost.percent);
  });

const menus = ['/vouchers'] as const;
const columns = {
  at: dateTime(),
  start: date(),
  end: date(),
  state: oneOf(voucherStates),
  kind: oneOf(voucherKinds),
  vehicleTypeId: reference('/vehicle_types/list', { nullable: true }),
  note: text({ nullable: true }),
  quantity: integer(),
  maxUsage: integer(),
  fare: money(),
  worth: money(),
  used: integer(shownOnly),
  left: integer(shownOnly),
  given: summed(shownOnly),
  departmentId: reference('/departments/list', { nullable: true }),
  isValidation: boolean(),
  isPaper: boolean(),
  eventFrom: dateTime({ nullable: true }),
  eventUntil: dateTime({ nullable: true }),
  payer: oneOf(voucherPayers),
  owed: summed(shownOnly),
  byId: reference('/reports/operators/list'),
} satisfies Columns;

/** Codes are worth money: whoever may make none sees none. */
const makers = { menus, flag: 'addable' } as const;
const codeColumns = {
  number: ordinal(),
  code: text(),
  used: integer(shownOnly),
  left: integer(shownOnly),
  lastUsedAt: dateTime(shownOnly),
} satisfies Columns;

const note = () => z.string().trim().min(3).max(500);
const act = actsOn({ reply: VoucherBatch, affects: ['vouchers', 'operations'] });

export const vouchers = {
  ...exportedList({
    path: '/vouchers',
    summary: 'Batches of vouchers with what was used of them, newest first',
    menus,
    row: VoucherBatch,
    columns,
    reads: ['vouchers', 'parking', 'vehicleTypes'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/vouchers/{id}',
    summary: 'One batch of vouchers',
    permission: { menus, flag: 'viewable' },
    params: IdParams,
    reply: VoucherBatch,
    errors: ['record-not-found'],
    reads: ['vouchers', 'parking', 'vehicleTypes'],
  }),
  codes: endpoint({
    method: 'GET',
    path: '/vouchers/{id}/codes',
    summary: 'The codes of a batch, for those who may make some',
    permission: makers,
    params: IdParams,
    columns: codeColumns,
    reply: z.array(VoucherCode),
    errors: ['record-not-found'],
    reads: ['vouchers', 'parking'],
  }),
  codesExport: endpoint({
    ...exportOf('/vouchers/{id}/codes/export', 'Write the codes of a batch to a file', makers, codeColumns),
    params: IdParams,
    errors: ['record-not-found'],
  }),
  generate: endpoint({
    method: 'POST',
    path: '/vouchers/generate',
    summary:
      'Make vouchers: one code each, or one that all share; a batch worth much, or an event that had begun before, waits for a second person',
    permission: makers,
    idempotent: true,
    body: GenerateVouchers,
    reply: VoucherBatch.extend({ codes: z.array(z.string()) }),
    errors: ['already-exists'],
    affects: ['vouchers', 'operations'],
  }),
  check: endpoint({
    method: 'POST',
    path: '/vouchers/check/{code}/{vehicleTypeId}',
    summary: 'Whether a code holds for a type today; uses nothing, and takes ten wrong codes a minute',
    permission: { menus: ['/vouchers', '/parking_out_cashier', '/parking-out-cashier-lpr'], flag: 'viewable' },
    params: z.strictObject({ code: z.string().trim().min(1).max(60), vehicleTypeId: id() }),
    transaction: 'own',
    reply: z.object({
      status: z.enum(['VALID', 'INVALID']),
      /** Why it does not hold; `mistyped` can be no code that was made. */
      reason: z.enum(['not-found', 'mistyped', ...voucherFaults]).nullable(),
      voucher: CheckedVoucher.nullable(),
    }),
    errors: ['too-many-requests'],
    openWhen: ['licence-expired'],
    affects: [],
  }),
  decideBatch: act(
    '/vouchers/{id}/decide',
    {
      summary: 'Agree, as a second person, to a batch that waits, or refuse it',
      permission: { menus, flag: 'editable' },
    },
    z.strictObject({ accepted: z.boolean(), note: note().optional() }),
    ['record-not-found', 'vouchers-decided', 'four-eyes', 'not-two-persons'],
  ),
  withdrawBatch: act(
    '/vouchers/{id}/withdraw',
    {
      summary: 'Let a batch hold no more; what was used of it stays',
      permission: { menus, flag: 'deleteable' },
    },
    z.strictObject({ note: note() }),
    ['record-not-found', 'vouchers-decided'],
  ),
} as const;
