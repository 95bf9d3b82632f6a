import { boolean, reference } from '@parking/contract/core/list';
import { figure } from '@parking/contract/core/report';
import { expect, test } from 'vitest';
import { readReportState, reportAddress, reportPairs } from './report-address.ts';

const shape = {
  columns: { total: figure() },
  filters: { gateId: reference('/gates/list'), isMember: boolean() },
  groupBy: { of: ['gate', 'day', 'month'], usual: ['gate'], together: 2 },
  bands: [0, 30, 60],
  keys: ['gate'],
  maximumDays: 366,
} as const;
const defaults = { period: 'thisMonth', views: ['entered', 'left'] } as const;
const read = (text: string) => readReportState(shape, defaults, new URLSearchParams(text));
const back = (text: string) =>
  new URLSearchParams(reportAddress(read(text), shape, defaults).map(([a, b]) => [a, b])).toString();

test('an empty address is what the screen usually shows, and says nothing', () => {
  expect(read('')).toMatchObject({ period: 'thisMonth', groupBy: ['gate'], filters: [], view: 'entered' });
  expect(back('')).toBe('');
  expect(back('bands=30,60')).toBe('');
});

test('what was chosen stands in the address and comes back from it', () => {
  for (const text of [
    'period=lastMonth',
    'from=2026-11-01&to=2026-11-20',
    'compare=last-week',
    'bands=15%2C180',
    'groupBy=day%2Cgate',
    'groupBy=day&isMember.equals=false&sort=total%2Cdesc&view=left&columns=total',
  ])
    expect(back(text)).toBe(text);
});

test('what an old link says and nobody understands is left out', () => {
  expect(
    back(
      'from=2026-11-20&to=2026-11-01&groupBy=day,month&compare=tomorrow&bands=20&colour.equals=1&period=never&view=none',
    ),
  ).toBe('');
});

test('a named period is asked for by its days', () => {
  expect(reportPairs(read('period=lastMonth&groupBy=day'), shape, '2026-11-20')).toEqual([
    ['from', '2026-10-01'],
    ['to', '2026-10-31'],
    ['groupBy', 'day'],
  ]);
});
