import { z } from 'zod';
import { id } from '../core/id.ts';
import { dateTime, oneOf, ordinal, reference } from '../core/list.ts';
import { signedRupiah } from '../core/money.ts';
import { Named, amount, coded, day, figure, named, place, report } from '../core/report.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { cube, takings } from './cube.ts';
import { takingsFilters } from './figures.ts';

export const recapitulationParking = cube({
  path: '/transactions/recapitulation_parking_v2',
  summary: 'Takings of each vehicle type in each shift',
  menus: ['/recapitulation_parking', '/production'],
  by: ['vehicle', 'shift', 'gate'],
  usual: ['vehicle', 'shift'],
  measures: takings,
  filters: takingsFilters,
});

export const recapitulationPaidType = cube({
  path: '/transactions/recapitulation_paid_type',
  summary: 'Takings of each payment type by each operator',
  menus: ['/paid-type-recap'],
  by: ['paidType', 'operator', 'shift', 'gate'],
  usual: ['paidType', 'operator'],
  measures: ['count', 'total', 'totalShare', 'failed', 'givenBack'],
  filters: takingsFilters,
});

/** The member's first period, a later one, a card; or the taking back of any. */
export const subscriptionSales = ['NEW', 'RENEWAL', 'CARD', 'TAKEN_BACK'] as const;

const paid = {
  /** Purchases, and those that were taken back: these are off the money, not off the purchases. */
  count: z.int(),
  takenBack: z.int(),
  newTotal: signedRupiah(),
  renewalTotal: signedRupiah(),
  tax: signedRupiah(),
  total: signedRupiah(),
} as const;

export const productionSubscription = report({
  path: '/transactions/production_subscription',
  summary: 'What memberships have paid, payment by payment or added up',
  menus: ['/production/subscription', '/production'],
  row: z.object({
    /** Of one payment; null where rows add several up, as is all that only one has. */
    id: id().nullable(),
    businessDay: localDate().nullable(),
    bookedAt: localDateTime().nullable(),
    transactionId: id().nullable(),
    number: z.int().nullable(),
    sale: z.enum(subscriptionSales).nullable(),
    member: Named.nullable(),
    plates: z.string().nullable(),
    subscription: Named.nullable(),
    department: Named.nullable(),
    months: z.int().nullable(),
    fromDate: localDate().nullable(),
    toDate: localDate().nullable(),
    operator: Named.nullable(),
    paidType: Named.nullable(),
    ...paid,
  }),
  columns: {
    businessDay: day(),
    bookedAt: dateTime({ operators: [] }),
    number: ordinal({ operators: [] }),
    sale: coded(subscriptionSales),
    member: named(),
    plates: place(),
    subscription: named(),
    department: named(),
    months: figure(),
    // Of what was bought, not of the period that the report is of.
    fromDate: place(),
    toDate: place(),
    operator: named(),
    paidType: named(),
    count: figure(),
    takenBack: figure(),
    newTotal: amount(),
    renewalTotal: amount(),
    tax: amount(),
    total: amount(),
  },
  totals: z.object(paid),
  filters: {
    operatorId: takingsFilters.operatorId,
    paidTypeId: takingsFilters.paidTypeId,
    subscriptionFareNameId: reference('/subscription_fare_names/list'),
    departmentId: reference('/departments/list', { nullable: true }),
    sale: oneOf(subscriptionSales, { sortable: false }),
  },
  groupBy: {
    of: ['payment', 'subscription', 'department', 'paidType', 'operator', 'sale', 'day', 'week', 'month'],
    usual: ['payment'],
    together: 2,
  },
  keys: [
    'id',
    'businessDay',
    'bookedAt',
    'transactionId',
    'number',
    'sale',
    'member',
    'plates',
    'subscription',
    'department',
    'months',
    'fromDate',
    'toDate',
    'operator',
    'paidType',
  ],
});
