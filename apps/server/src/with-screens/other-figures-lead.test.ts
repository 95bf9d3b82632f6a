import { auditReport } from '@parking/contract/audits/audit-report';
import { contract } from '@parking/contract/contract';
import { memberIn, memberParkingDuration, memberReport } from '@parking/contract/members/member-reports';
import {
  cashBalanceReport,
  cashSummaryReport,
  cashTransactionCategoryReport,
} from '@parking/contract/money/cash/cash-reports';
import { financeReport } from '@parking/contract/money/deposits/finance-report';
import { taxReport } from '@parking/contract/money/tax/tax-report';
import { freePassReport } from '@parking/contract/parking/free-passes/free-pass-report';
import { reprintReport } from '@parking/contract/parking/paper/reprint-report';
import { type Recap, recapParts } from '@parking/contract/recaps/recaps';
import { parkingDurationGraphic } from '@parking/contract/reports/durations';
import { productionPerDate } from '@parking/contract/reports/production';
import { productionSubscription } from '@parking/contract/reports/recap';
import { trafficPerHourGraphic, traffics, vehicleInPerMonth } from '@parking/contract/reports/traffic';
import { scheduleSummary } from '@parking/contract/workforce/schedule-summary';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ReportRow } from '../../../web/src/kit/report/report-model.ts';
import { actOnFigures } from '../testing/act-on-figures.ts';
import { expectPriced } from './testing/expect-priced.ts';
import { atMost } from './testing/lengths-of.ts';
import { type AnyReport, type Shown, show } from './testing/follow.ts';
import { type Figures, type List, added, counted, days, isBeside, openFigures } from './testing/open-figures.ts';

vi.stubGlobal('localStorage', { getItem: () => 'id' });
const { stockAddress } = await import('../../../web/src/features/reports/shared/stock-address.ts');
const { lengthsAddress } = await import('../../../web/src/features/reports/durations/lengths-address.ts');
const { salesAddress } = await import('../../../web/src/features/reports/shared/sales-address.ts');
const { hourAddress } = await import('../../../web/src/features/reports/traffic/hour-address.ts');
const { monthAddress } = await import('../../../web/src/features/reports/traffic/month-address.ts');
const { passesAddress } = await import('../../../web/src/features/parking/free-passes/passes-address.ts');
const { copiesAddress } = await import('../../../web/src/features/parking/lists/copies-address.ts');
const { balanceSides, bookAddress } = await import('../../../web/src/features/money/shared/book-address.ts');
const { receivedAddress } = await import('../../../web/src/features/money/deposits/received-address.ts');
const { taxedAddress } = await import('../../../web/src/features/money/tax/taxed-address.ts');
const { auditFigures, auditsAddress } = await import('../../../web/src/features/audits/shared/audits-address.ts');
const { postsAddress } = await import('../../../web/src/features/workforce/schedule/posts-address.ts');
const { oneByOne } = await import('../../../web/src/features/members/reports/about-member.ts');
const { recapLink } = await import('../../../web/src/features/recaps/recap-links.ts');

let figures: Figures;
beforeAll(async () => {
  figures = await openFigures();
  await actOnFigures(figures);
});
afterAll(async () => {
  await figures.server.close();
  await figures.database.drop();
});

type Leads = (shown: Shown, row: ReportRow, key: string) => string | null;
type ComesTo = Readonly<Record<string, (list: List) => number>>;

const inOut = ({ sum }: List): number => sum('amountIn') - sum('amountOut');
const outIn = (list: List): number => -inOut(list);
const above = ({ rows }: List): number => rows.reduce((all, { amount }) => all + Math.max(0, Number(amount)), 0);
const ofStock: ComesTo = {
  entered: counted,
  left: counted,
  deleted: counted,
  gross: added('gross'),
  discount: added('discount'),
  fine: added('fine'),
  tax: added('tax'),
  casual: added('total'),
  member: added('total'),
  total: added('total'),
};
const ofBooks: ComesTo = { moneyIn: inOut, moneyOut: outIn, transferIn: inOut, transferOut: outIn, net: inOut };
const ofAudits: ComesTo = {
  ...Object.fromEntries(Object.keys(auditFigures).map((key) => [key, counted])),
  amount: above,
  amountMinus: (list) => above(list) - list.sum('amount'),
};

