import { expect, test } from 'vitest';
import { piecesOf, writtenBy } from './unfinished.ts';
import { unfinishedLabels } from './chart-spec.ts';

const series = { key: 'today', name: 'Hari ini', colour: '#000', values: [4, 6, 1, null] };

test('a line whose last figure still grows ends before it, and a piece of its own leads there', () => {
  const [over, growing] = piecesOf({ ...series, unfinished: 2 });
  expect(over?.values).toEqual([4, 6, null, null]);
  expect(growing?.values).toEqual([null, 6, 1, null]);
  expect(growing?.key).not.toBe(over?.key);
});

test('a line of what is over stays whole; of a day in its first hour there is that piece alone', () => {
  expect(piecesOf(series).map(({ values }) => values)).toEqual([series.values]);
  const [over, growing] = piecesOf({ ...series, values: [4, null, null, null], unfinished: 0 });
  expect(over?.values).toEqual([null, null, null, null]);
  expect(growing?.values).toEqual([4, null, null, null]);
});

test('the figure that still grows says so, and the picture names its label', () => {
  const write = writtenBy({ ...series, unfinished: 2 }, String, 'sementara');
  expect([write(6, 1), write(1, 2)]).toEqual(['6', '1 (sementara)']);
  const labels = ['00', '01', '02', '03'];
  const spec = { kind: 'lines', measure: 'count', labels, series: [{ ...series, unfinished: 2 }, series] } as const;
  expect(unfinishedLabels(spec)).toEqual(['02']);
});
