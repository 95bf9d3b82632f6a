import { firstDay } from '@parking/contract/core/business-day';
import type { CubeReport, Measure } from '@parking/contract/reports/cube';
import { production } from '@parking/contract/reports/production';
import { trafficIn, trafficPerHour } from '@parking/contract/reports/traffic';
import { expect, test, vi } from 'vitest';
import type { ReportRow, ReportView } from '../../../kit/report/report-model.ts';
import { drawCube } from './draw-cube.ts';
import { narrower } from './narrower.ts';

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
    filters: [],
    sort: [],
    columns: null,
    view: '',
  },
  texts: { title: '', one: '', fields: { total: 'Produksi', entered: 'Masuk' } } as unknown as ReportView['texts'],
  colour: String,
  opens: () => true,
  dayStarts: [{ from: firstDay, hour: 6 }],
});

const draw = (report: CubeReport, measure: Measure, view: ReportView) =>
  drawCube(report, {
    view,
    measure,
    vehicleColour: (id) => `colour of ${id}`,
    words: { rest: 'rest', before: 'before' },
    answer: (what, figure) => `${what}: ${figure}`,
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

test('an hour of one day leads to its stays, the small hours to those of the next date', () => {
  const groups = ['day', 'hour'];
  expect(address(trafficPerHour as never, groups, { businessDay: '2026-11-03', hour: 17 }, 'left')).toBe(
    '/parking_outs?datetimeOut.atLeast=2026-11-03T17%3A00%3A00&datetimeOut.atMost=2026-11-03T17%3A59%3A59',
  );
  expect(address(trafficPerHour as never, groups, { businessDay: '2026-11-03', hour: 2 }, 'entered')).toContain(
    'datetimeIn.atLeast=2026-11-04T02%3A00%3A00',
  );
  expect(address(trafficPerHour as never, ['hour'], { hour: 2 }, 'entered')).toBeNull();
});

test('where no list can be narrowed to it, a figure leads to its own report of that row alone', () => {
  expect(address(production as never, ['shift'], { shift: named('pagi') })).toBe(
    '/production?from=2026-11-02&to=2026-11-26&groupBy=vehicle&shiftId.equals=pagi',
  );
  expect(address(production as never, ['shift'], { shift: null })).toContain('shiftId.equals=');
  expect(address(production as never, ['gate'], { gate: named('k1') }, 'totalShare')).toBeNull();
});