interface Other {
  readonly report: AnyReport;
  readonly leads: Leads;
  readonly keys: readonly string[];
  /** The grouping that tells them one by one, from which nothing leads on. */
  readonly each?: string;
  /** Of what is rare. */
  readonly asked?: string;
  /** What the rows of a list come to, by the figure. */
  readonly comesTo?: ComesTo;
  /** What was taken on entry, or from tenants, is told apart. */
  readonly alone?: true;
}
const allDays = 'from=2026-01-01&to=2026-11-20';
const others: Readonly<Record<string, Other>> = {
  productionPerDate: { report: productionPerDate, leads: stockAddress, keys: Object.keys(ofStock), comesTo: ofStock },
  traffics: { report: traffics, leads: stockAddress, keys: ['entered', 'left', 'deleted'], comesTo: ofStock },
  productionSubscription: {
    report: productionSubscription,
    each: 'payment',
    leads: salesAddress,
    asked: allDays,
    keys: ['count', 'newTotal', 'renewalTotal', 'takenBack', 'tax', 'total'],
  },
  parkingDurationGraphic: {
    report: parkingDurationGraphic,
    leads: (shown, row) => lengthsAddress(shown, row),
    keys: ['count', 'median', 'ninth'],
    comesTo: { count: counted, median: (list) => atMost(list, 0.5), ninth: (list) => atMost(list, 0.9) },
  },
  vehicleInPerMonth: {
    report: vehicleInPerMonth,
    leads: (shown, row, key) => monthAddress(shown, row, shown.period[key === 'thisYear' ? 'to' : 'from'].slice(0, 4)),
    keys: ['thisYear', 'lastYear'],
    comesTo: { thisYear: counted, lastYear: counted },
  },
  freePassReport: {
    report: freePassReport,
    leads: (shown, row) => passesAddress(shown, row),
    asked: allDays,
    keys: ['count', 'value'],
    comesTo: { count: counted, value: added('value') },
  },
  reprintReport: {
    report: reprintReport,
    each: 'copy',
    leads: (shown, row, key) =>
      copiesAddress(shown, row, key === 'repeated' ? { isRepeated: 'true' } : key === 'late' ? { isLate: 'true' } : {}),
    keys: ['count', 'repeated', 'late'],
  },
  financeReport: {
    report: financeReport,
    each: 'payment',
    leads: receivedAddress,
    keys: ['deposits', 'payments', 'value'],
  },
  taxReport: {
    report: taxReport,
    leads: taxedAddress,
    keys: ['count', 'base', 'tax', 'booked', 'difference'],
    alone: true,
    comesTo: { count: counted, tax: added('tax'), base: ({ sum }) => sum('total') - sum('tax') },
  },
  cashBalanceReport: {
    report: cashBalanceReport,
    leads: (shown, row, key) => bookAddress(shown, row, balanceSides[key as keyof typeof balanceSides]),
    keys: Object.keys(balanceSides),
    comesTo: ofBooks,
  },
  cashSummaryReport: {
    report: cashSummaryReport,
    leads: (shown, row, key) =>
      bookAddress(shown, row, key === 'net' ? {} : { direction: key === 'moneyIn' ? 'IN' : 'OUT' }),
    keys: ['moneyIn', 'moneyOut', 'net'],
    comesTo: ofBooks,
  },
  cashTransactionCategoryReport: {
    report: cashTransactionCategoryReport,
    leads: (shown, row, key) =>
      bookAddress(shown, row, {
        direction: row['direction'] === 'IN' ? 'IN' : 'OUT',
        transfers: false,
        ...(key !== 'value' && { standing: true }),
        ...(key === 'largest' && { amount: Number(row[key]) }),
      }),
    keys: ['count', 'value', 'largest'],
    comesTo: {
      count: counted,
      value: (list) => Math.abs(inOut(list)),
      // Several lines may be as large as the largest.
      largest: (list) => Math.abs(inOut(list)) / list.count,
    },
  },
  auditReport: {
    report: auditReport,
    leads: (shown, row, key) => auditsAddress(shown, row, key as keyof typeof auditFigures),
    keys: Object.keys(auditFigures),
    comesTo: ofAudits,
  },
  scheduleSummary: {
    report: scheduleSummary,
    leads: postsAddress,
    keys: ['posts', 'planned', 'worked', 'lateTimes', 'late', 'absences', 'unplanned', 'sales'],
    comesTo: { sales: counted },
  },
  memberReport: {
    report: memberReport,
    each: 'member',
    leads: (shown, row) => oneByOne(memberReport, shown, row, 'member'),
    keys: ['members', 'visits', 'paid', 'worth'],
  },
  memberIn: {
    report: memberIn,
    each: 'entry',
    leads: (shown, row) => oneByOne(memberIn, shown, row, 'entry'),
    keys: ['count'],
  },
  memberParkingDuration: {
    report: memberParkingDuration,
    each: 'member',
    leads: (shown, row) => oneByOne(memberParkingDuration, shown, row, 'member'),
    keys: ['visits'],
  },
};

/** Of what has figures the first and one between. */
const some = <Row>(rows: readonly Row[]): Row[] => [
  ...new Set([0, Math.floor(rows.length / 2)].flatMap((place) => rows[place] ?? [])),
];

/** What lies behind a figure comes to it: null, or what it comes to instead. */
async function unlike(
  address: string,
  key: string,
  figure: number,
  comesTo: ComesTo,
  alone = false,
): Promise<string | null> {
  const behind = await figures.open(address);
  if (behind.kind === 'report') {
    const told = Number(behind.totals[key]);
    return told === figure ? null : `${key} ${figure}, but ${told} at ${address}`;
  }
  await expectPriced(figures, behind);
  const name = key === 'casual' || key === 'member' ? 'total' : key;
  const beside = alone ? [] : await figures.besideOf(behind, address);
  const more = isBeside(name) ? beside.reduce((sum, one) => sum + one[name], 0) : 0;
  const told = (comesTo[key]?.(behind) ?? Number.NaN) + more;
  return told === figure ? null : `${key} ${figure}, but ${told} at ${address}`;
}

