import { z } from 'zod';
import { auditReport } from '../audits/audit-report.ts';
import { comparisons } from '../core/compared-period.ts';
import { endpoint } from '../core/endpoint.ts';
import { rupiah, signedRupiah } from '../core/money.ts';
import type { Column, Columns } from '../core/list.ts';
import { Named, type Report, amount, figure, named, oneOfGroups, reportExport } from '../core/report.ts';
import { ReportPeriod, type ReportShape, calendarGroups } from '../core/report-query.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { cashBalanceReport } from '../money/cash/cash-reports.ts';
import { production, productionPerDate } from '../reports/production.ts';
import { productionSubscription, recapitulationPaidType } from '../reports/recap.ts';
import { trafficPerHour, traffics } from '../reports/traffic.ts';

/** Days that a recap may have: a year with its leap day. */
export const maximumRecapDays = 366;

const sum = (): Column => ({ ...amount(), sortable: false });
const count = (): Column => ({ ...figure(), sortable: false });
const summary: Columns = {
  received: sum(),
  total: sum(),
  memberships: sum(),
  cash: sum(),
  nonCash: sum(),
  count: count(),
  outstanding: sum(),
};

/** What a recap can be asked: its days, the part of the calendar of its rows, and what stands beside them; and its sums. */
export const recapShapes = {
  day: { columns: summary, filters: {}, keys: [], maximumDays: 1 },
  period: {
    columns: summary,
    filters: {},
    groupBy: oneOfGroups(...calendarGroups),
    keys: [],
    maximumDays: maximumRecapDays,
  },
} as const satisfies Readonly<Record<string, ReportShape>>;

/** A report of the recap's days, added up by these. */
interface RecapPart<R extends Report = Report> {
  readonly of: R;
  /** None where the report knows no groupings; null where the caller chooses the part of the calendar. */
  readonly by: readonly string[] | null;
}

const part = <R extends Report>(of: R, by: readonly string[] | null = []): RecapPart<R> => ({ of, by });

/** What a recap tells that reports tell too: the figures are theirs, of one moment. */
export const recapParts = {
  stock: part(traffics, ['vehicle']),
  vehicles: part(production, ['vehicle']),
  paidTypes: part(recapitulationPaidType, ['paidType']),
  shifts: part(production, ['shift', 'operator']),
  hours: part(trafficPerHour, ['hour']),
  dates: part(productionPerDate, null),
  memberships: part(productionSubscription, ['sale']),
  audits: part(auditReport, ['operator']),
  cash: part(cashBalanceReport, ['cash']),
} as const;
export type RecapPartName = keyof typeof recapParts;

type Told<R extends Report> =
  R['get']['reply'] extends z.ZodObject<infer Shape extends { data: z.ZodType; totals: z.ZodType }>
    ? z.ZodObject<Pick<Shape, 'data' | 'totals'>>
    : never;
type ToldParts = { readonly [Name in RecapPartName]: Told<(typeof recapParts)[Name]['of']> };

const told = Object.fromEntries(
  Object.entries<RecapPart>(recapParts).map(([name, { of }]) => {
    const { data, totals } = (of.get.reply as z.ZodObject<{ data: z.ZodType; totals: z.ZodType }>).shape;
    return [name, z.object({ data, totals })];
  }),
) as unknown as ToldParts;

const handedIn = {
  /** Deposits, and those of them that nobody has handed in yet. */
  deposits: z.int(),
  open: z.int(),
  /** What is owed, what was counted and what was received of those that were handed in. */
  owed: signedRupiah(),
  counted: rupiah(),
  received: rupiah(),
  /** Counted without owed. */
  difference: signedRupiah(),
} as const;

/** What one cashier has handed in of one shift. */
const HandedIn = z.object({ operator: Named, shift: Named.nullable(), ...handedIn });
export const handedInShape: ReportShape = {
  columns: {
    operator: named(),
    shift: named(),
    deposits: figure(),
    open: figure(),
    owed: amount(),
    counted: amount(),
    received: amount(),
    difference: amount(),
  },
  filters: {},
  maximumDays: maximumRecapDays,
};

const lent = {
  /** How many floats cashiers took, and what they came to: change money, and no takings. */
  floats: z.int(),
  lent: rupiah(),
  /** What came back of them, and by how much less or more than was lent. */
  returned: rupiah(),
  difference: signedRupiah(),
  /** What of it is with the cashiers still. */
  out: rupiah(),
} as const;

/** The floats that one cashier took. */
const Lent = z.object({ operator: Named, ...lent });
export const lentShape: ReportShape = {
  columns: {
    operator: named(),
    floats: figure(),
    lent: amount(),
    returned: amount(),
    difference: amount(),
    out: amount(),
  },
  filters: {},
  maximumDays: maximumRecapDays,
};

const dropped = {
  /** How many bags left drawers before their shifts ended, and what their cashiers counted into them. */
  drops: z.int(),
  dropped: rupiah(),
  /** What lay in those that were opened, and by how much less or more than was counted. */
  received: rupiah(),
  difference: signedRupiah(),
  /** What of it lies in closed bags. */
  inSafe: rupiah(),
} as const;

/** The bags that one cashier filled. */
const Dropped = z.object({ operator: Named, ...dropped });
export const droppedShape: ReportShape = {
  columns: {
    operator: named(),
    drops: figure(),
    dropped: amount(),
    received: amount(),
    difference: amount(),
    inSafe: amount(),
  },
  filters: {},
  maximumDays: maximumRecapDays,
};

