import { z } from 'zod';
import { id } from '../core/id.ts';
import { boolean, dateTime, oneOf, reference } from '../core/list.ts';
import { rupiah } from '../core/money.ts';
import { Named, amount, coded, day, figure, minutes, named, place, report, reportGroup } from '../core/report.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { memberStatuses } from './member-words.ts';

/** Days before its end on which a membership is about to run out, and days without a car after which it is not used. */
export const expiringDays = 14;
export const unusedDays = 30;

const memberFilters = {
  subscriptionFareNameId: reference('/subscription_fare_names/list'),
  departmentId: reference('/departments/list', { nullable: true }),
  vehicleId: reference('/vehicle_types/list'),
};
/** Whom and what rows can be added up by, beside a calendar. */
const about = {
  member: Named.nullable(),
  subscription: Named.nullable(),
  department: Named.nullable(),
  vehicle: Named.nullable(),
};
const aboutColumns = { member: named(), subscription: named(), department: named(), vehicle: named() };
const aboutGroups = ['member', 'subscription', 'department', 'vehicle'] as const;
const yesNo = () => boolean({ sortable: false });

const uses = {
  members: z.int(),
  /** Of those, they run out within fourteen days; and no car came in thirty. */
  expiring: z.int(),
  unused: z.int(),
  /** Cars that left in the period. */
  visits: z.int(),
  /** What was bought in the period and stands. */
  paid: rupiah(),
  /** What these cars would have paid without a membership. */
  worth: rupiah(),
} as const;

export const memberReport = report({
  path: '/reports/member_report',
  summary: 'Members as they stand now: how long they last, how much they park, and what that would have cost',
  menus: ['/member_report'],
  row: z.object({
    ...about,
    status: z.enum(memberStatuses).nullable(),
    /** Of one member; null where rows add several up. */
    parkingCode: z.string().nullable(),
    plates: z.string().nullable(),
    startDate: localDate().nullable(),
    endDate: localDate().nullable(),
    /** Below zero once it ran out. */
    daysLeft: z.int().nullable(),
    /** The day on which a car last came in. */
    lastDay: localDate().nullable(),
    ...uses,
  }),
  columns: {
    ...aboutColumns,
    status: coded(memberStatuses),
    parkingCode: place(),
    plates: place(),
    startDate: place(),
    endDate: place(),
    daysLeft: figure(),
    lastDay: place(),
    members: figure(),
    expiring: figure(),
    unused: figure(),
    visits: figure(),
    paid: amount(),
    worth: amount(),
  },
  totals: z.object(uses),
  filters: {
    ...memberFilters,
    status: oneOf(memberStatuses, { sortable: false }),
    isExpiring: yesNo(),
    isUnused: yesNo(),
  },
  groupBy: { of: [...aboutGroups, 'status'], usual: ['member'], together: 2 },
  keys: [...aboutGroups, 'status', 'parkingCode', 'plates', 'startDate', 'endDate', 'daysLeft', 'lastDay'],
  reads: ['members', 'membershipTransactions'],
});

const entries = {
  count: z.int(),
  /** Of those, still inside. */
  inside: z.int(),
  /** How many members they were of. */
  members: z.int(),
} as const;

export const memberIn = report({
  path: '/reports/member_in',
  summary: 'Cars that came in on a membership: whose, where, for how long, and which are inside',
  menus: ['/report/member-in'],
  // Each car is a row.
  maximumDays: 92,
  row: z.object({
    /** Of one car; null where rows add several up, as is all that only one has. */
    id: id().nullable(),
    businessDay: localDate().nullable(),
    enteredAt: localDateTime().nullable(),
    ...about,
    gate: Named.nullable(),
    hour: z.int().nullable(),
    code: z.string().nullable(),
    plate: z.string().nullable(),
    leftAt: localDateTime().nullable(),
    /** Until it left, or until now. */
    minutes: z.int().nullable(),
    validUntil: localDate().nullable(),
    /** Cars of its member that are inside beside it. */
    othersInside: z.int().nullable(),
    ...entries,
  }),
  columns: {
    businessDay: day(),
    enteredAt: dateTime({ operators: [] }),
    ...aboutColumns,
    gate: named(),
    hour: place(),
    code: place(),
    plate: place(),
    leftAt: dateTime({ operators: [] }),
    minutes: minutes(),
    validUntil: place(),
    othersInside: figure(),
    count: figure(),
    inside: figure(),
    members: figure(),
  },
  totals: z.object(entries),
  filters: { ...memberFilters, gateId: reference('/gates/list'), isInside: yesNo() },
  groupBy: {
    of: ['entry', ...aboutGroups, 'gate', 'hour', 'day', 'week', 'month'],
    usual: ['entry'],
    together: 2,
  },
  keys: [
    'id',
    'businessDay',
    'enteredAt',
    ...aboutGroups,
    'gate',
    'hour',
    'code',
    'plate',
    'leftAt',
    'minutes',
    'validUntil',
    'othersInside',
  ],
  reads: ['members', 'parking'],
});

const durations = {
  visits: z.int(),
  /** Inside, of all that left. */
  minutes: z.int(),
  /** For each, rounded; 0 where there is none. */
  average: z.int(),
  median: z.int(),
  longest: z.int(),
  /** Those that left on a later business day than they came. */
  nights: z.int(),
} as const;

export const memberParkingDuration = report({
  path: '/reports/member_parking_duration',
  summary: 'How long cars of members park, of those that left in the period',
  menus: ['/member_parking_duration'],
  row: z.object({ businessDay: localDate().nullable(), ...about, ...durations }),
  columns: {
    businessDay: day(),
    ...aboutColumns,
    visits: figure(),
    minutes: minutes(),
    average: minutes(),
    median: minutes(),
    longest: minutes(),
    nights: figure(),
  },
  totals: z.object(durations),
  filters: memberFilters,
  groupBy: { of: [...aboutGroups, 'day', 'week', 'month'], usual: ['member'], together: 2 },
  keys: ['businessDay', ...aboutGroups],
  reads: ['members', 'parking'],
});

export const memberReports = reportGroup({ memberReport, memberIn, memberParkingDuration });
