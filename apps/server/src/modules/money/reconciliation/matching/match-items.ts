import { type Steps, atOnce, mapSteps, sortSteps } from '../../../../platform/in-slices.ts';
import type { ItemRule, ReportRowKind } from '@parking/contract/money/reconciliation/reconciliation-words';

/** What both sides know of one payment. */
interface Keyed {
  /** Whole rupiah; what went back is below zero. */
  readonly amount: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly providerReference: string | null;
  readonly rrn: string | null;
  readonly approvalCode: string | null;
  readonly terminal: string | null;
  /** Its last four digits. */
  readonly cardNumber: string | null;
}

/** An item of ours that no row was found for. */
export interface OpenItem extends Keyed {
  readonly id: string;
  /** Ours, as the provider was told; of a refund its own and that of its payment. */
  readonly references: readonly string[];
}

/** A row of a report that no item was found for. */
export interface OpenRow extends Keyed {
  readonly id: string;
  readonly kind: ReportRowKind;
  readonly reference: string | null;
}

export interface ItemMatch {
  readonly itemId: string;
  readonly rowId: string;
  readonly rule: Exclude<ItemRule, 'BY_HAND'>;
}

type Sided<One> = (one: One) => readonly string[];
interface Step {
  readonly rule: ItemMatch['rule'];
  readonly ofItem: Sided<OpenItem>;
  readonly ofRow: Sided<OpenRow>;
  /** What several have in common says of none which it is; a reference that both sides gave does, with the amount. */
  readonly severalByAmount: boolean;
}

const keyOf = (...parts: readonly (string | number | null)[]): string[] =>
  parts.includes(null) || parts.includes('') ? [] : [parts.join('\u0001')];
/** An id may come without its dashes; in any other reference they tell one from another. */
const folded = (text: string | null): string | null => {
  if (text === null) return null;
  const bare = text.toLowerCase();
  if (bare.length !== idLength) return bare;
  const id = bare.replaceAll('-', '');
  return /^[0-9a-f]{32}$/.test(id) ? id : bare;
};
const idLength = 36;
/** A sale and what was given back of it have one reference. */
const signOf = ({ amount }: Keyed): string => (amount < 0 ? '-' : '+');

const steps: readonly Step[] = [
  {
    rule: 'PROVIDER_REFERENCE',
    ofItem: (item) => keyOf(folded(item.providerReference), signOf(item)),
    ofRow: (row) => keyOf(folded(row.providerReference), signOf(row)),
    severalByAmount: true,
  },
  {
    rule: 'OUR_REFERENCE',
    ofItem: (item) => item.references.flatMap((one) => keyOf(folded(one), signOf(item))),
    ofRow: (row) => keyOf(folded(row.reference), signOf(row)),
    severalByAmount: true,
  },
  {
    rule: 'RRN',
    ofItem: ({ rrn, amount }) => keyOf(rrn, amount),
    ofRow: ({ rrn, amount }) => keyOf(rrn, amount),
    severalByAmount: false,
  },
  {
    rule: 'APPROVAL',
    ofItem: ({ terminal, approvalCode, cardNumber, amount }) => keyOf(terminal, approvalCode, cardNumber, amount),
    ofRow: ({ terminal, approvalCode, cardNumber, amount }) => keyOf(terminal, approvalCode, cardNumber, amount),
    severalByAmount: false,
  },
];

/**
 * Which row tells of which item: by keys, the surest first, then by amount, terminal and time where only one is there on both sides. The
 * same items and rows give the same matches in whichever order they come; nothing is matched that another could be as well.
 */
export const matchItems = (
  items: readonly OpenItem[],
  rows: readonly OpenRow[],
  isApart: Apart = () => false,
): ItemMatch[] => atOnce(matchItemsInSteps(items, rows, isApart));

/** Whether somebody said of an item and a row that they are not the same. */
type Apart = (itemId: string, rowId: string) => boolean;

/** The same, for so many that others must have their turn between. */
export function* matchItemsInSteps(
  items: readonly OpenItem[],
  rows: readonly OpenRow[],
  isApart: Apart,
): Steps<ItemMatch[]> {
  const open = { items: yield* inOrder(items), rows: yield* inOrder(rows) };
  const matches: ItemMatch[] = [];
  const take = (item: OpenItem, row: OpenRow, rule: ItemMatch['rule']): void => {
    if (isApart(item.id, row.id) || !open.items.delete(item) || !open.rows.delete(row)) return;
    matches.push({ itemId: item.id, rowId: row.id, rule });
  };
  for (const step of steps) yield* matchByKey(step, open, take);
  yield* matchByTime(open, take);
  return matches;
}

