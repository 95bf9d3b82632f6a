import { z } from 'zod';
import { approval, approvalErrors } from '../core/approval.ts';
import { NamedFile } from '../core/booked-resource.ts';
import { endpoint } from '../core/endpoint.ts';
import { exportedList } from '../core/exported-list.ts';
import { IdParams, id } from '../core/id.ts';
import { type Columns, date, dateTime, oneOf, reference } from '../core/list.ts';
import { rupiah } from '../core/money.ts';
import { Change, Option, createBody, resource, updateBody } from '../core/resource.ts';
import { localDate } from '../core/time.ts';
import { PaymentSlip } from '../money/claims/payment-slip.ts';
import { memberChecks } from './check-member.ts';
import { memberTypes } from './member-words.ts';
import { MembershipLine, MembershipTransaction } from './membership-transactions.ts';
import { memberColumns, personFields, shownOfMember } from './people.ts';

const MemberInput = z.object({
  ...personFields,
  memberType: z.enum(memberTypes),
  /** What is bought; its vehicle type is the member's. */
  subscriptionFareNameId: id(),
  /** How a purchase of this call is paid; without a purchase it changes nothing. Shown is the last one's. */
  paidTypeId: id().nullable(),
  /** When the first period begins. Once a period was bought it follows from what was bought. */
  memberStartDate: localDate(),
});

/** A period to buy. */
export const PeriodToBuy = z.strictObject({ months: z.int().min(1).max(60) });
/** So many are bought at once. */
export const mostPeriodsAtOnce = 12;
/** A period that was bought and stands. */
export const BoughtPeriod = z.object({ id: id(), months: z.int(), fromDate: localDate(), toDate: localDate() });

const columns = {
  ...memberColumns,
  memberType: oneOf(memberTypes),
  subscriptionFareNameId: reference('/subscription_fare_names/list'),
  memberStartDate: date(),
  memberEndDate: date({ nullable: true }),
  updatedAt: dateTime(),
} satisfies Columns;

const standard = resource({
  name: 'member',
  path: '/members',
  menu: '/members',
  entity: 'members',
  input: MemberInput,
  shown: z.object({
    ...shownOfMember,
    subscription: z.string(),
    subscriptionEn: z.string().nullable(),
    /** The last day that was bought; nobody writes it. Null where every purchase was rolled back. */
    memberEndDate: localDate().nullable(),
    /** What the next purchase buys, where that is another subscription; it holds from `nextFrom` once it was bought. */
    nextSubscriptionFareNameId: id().nullable(),
    nextSubscription: z.string().nullable(),
    nextSubscriptionEn: z.string().nullable(),
    nextFrom: localDate().nullable(),
    transactionFile: NamedFile.nullable(),
    /** Oldest first; sent back with their ids they are not bought again. */
    membershipTransactionDetails: z.array(BoughtPeriod),
  }),
  columns,
  conflicts: [
    'asset-not-found',
    'hand-in-first',
    'in-use',
    'payment-not-found',
    'payment-not-paid',
    'payment-of-another',
    'payment-used',
    'slip-used',
  ],
  alsoAffects: ['membershipTransactions', 'deposits', 'assets', 'payments'],
  alsoReads: ['vehicleTypes', 'departments', 'subscriptionFares'],
});
export const Member = standard.list.reply.element;
export type Member = z.output<typeof Member>;

const screens = ['/members', '/member_non_staff'];
const on = (flag: 'viewable' | 'addable' | 'editable' | 'deleteable') => ({ menus: screens, flag }) as const;
const purchases = z.array(PeriodToBuy).max(mostPeriodsAtOnce);
const purchasesBesideBought = z.array(PeriodToBuy.extend({ id: id().optional() })).max(1000);
const shownOfPeriod = ['fromDate', 'toDate'].map((name) => `membershipTransactionDetails.${name}`);
/** It follows from what is bought: told besides it must be so, as it was or as it becomes. */
const asItFollows = { memberEndDate: localDate().nullable().optional() };
const heldToBought: readonly string[] = ['membershipTransactionDetails', ...Object.keys(asItFollows)];
const readOnly = (ignored: readonly string[]) => ignored.filter((name) => !heldToBought.includes(name));

