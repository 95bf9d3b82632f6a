import { firstDay } from '@parking/contract/core/business-day';
import { type CubeReport, type Measure, durationBands } from '@parking/contract/reports/cube';
import { parkingDuration } from '@parking/contract/reports/durations';
import { production } from '@parking/contract/reports/production';
import { trafficIn, trafficOutPerGate, trafficPerHour } from '@parking/contract/reports/traffic';
import { expect, test, vi } from 'vitest';
import type { ReportRow, ReportView } from '../../../kit/report/report-model.ts';
import { drawCube, meanOfWeekdays } from './draw-cube.ts';
import { narrower } from '../shared/narrower.ts';

vi.stubGlobal('localStorage', { getItem: () => 'id' });

const named = (id: string) => ({ id, label: id.toUpperCase(), labelEn: id.toUpperCase() });

const viewOf = (groupBy: readonly string[], rows: readonly ReportRow[]): ReportView => ({
  rows,
  totals: {},
  period: { from: '2026-11-02', to: '2026-11-26' },
  state: {
    period: 'own',
    from: '2026-11-02',
    to: '2026-11-26',
    groupBy,
    compare: null,
    bands: durationBands,
    filters: [],
    sort: [],
    columns: null,
    view: '',
  },
  texts: { title: '', one: '', fields: { total: 'Produksi', entered: 'Masuk' } } as unknown as ReportView['texts'],
  colour: String,
  opens: () => true,
  dayStarts: [{ from: firstDay, hour: 6 }],
  running: null,
});

const draw = (report: CubeReport, measure: Measure, view: ReportView) =>
  drawCube(report, {
    view,
    measure,
    vehicleColour: (id) => `colour of ${id}`,
    words: { rest: 'rest', before: 'before' },
    answer: (what, figure) => `${what}: ${figure}`,
    goneWithin: (share, minutes) => `${share} within ${minutes}`,
    sides: { car: 'Mobil', bike: 'Motor' },
  });

test('names lie, the largest first, made of the second grouping in its own colours', () => {
  const rows = [
    { gate: named('k1'), vehicle: named('car'), total: 10 },
    { gate: named('k2'), vehicle: named('car'), total: 50 },
    { gate: named('k2'), vehicle: named('bike'), total: 5 },
  ];
  const chart = draw(production as never, 'total', viewOf(['gate', 'vehicle'], rows));
  expect(chart).toMatchObject({ kind: 'bars', lying: true, stacked: true, labels: ['K2', 'K1'] });
  expect(chart?.series).toMatchObject([
    { name: 'BIKE', colour: 'colour of bike', values: [5, null] },
    { name: 'CAR', colour: 'colour of car', values: [50, 10] },
  ]);
  expect(chart?.answer).toMatch(/^K2: Rp\s55$/);
});

test('vehicle types that lie alone have their own colours, and one beside what was before', () => {
  const rows = [
    { vehicle: named('car'), total: 10 },
    { vehicle: named('bike'), total: 50 },
  ];
  const alone = draw(production as never, 'total', viewOf(['vehicle'], rows));
  expect(alone).toMatchObject({ lying: true, labels: ['BIKE', 'CAR'], colours: ['colour of bike', 'colour of car'] });
  const compared = rows.map((row) => ({ ...row, compared: { total: 1 } }));
  expect(draw(production as never, 'total', viewOf(['vehicle'], compared))?.colours).toBeUndefined();
  expect(
    draw(production as never, 'total', viewOf(['gate'], [{ gate: named('k1'), total: 1 }]))?.colours,
  ).toBeUndefined();
});