const told = (row: ReportRow, key: string): boolean => Number(row[key] ?? 0) !== 0;

describe.each(Object.entries(others))(
  'figures of %s',
  (_, { report, leads, keys, each, asked = days, comesTo = {}, alone }) => {
    test('lead to rows that come to exactly that', async () => {
      const wrong: string[] = [];
      const led = new Set<string>();
      for (const groupBy of report.get.report?.groupBy?.of ?? ['']) {
        if (groupBy === each) continue;
        const shown = await show(figures.reader, report, `${asked}&groupBy=${groupBy}`, figures.dayStarts);
        for (const key of keys)
          for (const row of some(shown.rows.filter((one) => told(one, key)))) {
            const address = leads(shown, row, key);
            if (address === null) continue;
            led.add(key);
            const fault = await unlike(address, key, Number(row[key]), comesTo, alone);
            if (fault !== null) wrong.push(fault);
          }
      }
      expect(wrong).toEqual([]);
      expect(led.size).toBeGreaterThan(0);
    });
  },
);

test('figures of an hour of a day lead to its cars', async () => {
  const shown = await show(figures.reader, trafficPerHourGraphic, `${days}&groupBy=day`, figures.dayStarts);
  const wrong: string[] = [];
  let followed = 0;
  for (const direction of ['entered', 'left', 'inside'])
    for (const row of shown.rows)
      for (const [day, cars] of Object.entries(row[direction] as Readonly<Record<string, number>>)) {
        const address = hourAddress(shown, row, direction, day);
        if (address === null || cars === 0) continue;
        followed += 1;
        const fault = await unlike(address, direction, cars, ofStock);
        if (fault !== null) wrong.push(fault);
      }
  expect(wrong).toEqual([]);
  expect(followed).toBeGreaterThan(50);
});

test('means of the hours of weekdays lead to the same hours of their days', async () => {
  const asked = 'from=2026-11-07&to=2026-11-20';
  const shown = await show(figures.reader, trafficPerHourGraphic, `${asked}&groupBy=weekday`, figures.dayStarts);
  let followed = 0;
  for (const direction of ['entered', 'left', 'inside'])
    for (const row of shown.rows)
      for (const [weekday, mean] of Object.entries(row[direction] as Readonly<Record<string, number>>)) {
        const behind = await figures.open(hourAddress(shown, row, direction, weekday) ?? '');
        const hour = behind.rows.find((one) => one['hour'] === row['hour']);
        const cars = Object.values(hour?.[direction] as Readonly<Record<string, number>>);
        expect(cars.length).toBeGreaterThan(0);
        expect(Math.round(cars.reduce((all, one) => all + one, 0) / cars.length)).toBe(mean);
        followed += 1;
      }
  expect(followed).toBeGreaterThan(100);
});

const ofRecap: Readonly<Record<string, ComesTo>> = {
  stock: ofStock,
  dates: ofStock,
  vehicles: { ...ofStock, count: counted, freePassValue: added('discount'), lostTickets: counted },
  paidTypes: { ...ofStock, count: counted },
  shifts: {
    ...ofStock,
    count: counted,
    lostTickets: counted,
    freePasses: counted,
    cash: added('total'),
    nonCash: added('total'),
  },
  // Their rows are a report's, which sums them itself.
  memberships: { count: counted, takenBack: counted, tax: counted, total: counted },
  audits: ofAudits,
  cash: ofBooks,
  deposits: {
    deposits: counted,
    open: counted,
    owed: added('totalDeposit'),
    counted: added('counted'),
    received: added('receivedSoFar'),
    difference: added('difference'),
  },
};
const parts = [...Object.keys(recapParts).filter((name) => name !== 'hours'), 'deposits'] as const;

test.each(parts)('figures of the part %s of a recap lead to rows that come to exactly that', async (name) => {
  const query = `${days}&groupBy=day`;
  const { status, data } = await figures.reader.call(contract.recaps.period, { query });
  expect(status).toBe(200);
  const recap = data as Recap & Readonly<Record<string, { readonly data: readonly ReportRow[] }>>;
  const by = name in recapParts ? recapParts[name as keyof typeof recapParts].by : [];
  const whole = await show(figures.reader, productionPerDate, query, figures.dayStarts);
  const view = { ...whole, state: { ...whole.state, groupBy: by ?? ['day'], filters: [] } };
  const wrong: string[] = [];
  let followed = 0;
  for (const key of Object.keys(ofRecap[name] ?? {}))
    for (const row of some((recap[name]?.data ?? []).filter((one) => told(one, key)))) {
      const address = recapLink(name as Parameters<typeof recapLink>[0], view, row, key);
      if (address === null) continue;
      followed += 1;
      const fault = await unlike(address, key, Number(row[key]), ofRecap[name] ?? {});
      if (fault !== null) wrong.push(fault);
    }
  expect(wrong).toEqual([]);
  expect(followed).toBeGreaterThan(0);
});
