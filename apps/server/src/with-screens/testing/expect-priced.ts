import { contract } from '@parking/contract/contract';
import { expect } from 'vitest';
import type { Figures, List } from './open-figures.ts';

/** The price lines of a stay in a list come to its total. */
export async function expectPriced({ reader }: Pick<Figures, 'reader'>, list: List): Promise<void> {
  const row = list.rows.find(({ datetimeOut }) => datetimeOut);
  if (!row || !['/parking_outs', '/parking_ins'].includes(list.route)) return;
  const { status, data } = await reader.call(contract.parkingOuts.get, { params: { id: String(row['id']) } });
  expect(status).toBe(200);
  const { lines, total } = data as { lines: { amount: number }[]; total: number };
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
}
