import { expect, test } from 'vitest';
import { packRows } from './pack-alarms.ts';

test('alarms that stand at once lie in rows of their own, the others share one', () => {
  const lasting = (id: string, fromMs: number, untilMs: number) => ({ id, fromMs, untilMs });
  const rows = packRows([lasting('c', 10, 12), lasting('a', 0, 10), lasting('b', 5, 20), lasting('d', 19, 30)]);
  expect(rows.map((row) => row.map(({ id }) => id).join(''))).toEqual(['acd', 'b']);
  expect(packRows([])).toEqual([]);
});
