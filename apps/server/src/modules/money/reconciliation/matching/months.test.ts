import { expect, test } from 'vitest';
import { type OpenItem, type OpenRow, matchItems } from './match-items.ts';

const seconds = 1_000;
const month = Date.parse('2026-11-01T00:00:00+07:00');
const amounts = [2_000, 3_000, 5_000, 5_000, 5_000, 8_000, 10_000, 15_000];

/** The same numbers for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

interface Month {
  readonly items: OpenItem[];
  readonly rows: OpenRow[];
  /** The row that truly tells of each item. */
  readonly truth: ReadonlyMap<string, string>;
}

/** A month in which everything happens that cl. 6 calls a golden case, and of which it is known what belongs to what. */
function makeMonth(seed: number, payments: number): Month {
  const random = randomOf(seed);
  const items: OpenItem[] = [];
  const rows: OpenRow[] = [];
  const truth = new Map<string, string>();
  const chance = (share: number) => random() < share;
  for (let n = 0; n < payments; n += 1) {
    const at = month + Math.floor(random() * 30 * 86_400) * seconds;
    const amount = amounts[Math.floor(random() * amounts.length)] ?? 5_000;
    const kind = random();
    // A third by card at a terminal, a third by code, a third by e-money.
    const terminal = kind < 0.33 ? `T${Math.floor(random() * 4)}` : null;
    const keys = {
      amount,
      at,
      providerReference: kind >= 0.33 && chance(0.9) ? `P${seed}-${n}` : null,
      rrn: kind < 0.33 ? String(100_000 + n) : null,
      approvalCode: kind < 0.33 ? String(n % 10_000) : null,
      cardNumber: kind < 0.33 ? String(n % 9_000) : null,
      terminal,
    };
    const id = `i${n}`;
    const row = (rowId: string, more: Partial<OpenRow> = {}): OpenRow => ({
      ...keys,
      id: rowId,
      kind: 'SALE',
      reference: kind >= 0.33 ? `ref-${n}` : null,
      ...more,
    });
    const tellsAt = at + Math.floor(random() * 120) * seconds + (chance(0.01) ? 86_400_000 : 0);
    const isOnlyOurs = chance(0.001);
    const isOnlyTheirs = !isOnlyOurs && chance(0.001);
    if (!isOnlyTheirs) items.push({ ...keys, id, references: [`ref-${n}`] });
    if (!isOnlyOurs) rows.push(row(`r${n}`, { at: tellsAt, ...(chance(0.002) && { amount: amount - 500 }) }));
    if (!isOnlyOurs && !isOnlyTheirs) truth.set(id, `r${n}`);
    // Paid twice, by two wallets.
    if (kind >= 0.33 && chance(0.002))
      rows.push(row(`d${n}`, { at: tellsAt + 60 * seconds, providerReference: `P${seed}-${n}-2` }));
    // Given back on the next day.
    if (kind >= 0.33 && !isOnlyOurs && !isOnlyTheirs && chance(0.01)) {
      const back = { amount: -amount, at: at + 86_400_000, providerReference: `B${seed}-${n}` };
      items.push({ ...keys, ...back, id: `b${n}`, references: [`back-${n}`, `ref-${n}`] });
      rows.push(row(`rb${n}`, { ...back, kind: 'REFUND' }));
      truth.set(`b${n}`, `rb${n}`);
    }
  }
  return { items, rows, truth };
}

test.each([1, 2, 3])('month %i: at least 99.5 of a hundred are matched by a key, and none wrongly', (seed) => {
  const { items, rows, truth } = makeMonth(seed, 20_000);
  const matches = matchItems(items, rows);
  const wrong = matches.filter(({ itemId, rowId }) => truth.get(itemId) !== rowId);
  expect(wrong).toEqual([]);
  const byKey = matches.filter(({ rule }) => rule !== 'TIME').length;
  expect(byKey / truth.size).toBeGreaterThanOrEqual(0.995);
});

test('the same month in another order gives the same', () => {
  const { items, rows } = makeMonth(4, 3_000);
  const told = (matches: ReturnType<typeof matchItems>) =>
    matches.map(({ itemId, rowId, rule }) => `${itemId} ${rowId} ${rule}`).toSorted();
  expect(told(matchItems(items.toReversed(), rows.toReversed()))).toEqual(told(matchItems(items, rows)));
});

test('a hundred thousand items are held against their report', () => {
  const { items, rows, truth } = makeMonth(5, 100_000);
  const start = process.cpuUsage();
  const matches = matchItems(items, rows);
  const { user, system } = process.cpuUsage(start);
  process.stdout.write(
    `matched ${matches.length} of ${truth.size} in ${Math.round((user + system) / 1_000)} ms of work\n`,
  );
  expect(matches.length).toBeGreaterThan(99_000);
});
