import type { CubeReport, Measure } from '@parking/contract/reports/cube';
import { cubes } from '@parking/contract/reports/reports';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ReportRow } from '../../../web/src/kit/report/report-model.ts';
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
  byHand: counted,
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
  // Of a single day, as lists are told of no others by weekday or hour.
  enteredPerDay: counted,
  leftPerDay: counted,
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
  lostShare: ofSeveral,
  freePassShare: ofSeveral,
  byHandShare: ofSeveral,
  carShare: ofSeveral,
  cumulativeShare: ofSeveral,
  paidShare: ofSeveral,
  totalShare: ofSeveral,
  nonCashShare: ofSeveral,
  received: ofSeveral,
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
async function unlike(
  address: string,
  name: Measure,
  figure: number,
  { band }: ReportRow = {},
): Promise<string | null> {
  const behind = await figures.open(address);
  if (behind.kind === 'report') {
    // Of a band of some weekdays these days, beside those of other bands: means of a band's days are no mean of the band.
    const ofBand = behind.rows.filter((row) => typeof band === 'number' && row['band'] === band);
    if (ofBand.length > 0 && !['count', 'paid'].includes(name)) return null;
    const told =
      ofBand.length > 0
        ? ofBand.reduce((all, row) => all + Number(row[name]), 0)
        : behind.totals[name === 'memberships' ? 'total' : name];
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
  const ofDays = dimensions.includes('day');
  const questions = [
    ...[usual, ...dimensions.map((by) => [by])].map((groupBy) => `${days}&groupBy=${groupBy.join(',')}`),
    ...(ofDays
      ? ['weekday.in=2,4', 'holiday.equals=false'].map((held) => `${days}&groupBy=${usual.join(',')}&${held}`)
      : []),
  ];

  test('lead to rows that come to exactly that, and these to price lines', async () => {
    const told = new Set<Measure>();
    const led = new Set<Measure>();
    const wrong: string[] = [];
    const hold = async (address: string, name: Measure, figure: number, row: ReportRow): Promise<void> => {
      const fault = await unlike(address, name, figure, row);
      if (fault !== null) wrong.push(fault);
    };
    for (const question of questions) {
      const shown = await show(figures.reader, report, question, figures.dayStarts);
      for (const name of measures)
        for (const row of some(shown.rows.filter((one) => Number(one[name] ?? 0) !== 0))) {
          told.add(name);
          const address = narrower(report, shown, row, name);
          if (address === null) continue;
          led.add(name);
          await hold(address, name, Number(row[name]), row);
        }
      for (const [field, { of }] of Object.entries(across))
        for (const row of some(shown.rows))
          for (const [id, figure] of Object.entries((row[field] ?? {}) as Record<string, number>)) {
            const address = narrowerAcross(report, shown, row, field, id);
            if (address !== null) await hold(address, of, figure, row);
          }
    }
    expect(wrong).toEqual([]);
    expect([...told].filter((name) => !led.has(name) && leadsNowhere[name] === undefined)).toEqual([]);
    expect([...led].filter((name) => leadsNowhere[name] !== undefined)).toEqual([]);
  });
});

const ofWeekdays = Object.entries(cubes).filter(([, { cube }]) =>
  (cube.dimensions as readonly string[]).includes('weekday'),
);

test.each(ofWeekdays)(
  'means of weekdays and of their hours in %s lead to these days alone, and each day to its cars',
  async (_, declared) => {
    const report = declared as unknown as CubeReport;
    const wrong: string[] = [];
    let followed = 0;
    for (const groupBy of ['weekday', 'weekday,hour', 'hour', 'gate,weekday']) {
      const asked = `from=2026-11-09&to=2026-11-19&groupBy=${groupBy}`;
      const shown = await show(figures.reader, report, asked, figures.dayStarts);
      for (const name of ['entered', 'enteredPerDay', 'left', 'leftPerDay'] as const)
        for (const row of some(shown.rows.filter((one) => Number(one[name] ?? 0) !== 0))) {
          const address = narrower(report, shown, row, name) ?? '';
          const fault = await unlike(address, name, Number(row[name]));
          if (fault !== null) wrong.push(fault);
          const each = await show(figures.reader, report, address.split('?')[1] ?? '', figures.dayStarts);
          for (const day of some(each.rows.filter((one) => Number(one[name] ?? 0) !== 0))) {
            const behind = narrower(report, each, day, name) ?? '';
            expect(behind).toMatch(/^\/parking_(ins|outs)\?/);
            const ofDay = await unlike(behind, name, Number(day[name]));
            if (ofDay !== null) wrong.push(ofDay);
            followed += 1;
          }
        }
    }
    expect(wrong).toEqual([]);
    expect(followed).toBeGreaterThan(10);
  },
);