const paperTickets = {
  /** How many paper tickets cashiers sold, and what these brought: part of production. */
  tickets: z.int(),
  brought: rupiah(),
  /** How many were spoiled, and how many were missing and what these are charged at. */
  spoiled: z.int(),
  missing: z.int(),
  charged: rupiah(),
} as const;

/** The paper tickets that one cashier answers for. */
const PaperTickets = z.object({ operator: Named, ...paperTickets });
export const ticketsShape: ReportShape = {
  columns: {
    operator: named(),
    tickets: figure(),
    brought: amount(),
    spoiled: figure(),
    missing: figure(),
    charged: amount(),
  },
  filters: {},
  maximumDays: maximumRecapDays,
};

/** Who took the money of the days, what cars did, and whether all of it agrees: a day or a period on one page. */
export const Recap = z.object({
  period: ReportPeriod,
  comparedPeriod: ReportPeriod.optional(),
  asOf: localDateTime(),
  withoutOwnDeposit: z.boolean(),
  provisional: z.boolean(),
  ...told,
  deposits: z.object({ data: z.array(HandedIn), totals: z.object(handedIn) }),
  floats: z.object({ data: z.array(Lent), totals: z.object(lent) }),
  drops: z.object({ data: z.array(Dropped), totals: z.object(dropped) }),
  tickets: z.object({ data: z.array(PaperTickets), totals: z.object(paperTickets) }),
});
export type Recap = z.output<typeof Recap>;

type Parts = Pick<Recap, 'vehicles' | 'memberships'>;
/** The totals of the other period, where one stands beside. */
const beside = <T extends object>(totals: T): T | null => ('compared' in totals ? (totals.compared as T) : null);

/** What a recap sums of its parts: what came in, what cars did, and what of it nobody has received yet. */
export function recapTotals({ vehicles, memberships, deposits }: Recap) {
  const sums = (takings: Parts['vehicles']['totals'], sold: Parts['memberships']['totals']) => ({
    received: takings.total + sold.total,
    total: takings.total,
    memberships: sold.total,
    cash: takings.cash,
    nonCash: takings.nonCash,
    count: takings.count,
  });
  const [takings, sold] = [beside(vehicles.totals), beside(memberships.totals)];
  const { owed, received } = deposits.totals;
  return {
    ...sums(vehicles.totals, memberships.totals),
    outstanding: owed - received,
    ...(takings && sold && { compared: sums(takings, sold) }),
  };
}

/** What must agree on every day, whoever wrote it. */
export const recapChecks = ['STAYS', 'STOCK', 'SUMS', 'JOURNAL', 'RECEIPTS', 'DEPOSITS', 'CASH'] as const;
export type RecapCheckName = (typeof recapChecks)[number];
/** What is told twice, each time from somewhere else. */
export const checkedFigures = [
  'entered',
  'left',
  'deleted',
  'inside',
  'taken',
  'paid',
  'entries',
  'receipts',
  'received',
  'posted',
  'closing',
] as const;

export const RecapCheck = z.object({
  name: z.enum(recapChecks),
  holds: z.boolean(),
  /** Both sums of each figure; none where they would tell who counts blind what lies in the own deposit. */
  figures: z.array(
    z.object({
      figure: z.enum(checkedFigures),
      one: z.int(),
      other: z.int(),
      /** How many of its parts (vehicle types, gates, accounts) differ: sums can agree where these do not. */
      differing: z.int(),
    }),
  ),
});
export type RecapCheck = z.output<typeof RecapCheck>;

export const RecapChecks = z.object({
  date: localDate(),
  asOf: localDateTime(),
  checks: z.array(RecapCheck),
  /** Receipts by the gate that gave them, in the order of the gates' names. */
  receipts: z.array(z.object({ gate: Named, first: z.string(), last: z.string(), count: z.int() })),
  /** How often barriers opened, as gates said, and what they opened for. */
  openings: z.object({ told: z.int(), entries: z.int(), exits: z.int(), byHand: z.int() }),
});
export type RecapChecks = z.output<typeof RecapChecks>;

const ofDay = { menus: ['/recap'], flag: 'viewable' } as const;
const ofPeriod = { menus: ['/recapitulation-period'], flag: 'viewable' } as const;
const ofBoth = { menus: ['/recap', '/recapitulation-period'], flag: 'viewable' } as const;
const compare = z.enum(comparisons).optional();

export const recaps = {
  day: endpoint({
    method: 'GET',
    path: '/transactions/recap',
    summary: 'A business day on one page; today when no `date` is given',
    permission: ofDay,
    query: z.strictObject({ date: localDate().optional(), compare }),
    reply: Recap,
    reads: [],
  }),
  period: endpoint({
    method: 'GET',
    path: '/transactions/recapitulation_period',
    summary:
      'The same of any business days, with a row for each day, week or month; from the first of the month to today when none are given',
    permission: ofPeriod,
    query: z.strictObject({
      from: localDate().optional(),
      to: localDate().optional(),
      groupBy: z.enum(calendarGroups).optional(),
      compare,
    }),
    reply: Recap,
    reads: [],
  }),
  dayExport: reportExport({
    path: '/transactions/recap',
    summary: 'A business day on one page',
    permission: ofDay,
    shape: recapShapes.day,
  }),
  periodExport: reportExport({
    path: '/transactions/recapitulation_period',
    summary: 'Any business days on one page',
    permission: ofPeriod,
    shape: recapShapes.period,
  }),
  checks: endpoint({
    method: 'GET',
    path: '/transactions/recap_checks',
    summary: 'Whether what was written of a business day agrees wherever it was written; today when no `date` is given',
    permission: ofBoth,
    query: z.strictObject({ date: localDate().optional() }),
    reply: RecapChecks,
    reads: [],
  }),
} as const;
