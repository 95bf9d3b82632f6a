import { z } from 'zod';
import { approval, approvalErrors } from '../core/approval.ts';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { boolean, date, dateTime, integer, oneOf, reference } from '../core/list.ts';
import { saleRupiah } from '../core/money.ts';
import { Labelled, Option, createBody, labelledColumns, resource, updateBody } from '../core/resource.ts';
import { localDate } from '../core/time.ts';
import { chargedAtWords, subscriptionFareGroups, subscriptionFareTypes } from './subscription-words.ts';

const months = () => z.int().min(1).max(60);

/** The price of a period. */
export const SubscriptionFare = z.strictObject({ months: months(), amount: saleRupiah() });
export type SubscriptionFare = z.output<typeof SubscriptionFare>;

/** What is charged beside the period. */
export const SubscriptionFareDetail = z.strictObject({
  subscriptionFareComponentId: id(),
  amount: saleRupiah(),
  chargedAt: z.enum(chargedAtWords),
});
/** As it is sent: what nobody says more of is charged once. */
const GivenDetail = SubscriptionFareDetail.extend({ chargedAt: z.enum(chargedAtWords).default('FIRST') });
export type SubscriptionFareDetail = z.output<typeof SubscriptionFareDetail>;

const NamedDetail = z.object({
  ...SubscriptionFareDetail.shape,
  label: z.string(),
  labelEn: z.string().nullable(),
});

const SubscriptionFareInput = Labelled.extend({
  vehicleTypeId: id(),
  subscriptionFareType: z.enum(subscriptionFareTypes),
  subscriptionFareGroup: z.enum(subscriptionFareGroups),
  /** Plates that a member may register. */
  maxPlate: z.int().min(1).max(1000),
  /** The gates its members may use; none means all. */
  memberGates: z.array(id()).max(500),
  /** Whether it is sold; who has it keeps it. */
  isEnabled: z.boolean(),
  /** Of each stay. DURATION has them, no other type. */
  freeMinutes: z.int().min(1).max(44_640).nullable(),
  /** Of a member's stays that begin on one business day the first that uses them has them. Of DURATION alone. */
  oncePerDay: z.boolean(),
  /** What a stay is charged by. PROGRESSIVE has it, no other type. */
  fareNonRegularId: id().nullable(),
});

const standard = resource({
  name: 'subscription fare',
  path: '/subscription_fare_names',
  menu: '/subscription_fare_names',
  entity: 'subscriptionFares',
  input: SubscriptionFareInput,
  shown: z.object({
    /** The day from which the prices hold. */
    effectiveDate: localDate().nullable(),
    subscriptionFares: z.array(SubscriptionFare),
    subscriptionFareDetails: z.array(SubscriptionFareDetail),
  }),
  columns: {
    ...labelledColumns,
    vehicleTypeId: reference('/vehicle_types/list'),
    subscriptionFareType: oneOf(subscriptionFareTypes),
    subscriptionFareGroup: oneOf(subscriptionFareGroups),
    maxPlate: integer(),
    memberGates: reference('/gates/list', { many: true }),
    isEnabled: boolean(),
    freeMinutes: integer({ nullable: true }),
    oncePerDay: boolean(),
    fareNonRegularId: reference('/fare_non_regulars/list', { nullable: true }),
    effectiveDate: date({ nullable: true }),
    updatedAt: dateTime(),
  },
  conflicts: ['in-use'],
  alsoReads: ['vehicleTypes', 'gates', 'fares', 'subscriptionFareComponents'],
});

// Without a day the prices hold from today.
const prices = {
  effectiveDate: localDate().nullish(),
  subscriptionFares: z.array(SubscriptionFare).max(60).optional(),
  subscriptionFareDetails: z.array(GivenDetail).max(50).optional(),
  ...approval,
};
const viewable = { menus: ['/subscription_fare_names'], flag: 'viewable' } as const;
const NamedPrices = {
  subscriptionFares: z.array(SubscriptionFare),
  subscriptionFareDetails: z.array(NamedDetail),
};

/** What memberships cost. The prices hold from a day until a later day's prices; those of a past day stay as they are. */
export const subscriptionFareNames = {
  ...standard,
  create: endpoint({
    ...standard.create,
    summary:
      'Create a subscription fare with its prices; one that is sold needs at least one period, without any it is not',
    body: createBody(SubscriptionFareInput).extend({
      memberGates: SubscriptionFareInput.shape.memberGates.optional(),
      isEnabled: z.boolean().optional(),
      oncePerDay: z.boolean().optional(),
      ...prices,
    }),
    ignored: ['id', 'updatedAt'],
    errors: [...standard.create.errors, ...approvalErrors],
  }),
  update: endpoint({
    ...standard.update,
    summary:
      'Change a subscription fare; given prices hold from the day given, else from today; what is sold cheaper today takes somebody else to sign',
    body: updateBody(SubscriptionFareInput).extend(prices),
    ignored: ['id'],
    errors: [...standard.update.errors, ...approvalErrors],
  }),
  options: endpoint({
    ...standard.options,
    summary: 'Subscription fares that are sold, with the periods that have a price today',
    reply: z.array(
      Option.extend({
        vehicleTypeId: id(),
        subscriptionFareType: z.enum(subscriptionFareTypes),
        subscriptionFareGroup: z.enum(subscriptionFareGroups),
        maxPlate: z.int(),
        months: z.array(months()),
      }),
    ),
  }),
  groups: endpoint({
    method: 'GET',
    path: '/subscription_fare_names/group',
    summary: 'Choices of subscriptionFareGroup',
    permission: 'signed-in',
    reply: z.array(Option),
  }),
  view: endpoint({
    method: 'GET',
    path: '/subscription_fare_names/view/{id}',
    summary: 'A subscription fare with its labels and the prices in force',
    permission: viewable,
    params: IdParams,
    reads: standard.list.reads,
    reply: standard.list.reply.element.extend({
      ...NamedPrices,
      vehicleType: Option,
      fareNonRegular: Option.nullable(),
      gates: z.array(Option),
    }),
    errors: ['record-not-found'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/subscription_fare_names/history/{id}',
    summary: 'The prices by the day from which they hold, newest first',
    permission: viewable,
    params: IdParams,
    reads: ['subscriptionFares', 'subscriptionFareComponents'],
    reply: z.array(z.object({ effectiveDate: localDate(), ...NamedPrices })),
    errors: ['record-not-found'],
  }),
} as const;
