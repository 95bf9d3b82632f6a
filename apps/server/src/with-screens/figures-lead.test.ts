import type { CubeReport, Measure } from '@parking/contract/reports/cube';
import { cubes } from '@parking/contract/reports/reports';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expectPriced } from './testing/expect-priced.ts';
import { show } from './testing/follow.ts';
import { atMost } from './testing/lengths-of.ts';
import { type Figures, type List, added, counted, days, isBeside, openFigures } from './testing/open-figures.ts';

vi.stubGlobal('localStorage', { getItem: () => 'id' });
const { narrower, narrowerAcross } = await import('../../../web/src/features/reports/shared/narrower.ts');

let figures: Figures;
beforeAll(async () => {
  figures = await openFigures();
});
afterAll(async () => {
  await figures.server.close();
  await figures.database.drop();
});

const rounded = (some: number, all: number): number => (all === 0 ? 0 : Math.round(some / all));
/** What the rows of a list must come to, by the figure that leads there. */
const comesTo: Partial<Readonly<Record<Measure, (list: List) => number>>> = {
  entered: counted,
  membersIn: counted,
  casualIn: counted,
  left: counted,
  membersOut: counted,
  casualOut: counted,
  count: counted,
  freePasses: counted,
  lostTickets: counted,
  gross: added('gross'),
  discount: added('discount'),
  freePassValue: added('discount'),
  fine: added('fine'),
  tax: added('tax'),
  cash: added('total'),
  nonCash: added('total'),
  total: added('total'),
  paid: added('total'),
  minutes: added('durationMinutes'),
  givenBack: (list) => -list.sum('amount'),
  averagePaid: ({ sum, count }) => rounded(sum('total'), count),
  averageMinutes: ({ sum, count }) => rounded(sum('durationMinutes'), count),
  median: (list) => atMost(list, 0.5),
  ninth: (list) => atMost(list, 0.9),
};

/** Figures that lead nowhere, and why. */
const ofSeveral = 'made of several figures that lead on beside it, or of no sum';
const apart = 'told by days, hours or quarters of an hour that no list is narrowed to';
const ofPayments =
  'of payments by the day on which they were asked for; their log has a row for each request and answer';
const leadsNowhere: Partial<Readonly<Record<Measure, string>>> = {
  net: ofSeveral,
  enteredPerDay: ofSeveral,
  leftPerDay: ofSeveral,
  lostShare: ofSeveral,
  freePassShare: ofSeveral,
  carShare: ofSeveral,
  cumulativeShare: ofSeveral,
  paidShare: ofSeveral,
  totalShare: ofSeveral,
  nonCashShare: ofSeveral,
  received: ofSeveral,
  receivedPerDay: ofSeveral,
  bestDay: ofSeveral,
  worstDay: ofSeveral,
  movingAverage: ofSeveral,
  inside: apart,
  enteredMost: apart,
  leftMost: apart,
  offlineMinutes: apart,
  enteredPerOpenHour: apart,
  leftPerOpenHour: apart,
  worked: apart,
  perHourWorked: apart,
  asked: ofPayments,
  failed: ofPayments,
  failedShare: ofPayments,
  secondsWaited: ofPayments,
  secondsToPay: ofPayments,
};

/** What lies behind a figure comes to it: null, or what it comes to instead. */
async function unlike(address: string, name: Measure, figure: number): Promise<string | null> {
  const behind = await figures.open(address);
  if (behind.kind === 'report') {
    const told = behind.totals[name === 'memberships' ? 'total' : name];
    return told === figure ? null : `${name} ${figure}, but ${String(told)} at ${address}`;
  }
  await expectPriced(figures, behind);
  const beside = await figures.besideOf(behind, address);
  const rows =
    name === 'average'
      ? rounded(behind.sum('total') + beside.reduce((sum, { total }) => sum + total, 0), behind.count)
      : (comesTo[name]?.(behind) ?? Number.NaN) +
        (isBeside(name) ? beside.reduce((sum, one) => sum + one[name], 0) : 0);
  return rows === figure ? null : `${name} ${figure}, but ${rows} at ${address}`;
}

/** Of what has figures the first and one between. */
const some = <Row>(rows: readonly Row[]): Row[] => [
  ...new Set([0, Math.floor(rows.length / 2)].flatMap((place) => rows[place] ?? [])),
];

describe.each(Object.entries(cubes))('figures of %s', (_, declared) => {
  const report = declared as unknown as CubeReport;
  const { dimensions, measures, across } = report.cube;
  const usual = report.get.report?.groupBy?.usual ?? [];
  const groupings = [usual, ...dimensions.map((by) => [by])];

  test('lead to rows that come to exactly that, and these to price lines', async () => {
    const told = new Set<Measure>();
    const led = new Set<Measure>();
    const wrong: string[] = [];
    const hold = async (address: string, name: Measure, figure: number): Promise<void> => {
      const fault = await unlike(address, name, figure);
      if (fault !== null) wrong.push(fault);
    };
    for (const groupBy of groupings) {
      const shown = await show(figures.reader, report, `${days}&groupBy=${groupBy.join(',')}`, figures.dayStarts);
      for (const name of measures)
        for (const row of some(shown.rows.filter((one) => Number(one[name] ?? 0) !== 0))) {
          told.add(name);
          const address = narrower(report, shown, row, name);
          if (address === null) continue;
          led.add(name);
          await hold(address, name, Number(row[name]));
        }
      for (const [field, { of }] of Object.entries(across))
        for (const row of some(shown.rows))
          for (const [id, figure] of Object.entries((row[field] ?? {}) as Record<string, number>)) {
            const address = narrowerAcross(report, shown, row, field, id);
            if (address !== null) await hold(address, of, figure);
          }
    }
    expect(wrong).toEqual([]);
    expect([...told].filter((name) => !led.has(name) && leadsNowhere[name] === undefined)).toEqual([]);
    expect([...led].filter((name) => leadsNowhere[name] !== undefined)).toEqual([]);
  });
});
