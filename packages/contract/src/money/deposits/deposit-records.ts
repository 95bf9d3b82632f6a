import { z } from 'zod';
import { id } from '../../core/id.ts';
import {
  type Columns,
  boolean,
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
import { rupiah, signedRupiah } from '../../core/money.ts';
import { localDate, localDateTime } from '../../core/time.ts';
import { DrawerCount } from './drawer-count.ts';
import { depositActs, depositStates } from './deposit-states.ts';
import { depositParts, fourEyesModes } from './four-eyes.ts';
import { CashDropOfDeposit } from '../cash-drops/cash-drops.ts';
import { TicketsOfDeposit } from '../paper-tickets/ticket-uses.ts';
import { FloatOfDeposit } from '../floats/floats.ts';
import { seenCar } from '../../parking/stays.ts';

export const depositLooks = ['DUE', 'LOOKED'] as const;
export const depositKinds = ['SHIFT', 'MANUAL'] as const;

/** A deposit as its list shows it. */
export const Deposit = z.object({
  id: id(),
  /** What people call it. */
  number: z.int(),
  operatorId: id(),
  operator: z.string(),
  shiftId: id().nullable(),
  shift: z.string().nullable(),
  /** On which its shift began. */
  businessDay: localDate(),
  /** The how manieth of this cashier, shift and day. */
  n: z.int(),
  kind: z.enum(depositKinds),
  /** The next sale goes into it while it is open; a deposit that does not waits to be handed in. */
  takesSales: z.boolean(),
  state: z.enum(depositStates),
  openedAt: localDateTime(),
  submittedAt: localDateTime().nullable(),
  cars: z.int(),
  /** What is owed by the journal; null until it was submitted. */
  expected: signedRupiah().nullable(),
  counted: rupiah().nullable(),
  received: rupiah(),
  /** The same for lists: null while nobody has received anything yet, which is not nothing. */
  receivedSoFar: rupiah().nullable(),
  /** What lies in bags that nobody has opened yet: part of the count once it is handed in. */
  inSafe: rupiah(),
  /** Counted less expected: below zero is short. */
  difference: signedRupiah().nullable(),
  note: z.string().nullable(),
  /** Drawn to be looked at by somebody else, and whether that was done. */
  look: z.enum(depositLooks).nullable(),
  lookDueOn: localDate().nullable(),
  updatedAt: localDateTime(),
  // By the specification's words: the business day, what was received and into which account it came last, and what is owed.
  date: localDate(),
  value: rupiah(),
  cashId: id().nullable(),
  datetime: localDateTime().nullable(),
  totalDeposit: signedRupiah().nullable(),
});
export type Deposit = z.output<typeof Deposit>;

/** Each amount of a deposit is reckoned from its lines. */
const reckoned = { ...shownOnly, summed: 1000 };

export const depositColumns: Columns = {
  number: ordinal(),
  state: oneOf(depositStates),
  operatorId: reference('/users/list'),
  operator: text(),
  shiftId: reference('/shifts/list', { nullable: true }),
  businessDay: date(),
  kind: oneOf(depositKinds),
  n: integer(shownOnly),
  takesSales: boolean(),
  openedAt: dateTime(),
  cars: integer(shownOnly),
  expected: summed(reckoned),
  counted: summed(reckoned),
  receivedSoFar: summed(reckoned),
  difference: summed(reckoned),
  date: date(shownOnly),
  value: summed(reckoned),
  cashId: reference('/cash/list', { nullable: true, sortable: false, operators: [] }),
  datetime: dateTime(shownOnly),
  totalDeposit: summed(reckoned),
  submittedAt: dateTime(shownOnly),
  note: text({ nullable: true, sortable: false }),
  look: oneOf(depositLooks, { nullable: true, sortable: false }),
  lookDueOn: date({ nullable: true, sortable: false }),
  id: { type: 'reference', operators: ['equals', 'in'], sortable: false },
};

/** What is known of it at this moment; amounts are null while they are hidden from its own cashier. */
export const DepositDetail = Deposit.extend({
  takingsHidden: z.boolean(),
  production: signedRupiah().nullable(),
  audit: signedRupiah().nullable(),
  auditMinus: signedRupiah().nullable(),
  /** Given back to customers out of its drawer. */
  paidOut: rupiah().nullable(),
  /** Given back of sales that were put right on the spot. */
  corrected: rupiah().nullable(),
  /** Taken of drivers who had been let go to be collected: owed by it, and no production of it. */
  collected: rupiah().nullable(),
  /** Memberships sold, and what of `production` they brought in cash, less what was given back. */
  memberships: z.object({ count: z.int(), amount: signedRupiah().nullable() }),
  /** Owed by providers, not by the cashier. */
  nonCash: z.array(
    z.object({
      paidTypeId: id(),
      label: z.string(),
      labelEn: z.string().nullable(),
      cars: z.int(),
      memberships: z.int(),
      amount: signedRupiah().nullable(),
    }),
  ),
  /**
   * What was claimed by the slips of each terminal beside what its settlement slip says; null while it is not counted, the
   * claims while they are hidden. Without a terminal there is no settlement slip.
   */
  terminals: z.array(
    z.object({
      terminal: z.string().nullable(),
      claimedItems: z.int().nullable(),
      claimedTotal: rupiah().nullable(),
      items: z.int().nullable(),
      total: rupiah().nullable(),
      /** The slip less what was claimed; a terminal that was not counted has none of it. */
      difference: signedRupiah().nullable(),
      /** Whether the slip says what was claimed, payments and total; null like its difference. */
      agrees: z.boolean().nullable(),
      picture: z.string().nullable(),
    }),
  ),
  /**
   * Vouchers on paper that its cars used, by batch, and how many lay there: by whoever handed in, and by whoever received. What is
   * missing (below zero: more than were used) and charged is told once they were received. None where there is nothing to count.
   */
  paperVouchers: z.array(
    z.object({
      batchId: id(),
      /** What each gives, what for, and its last day. */
      label: z.string(),
      labelEn: z.string(),
      used: z.int().nullable(),
      handedIn: z.int().nullable(),
      received: z.int().nullable(),
      missing: z.int().nullable(),
      charged: rupiah().nullable(),
    }),
  ),
  /** What was claimed and no settlement slip shows, once it is handed in; none while the takings are hidden. */
  claimsWithoutSlip: z.array(
    z.object({ paidTypeId: id(), label: z.string(), labelEn: z.string().nullable(), items: z.int(), amount: rupiah() }),
  ),
  /** Let out free, at their usual price; not owed. */
  /** `rejected`: what of it was charged to its cashier. */
  freePasses: z.object({
    cars: z.int(),
    value: rupiah().nullable(),
    rejected: rupiah().nullable(),
    /** Emergencies that their cashier has not explained yet. */
    unexplained: z.int(),
  }),
  /** Change money that its cashier held beside it: no part of what it owes. */
  floats: z.array(FloatOfDeposit),
  /** Takings that left its drawer in bags. */
  drops: z.array(CashDropOfDeposit),
  /** Paper tickets in its production. */
  tickets: z.array(TicketsOfDeposit),
  counts: z.array(
    z.object({
      n: z.int(),
      counted: rupiah(),
      /** What of it lay in bags. */
      bags: rupiah(),
      /** By banknotes; null where the sum alone was told. */
      drawer: DrawerCount.nullable(),
      note: z.string().nullable(),
      by: z.string(),
      at: localDateTime(),
    }),
  ),
  payments: z.array(
    z.object({
      id: id(),
      value: rupiah(),
      cashId: id(),
      cash: z.string(),
      note: z.string().nullable(),
      /** The bag that it lay in. */
      bag: z.string().nullable(),
      datetime: localDateTime(),
      by: z.string(),
    }),
  ),
  cashIns: z.array(
    z.object({ id: id(), cashId: id(), cash: z.string(), amount: rupiah(), transactionDate: localDate() }),
  ),
  /** What the caller may do with it now. */
  acts: z.array(z.enum(depositActs)),
  /** What is left to somebody else, because of what the caller did of it before. */
  withheld: z.array(z.object({ act: z.enum(depositActs), done: z.enum(depositParts), groups: z.string() })),
  fourEyes: z.enum(fourEyesModes),
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
  ...seenCar,
  datetimeOut: localDateTime(),
  durationMinutes: z.int(),
  paidTypeId: id().nullable(),
  paidTypeLabel: z.string().nullable(),
  paidTypeLabelEn: z.string().nullable(),
  receiptNumber: z.string().nullable(),
  freePass: z.boolean(),
  gross: rupiah().nullable(),
  discount: rupiah().nullable(),
  fine: rupiah().nullable(),
  tax: rupiah().nullable(),
  total: rupiah().nullable(),
});