test('days stand in their order, made of what lies across', () => {
  const rows = [
    { businessDay: '2026-11-03', entered: 3, vehicles: { car: 2, bike: 1 } },
    { businessDay: '2026-11-02', entered: 1, vehicles: { car: 1 } },
  ];
  const chart = draw(trafficIn as never, 'entered', viewOf(['day'], rows));
  expect(chart).toMatchObject({ lying: false, labels: ['02 Nov', '03 Nov'], answer: 'Selasa, 03 Nov 2026: 3' });
  expect(chart?.series.map(({ name, values }) => [name, values])).toEqual([
    ['Motor', [null, 1]],
    ['Mobil', [1, 2]],
  ]);
});

test('over lengths of stay lies what share had left by then, whatever the bars are made of', () => {
  const rows = [
    { band: 60, vehicle: named('bike'), count: 4 },
    { band: 0, vehicle: named('car'), count: 1 },
    { band: 60, vehicle: named('car'), count: 4 },
    { band: 1440, vehicle: named('car'), count: 1 },
  ];
  const chart = draw(parkingDuration as never, 'count', viewOf(['band', 'vehicle'], rows));
  expect(chart).toMatchObject({ lying: false, line: { values: [10, 90, 100] }, answer: '90 within 120' });
  const long = [{ band: 1440, count: 3 }];
  expect(draw(parkingDuration as never, 'count', viewOf(['band'], long))?.answer).toBeUndefined();
  expect(
    draw(parkingDuration as never, 'count', viewOf(['day'], [{ businessDay: '2026-11-02', count: 3 }]))?.line,
  ).toBe(undefined);
});

test('what was before stands quiet beside what is', () => {
  const rows = [{ gate: named('k1'), total: 10, compared: { total: 8 } }];
  const chart = draw(production as never, 'total', viewOf(['gate'], rows));
  expect(chart?.stacked).toBe(false);
  expect(chart?.series).toMatchObject([
    { name: 'before', quiet: true, values: [8] },
    { name: 'Produksi', values: [10] },
  ]);
});

test('hours and weekdays are a grid, whichever was asked for first', () => {
  const rows = [
    { hour: 17, weekday: 5, entered: 41 },
    { hour: 8, weekday: 1, entered: 30 },
  ];
  for (const groups of [
    ['weekday', 'hour'],
    ['hour', 'weekday'],
  ]) {
    const chart = draw(trafficPerHour as never, 'entered', viewOf(groups, rows));
    expect(chart).toMatchObject({ kind: 'grid', labels: ['08', '17'], answer: 'Jumat · 17.00–18.00: 41' });
    expect(chart?.series.map(({ name, values }) => [name, values])).toEqual([
      ['Senin', [30, null]],
      ['Jumat', [null, 41]],
    ]);
  }
});

test('weekdays beside one another are told as means, and no means are added up', () => {
  const of = (...groupBy: string[]) => meanOfWeekdays(trafficOutPerGate as never, groupBy, 'left');
  expect([of('weekday'), of('weekday', 'hour'), of('hour', 'weekday'), of('weekday', 'gate')]).toEqual(
    Array(4).fill('leftPerDay'),
  );
  expect([of('gate', 'weekday'), of('hour'), of('weekday', 'day')]).toEqual([null, null, null]);
  expect(meanOfWeekdays(trafficIn as never, ['weekday'], 'entered')).toBeNull();
});

test('of many parts the smallest are one', () => {
  const rows = Array.from({ length: 12 }, (_, place) => ({
    vehicle: named('car'),
    operator: named(`p${place}`),
    total: place + 1,
  }));
  const series = draw(production as never, 'total', viewOf(['vehicle', 'operator'], rows))?.series ?? [];
  expect(series).toHaveLength(8);
  expect(series.at(-1)).toMatchObject({ key: 'rest', values: [15] });
});

const address = (report: CubeReport, groups: readonly string[], row: ReportRow, measure: Measure = 'total') =>
  narrower(report, viewOf(groups, [row]), row, measure);