/** The cashless payment, or what its cashier saw of one, that pays all periods of the call. */
const paying = { paymentId: id().optional(), slip: PaymentSlip.optional() };
const optional = {
  plateNumbers: personFields.plateNumbers.optional(),
  memberStatus: personFields.memberStatus.optional(),
};

const words = <const Path extends string>(path: Path, summary: string) =>
  endpoint({ method: 'GET', path, summary, permission: 'signed-in', reply: z.array(Option) });

/** Who parks on a subscription. Who may use the screen of non-staff alone works on those alone. */
export const members = {
  ...standard,
  create: endpoint({
    ...standard.create,
    summary: 'Create a member with the first periods bought',
    permission: on('addable'),
    ignored: [...readOnly(standard.create.ignored), ...shownOfPeriod, 'membershipTransactionDetails.id'],
    body: createBody(MemberInput).extend({
      ...optional,
      /** Without it, the first by label that is sold for the vehicle type. */
      subscriptionFareNameId: MemberInput.shape.subscriptionFareNameId.optional(),
      membershipTransactionDetails: purchases.min(1),
      ...asItFollows,
      ...paying,
    }),
  }),
  update: endpoint({
    ...standard.update,
    summary:
      'Change a member, suspend or admit again; given periods are bought, one transaction each; what frees a car that is inside, or turns a bought period into another, takes somebody else to sign',
    permission: on('editable'),
    idempotent: true,
    body: updateBody(MemberInput).extend({
      membershipTransactionDetails: purchasesBesideBought.optional(),
      ...asItFollows,
      ...paying,
      ...approval,
    }),
    ignored: [...readOnly(standard.update.ignored), ...shownOfPeriod],
    errors: [...standard.update.errors, ...approvalErrors],
  }),
  remove: endpoint({ ...standard.remove, permission: on('deleteable') }),
  // Names of people are for those who work with members.
  options: endpoint({
    ...standard.options,
    permission: { menus: [...screens, '/member_transaction'], flag: 'viewable' },
  }),
  types: words('/members/member_type', 'Choices of memberType'),
  statuses: words('/members/member_status', 'Choices of memberStatus'),
  expireDate: endpoint({
    method: 'POST',
    path: '/members/get_expire_date',
    summary: 'What a purchase would give and cost; nothing is changed',
    permission: { menus: [...screens, '/simple-member-registration'], flag: 'viewable' },
    body: z.strictObject({
      /** Whose next period; without it a new member’s first. */
      memberId: id().optional(),
      /** Of a new member. */
      memberStartDate: localDate().optional(),
      /** The member's own when left out. */
      subscriptionFareNameId: id().optional(),
      months: PeriodToBuy.shape.months,
    }),
    reply: z.object({
      /** Where the period begins. */
      memberStartDate: localDate(),
      memberEndDate: localDate(),
      amount: rupiah(),
      tax: rupiah(),
      lines: z.array(MembershipLine),
    }),
    errors: ['record-not-found'],
  }),
  periods: endpoint({
    method: 'GET',
    path: '/members/history/{id}',
    summary: 'What was bought for a member, newest first, and who changed the record',
    permission: on('viewable'),
    params: IdParams,
    reply: z.object({ periods: z.array(MembershipTransaction), changes: z.array(Change) }),
    errors: ['record-not-found'],
    reads: ['members', 'membershipTransactions', 'operations'],
  }),
  ...memberChecks,
} as const;

/** Members outside the departments, with the same rows. */
export const membersNonStaff = exportedList({
  path: '/members/non_staff',
  summary: 'Members who are no staff',
  menus: ['/member_non_staff'],
  row: Member,
  columns,
  reads: ['members', 'vehicleTypes', 'subscriptionFares'],
});