interface Open {
  readonly items: ReadonlySet<OpenItem>;
  readonly rows: ReadonlySet<OpenRow>;
}
type Take = (item: OpenItem, row: OpenRow, rule: ItemMatch['rule']) => void;

function* inOrder<One extends { readonly at: number; readonly id: string }>(all: readonly One[]): Steps<Set<One>> {
  const sorted = yield* sortSteps(all, (a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  const set = new Set<One>();
  yield* mapSteps(sorted, (one) => set.add(one));
  return set;
}

const stepOf = 200;

/** By their keys; where `among` says so, of those keys alone. */
function* groupInSteps<One>(
  all: Iterable<One>,
  keysOf: Sided<One>,
  among: ReadonlyMap<string, unknown> | null = null,
): Steps<Map<string, One[]>> {
  const groups = new Map<string, One[]>();
  let seen = 0;
  for (const one of all) {
    seen += 1;
    if (seen % stepOf === 0) yield;
    const keys = keysOf(one);
    for (const key of keys.length > 1 ? new Set(keys) : keys) {
      if (among?.has(key) === false) continue;
      const group = groups.get(key);
      if (group) group.push(one);
      else groups.set(key, [one]);
    }
  }
  return groups;
}

function* matchByKey({ rule, ofItem, ofRow, severalByAmount }: Step, open: Open, take: Take): Steps<void> {
  const rowsByKey = yield* groupInSteps(open.rows, ofRow);
  // Most reports tell some of the keys and never the others.
  if (rowsByKey.size === 0) return;
  const byKey = yield* groupInSteps(open.items, ofItem, rowsByKey);
  let seen = 0;
  for (const [key, rows] of rowsByKey) {
    seen += 1;
    if (seen % stepOf === 0) yield;
    const items = byKey.get(key) ?? [];
    const [item] = items;
    const [row] = rows;
    if (item && row && items.length === 1 && rows.length === 1) take(item, row, rule);
    else if (severalByAmount) matchSeveral(items, rows, (one, other) => take(one, other, rule));
  }
}

/**
 * Several that share a reference: what was given back in parts, or one code that was paid twice. Of each amount the first of ours is
 * the first of theirs; what is left over is one too many.
 */
function matchSeveral(
  items: readonly OpenItem[],
  rows: readonly OpenRow[],
  take: (item: OpenItem, row: OpenRow) => void,
): void {
  const byAmount = atOnce(groupInSteps(rows, ({ amount }) => [String(amount)]));
  for (const item of items) {
    const row = byAmount.get(String(item.amount))?.shift();
    if (row) take(item, row);
  }
}

const minuteMs = 60_000;
const near = 5 * minuteMs;
const dayMs = 86_400_000;

/** What has no key in common is the same payment if nothing else of its amount and terminal is near, on either side. */
function* matchByTime(open: Open, take: Take): Steps<void> {
  const placeOf = ({ amount, terminal }: Keyed): string[] => [`${amount}\u0001${terminal ?? ''}`];
  const byPlace = yield* groupInSteps([...open.items], placeOf);
  for (const [place, rows] of yield* groupInSteps([...open.rows], placeOf)) {
    const items = byPlace.get(place) ?? [];
    const found = yield* mapSteps(items, (item) => onlyNear(item, rows));
    for (const [index, item] of items.entries()) {
      if (index % stepOf === 0) yield;
      const row = found[index];
      if (row && onlyNear(row, items) === item && !contradict(item, row)) take(item, row, 'TIME');
    }
  }
}

/** Who names a reference of its own that the other side would know is somebody else. */
const contradict = (item: OpenItem, row: OpenRow): boolean =>
  row.reference !== null ||
  (item.providerReference !== null && row.providerReference !== null) ||
  (item.rrn !== null && row.rrn !== null) ||
  (item.approvalCode !== null && row.approvalCode !== null);

/** The only one that is near, of those in order of time; null where there is none or another one. */
function onlyNear<Other extends Keyed>(one: Keyed, others: readonly Other[]): Other | null {
  // Some providers tell a payment around midnight under the other day.
  const days = isAroundMidnight(one.at) ? [-dayMs, 0, dayMs] : [0];
  const found = days.flatMap((apart) => firstTwo(others, one.at + apart - near, one.at + apart + near));
  return found.length === 1 ? (found[0] ?? null) : null;
}

function firstTwo<Other extends Keyed>(others: readonly Other[], from: number, to: number): Other[] {
  let low = 0;
  let high = others.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((others[middle]?.at ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return others.slice(low, low + 2).filter(({ at }) => at <= to);
}

const jakartaMs = 7 * 3_600_000;
/** 23:00 to 01:00 in Jakarta, where providers are. */
function isAroundMidnight(at: number): boolean {
  const hour = Math.floor((at + jakartaMs) / 3_600_000) % 24;
  return hour === 23 || hour === 0;
}