test('a figure leads to its stays', () => {
  expect(address(production as never, ['gate', 'vehicle'], { gate: named('k1'), vehicle: named('car') })).toBe(
    '/parking_outs?datetimeOut.atLeast=2026-11-02T06%3A00%3A00&datetimeOut.atMost=2026-11-27T05%3A59%3A59&gateId.equals=k1&vehicleId.equals=car',
  );
  expect(address(trafficIn as never, ['week'], { businessDay: '2026-11-23' }, 'membersIn')).toBe(
    '/parking_ins?datetimeIn.atLeast=2026-11-23T06%3A00%3A00&datetimeIn.atMost=2026-11-27T05%3A59%3A59&isMember.equals=true',
  );
});

test('an hour of one day leads to its stays, the small hours to those of the next date; of several days to each of them', () => {
  const groups = ['day', 'hour'];
  expect(address(trafficPerHour as never, groups, { businessDay: '2026-11-03', hour: 17 }, 'left')).toBe(
    '/parking_outs?datetimeOut.atLeast=2026-11-03T17%3A00%3A00&datetimeOut.atMost=2026-11-03T17%3A59%3A59',
  );
  expect(address(trafficPerHour as never, groups, { businessDay: '2026-11-03', hour: 2 }, 'entered')).toContain(
    'datetimeIn.atLeast=2026-11-04T02%3A00%3A00',
  );
  expect(address(trafficPerHour as never, ['hour'], { hour: 2 }, 'entered')).toBe(
    '/traffic_per_hour_report?from=2026-11-02&to=2026-11-26&groupBy=day&hour.equals=2',
  );
});

test('a figure of a shift leads to the exits in its takings, and of none to those of nobody', () => {
  expect(address(production as never, ['shift'], { shift: named('pagi') })).toMatch(
    /^\/parking_outs\?.*&shiftId\.equals=pagi$/,
  );
  expect(address(production as never, ['shift'], { shift: null })).toMatch(/&shiftId\.equals=$/);
});

test('where no list may be seen, a figure leads to its own report of that row alone', () => {
  const row = { shift: named('pagi') };
  const view = { ...viewOf(['shift'], [row]), opens: (route: string) => route === '/production' };
  expect(narrower(production as never, view, row, 'total')).toBe(
    '/production?from=2026-11-02&to=2026-11-26&groupBy=vehicle&shiftId.equals=pagi',
  );
  expect(address(production as never, ['gate'], { gate: named('k1') }, 'totalShare')).toBeNull();
});

const running = { day: '2026-11-26', hour: 14 };

test('the day that is not over is drawn as such in what it is made of, and not in what was before', () => {
  const rows = ['2026-11-25', '2026-11-26'].map((businessDay) => ({ businessDay, total: 5, compared: { total: 9 } }));
  const chart = draw(production as never, 'total', { ...viewOf(['day'], rows), running });
  expect(chart?.series.map(({ key, unfinished }) => [key, unfinished])).toEqual([
    ['before', undefined],
    ['own', 1],
  ]);
  const over = draw(production as never, 'total', viewOf(['day'], rows));
  expect(over?.series.map(({ unfinished }) => unfinished)).toEqual([undefined, undefined]);
  const ofGates = draw(production as never, 'total', {
    ...viewOf(['gate'], [{ gate: named('k1'), total: 1 }]),
    running,
  });
  expect(ofGates?.series[0]?.unfinished).toBeUndefined();
});

test('of hours beside days the hour that it is still grows, in the row of today alone', () => {
  const rows = ['2026-11-25', '2026-11-26'].flatMap((businessDay) =>
    [13, 14].map((hour) => ({ businessDay, hour, entered: hour })),
  );
  const chart = draw(trafficPerHour as never, 'entered', { ...viewOf(['hour', 'day'], rows), running });
  expect(chart?.kind).toBe('grid');
  expect(chart?.series.map(({ key, unfinished }) => [key, unfinished])).toEqual([
    ['2026-11-25', undefined],
    ['2026-11-26', 1],
  ]);
});
