import { expect, test } from 'vitest';
import { z } from 'zod';
import { boolean, reference } from './list.ts';
import { figure, report } from './report.ts';
import { parseReportQuery } from './report-query.ts';

const { get } = report({
  path: '/reports/cars',
  summary: 'Cars',
  menus: ['/cars'],
  row: z.object({ count: z.int() }),
  columns: { count: figure() },
  totals: z.object({ count: z.int() }),
  filters: { gateId: reference('/gates/list'), isMember: boolean() },
  groupBy: { of: ['gate', 'day', 'month'], usual: ['gate'], together: 2 },
  maximumDays: 31,
});
const pairs = (text: string) =>
  text.split('&').flatMap((pair) => {
    const [name = '', value = ''] = pair.split('=');
    return name === '' ? [] : [[name, value] as const];
  });
const ask = (text: string) => parseReportQuery(get.report, pairs(text));
const problemsOf = (text: string) => ask(text).problems.map(({ path, code }) => `${path} ${code}`);

test('without a word a report is of today, grouped as usual, with all its rows', () => {
  expect(ask('')).toEqual({
    query: { from: null, to: null, groupBy: ['gate'], compare: null, bands: [], filters: [], sort: [], page: null },
    problems: [],
  });
});

test('a date is a period of one day, and may not stand beside another period', () => {
  expect(ask('date=2026-11-20').query).toMatchObject({ from: '2026-11-20', to: '2026-11-20' });
  expect(problemsOf('date=2026-11-20&from=2026-11-01')).toEqual(['date given-twice']);
});

test('all that is wrong is told at once, by its own name', () => {
  expect(problemsOf('from=2026-11-31&groupBy=colour&gateId.equals=x&sort=isMember&colour=red&size=0')).toEqual([
    'from wrong-format',
    'groupBy not-an-option',
    'gateId.equals wrong-format',
    'sort=isMember unknown-field',
    'colour unknown-field',
    'size too-small',
  ]);
  expect(problemsOf('from=2026-11-20&to=2026-11-19')).toEqual(['to too-small']);
  expect(problemsOf('from=2026-10-20&to=2026-11-20')).toEqual(['to too-broad']);
  expect(problemsOf('from=2026-10-21&to=2026-11-20')).toEqual([]);
  expect(problemsOf('from=2026-11-20&from=2026-11-20&page=0&page=1')).toEqual(['from given-twice', 'page given-twice']);
  expect(problemsOf('count.equals=1')).toEqual(['count.equals unknown-operator']);
});

test('figures are added up by several at once, each of them once, and by one of a calendar', () => {
  expect(ask('groupBy=day,gate').query.groupBy).toEqual(['day', 'gate']);
  expect(problemsOf('groupBy=gate,gate')).toEqual(['groupBy given-twice']);
  expect(problemsOf('groupBy=day,month')).toEqual(['groupBy given-twice']);
  expect(ask('groupBy=gate,day,month').problems[0]?.code).toBe('given-twice');
  expect(problemsOf('groupBy=')).toEqual(['groupBy not-an-option']);
});

test('bands of lengths of stay are asked for by their limits: quarters of an hour that grow, where a report has bands', () => {
  const shape = { columns: {}, filters: {}, maximumDays: 31, bands: [0, 15, 60] };
  const told = (text: string) => parseReportQuery(shape, pairs(text));
  expect(told('').query.bands).toEqual([0, 15, 60]);
  expect(told('bands=30,120').query.bands).toEqual([0, 30, 120]);
  expect(told('bands=144000').problems).toEqual([]);
  for (const text of ['', '20', '30,30', '60,30', '0', '30,', '-15', '144015', '15.0'])
    expect(told(`bands=${text}`).problems).toEqual([{ path: 'bands', code: 'wrong-format' }]);
  const many = Array.from({ length: 24 }, (_, n) => 15 * (n + 1));
  expect(told(`bands=${many.slice(1).join(',')}`).problems).toEqual([]);
  expect(told(`bands=${many.join(',')}`).problems).toMatchObject([{ code: 'too-many' }]);
  expect(told('bands=30&bands=60').problems).toMatchObject([{ path: 'bands', code: 'given-twice' }]);
  expect(problemsOf('bands=30')).toEqual(['bands unknown-field']);
});

test('a page is only cut where one is asked for', () => {
  expect(ask('size=5&sort=count,desc').query).toMatchObject({
    page: { number: 0, size: 5 },
    sort: [{ column: 'count', direction: 'desc' }],
  });
});
