import { daysBetween, shiftDays } from '@parking/contract/core/business-day';
import type { CreditRule } from '@parking/contract/money/reconciliation/reconciliation-words';

/** What a provider pays out at once, not seen at the bank yet. */
export interface OpenBatch {
  readonly id: string;
  readonly paidTypeId: string;
  /** The account that its provider pays into. */
  readonly cashId: string;
  /** On which it is settled, `YYYY-MM-DD`. */
  readonly day: string;
  readonly items: number;
  /** Whole rupiah. */
  readonly gross: number;
  readonly fee: number;
  /** By what the narrative of a credit may name it: its reference, the merchant's number, the provider. */
  readonly names: readonly string[];
}

/** A line of a statement that is of nothing yet. */
export interface OpenLine {
  readonly id: string;
  readonly cashId: string;
  readonly day: string;
  /** Whole rupiah; what leaves the account is below zero. */
  readonly amount: number;
  readonly narrative: string;
}

export interface Arrival {
  readonly batchId: string;
  readonly lineId: string;
  readonly rule: Exclude<CreditRule, 'BY_HAND'>;
}

/** The bank has it within so many days of its settlement. */
export const latestDays = 5;
/** One credit is of at most so many batches that follow each other. */
const mostBatches = 7;

/**
 * Which credit is of which batch: by its name and amount, by the gross with the fee beside it, by an amount that only one has, then one
 * credit of several batches in a row. Whatever could be of two is of none.
 */
export function matchCredits(
  batches: readonly OpenBatch[],
  lines: readonly OpenLine[],
  isApart: Apart = () => false,
): Arrival[] {
  const arrivals: Arrival[] = [];
  const open = {
    batches: new Set(batches.toSorted((a, b) => compare(a.day, b.day) || compare(a.id, b.id))),
    lines: new Set(lines.toSorted((a, b) => compare(a.day, b.day) || compare(a.id, b.id))),
    isApart,
  };
  const take: Take = (some, ofThem, rule) => {
    for (const batch of some) open.batches.delete(batch);
    for (const line of ofThem) open.lines.delete(line);
    for (const batch of some) for (const line of ofThem) arrivals.push({ batchId: batch.id, lineId: line.id, rule });
  };
  matchSingly(open, take, 'NARRATIVE', (batch, line) => isNamed(batch, line) && isNet(batch, line));
  matchGrossAndFee(open, take);
  matchSingly(open, take, 'NET', (batch, line) => line.amount === batch.gross - batch.fee);
  matchRuns(open, take);
  return arrivals;
}

/** Whether somebody said that a credit is not of a batch. */
type Apart = (batchId: string, lineId: string) => boolean;

interface Open {
  readonly batches: ReadonlySet<OpenBatch>;
  readonly lines: ReadonlySet<OpenLine>;
  readonly isApart: Apart;
}
type Take = (batches: readonly OpenBatch[], lines: readonly OpenLine[], rule: Arrival['rule']) => void;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Statement lines by account and day, so that a batch looks at few. */
function byAccountAndDay(lines: Iterable<OpenLine>): Map<string, OpenLine[]> {
  const found = new Map<string, OpenLine[]>();
  for (const line of lines) {
    const key = `${line.cashId} ${line.day}`;
    const known = found.get(key);
    if (known) known.push(line);
    else found.set(key, [line]);
  }
  return found;
}

function* inTime({ cashId, day }: OpenBatch, lines: ReadonlyMap<string, readonly OpenLine[]>): Generator<OpenLine> {
  for (let days = 0; days <= latestDays; days += 1) yield* lines.get(`${cashId} ${shiftDays(day, days)}`) ?? [];
}

type Fits = (batch: OpenBatch, line: OpenLine) => boolean;

/** Where only one line fits a batch, and that one no other batch. */
function matchSingly(open: Open, take: Take, rule: Arrival['rule'], fits: Fits): void {
  const lines = byAccountAndDay(open.lines);
  const fitting = [...open.batches].flatMap((batch) =>
    [...inTime(batch, lines)].filter((line) => fits(batch, line)).map((line) => ({ batches: [batch], lines: [line] })),
  );
  takeUnrivalled(open, fitting, take, rule);
}

const isNamed = ({ names }: OpenBatch, { narrative }: OpenLine): boolean => {
  const text = ` ${folded(narrative)} `;
  return names.some((name) => folded(name).length >= 3 && text.includes(` ${folded(name)} `));
};

/** Rounded for each item or for all of them at once: a rupiah for each item either way. */
const isNet = ({ gross, fee, items }: OpenBatch, { amount }: OpenLine): boolean =>
  Math.abs(amount - (gross - fee)) <= items;

/** The narrative tells both, or the bank credits the gross and takes the fee by a line of its own. */
function matchGrossAndFee(open: Open, take: Take): void {
  matchSingly(open, take, 'GROSS_AND_FEE', ({ gross, fee }, { amount, narrative }) => {
    const numbers = new Set(
      narrative.match(/\d[\d.,]*/g)?.map((number) => number.replace(/[.,]00$|[.,]$/, '').replace(/[.,]/g, '')),
    );
    return amount === gross - fee && fee > 0 && numbers.has(String(gross)) && numbers.has(String(fee));
  });
  const lines = byAccountAndDay(open.lines);
  const fitting = [...open.batches].flatMap((batch) =>
    batch.fee <= 0 ? [] : pairsOf(batch, lines).map((pair) => ({ batches: [batch], lines: pair })),
  );
  takeUnrivalled(open, fitting, take, 'GROSS_AND_FEE');
}

/** The gross by its name, and its fee as a line of the same day. */
const pairsOf = (batch: OpenBatch, lines: ReadonlyMap<string, readonly OpenLine[]>): OpenLine[][] =>
  [...inTime(batch, lines)].flatMap((line) =>
    line.amount === batch.gross && isNamed(batch, line)
      ? (lines.get(`${line.cashId} ${line.day}`) ?? [])
          .filter((other) => other.amount === -batch.fee)
          .map((other) => [line, other])
      : [],
  );

interface Fitting {
  readonly batches: readonly OpenBatch[];
  readonly lines: readonly OpenLine[];
}

/** Takes what fits where nothing of it fits anything else as well: of several that are equally good a person says which. */
function takeUnrivalled({ isApart }: Open, all: readonly Fitting[], take: Take, rule: Arrival['rule']): void {
  const fitting = all.filter(
    ({ batches, lines }) => !batches.some((batch) => lines.some((line) => isApart(batch.id, line.id))),
  );
  const claims = new Map<OpenBatch | OpenLine, number>();
  for (const { batches, lines } of fitting)
    for (const one of [...batches, ...lines]) claims.set(one, (claims.get(one) ?? 0) + 1);
  for (const { batches, lines } of fitting)
    if ([...batches, ...lines].every((one) => claims.get(one) === 1)) take(batches, lines, rule);
}

/** One credit of several batches of a provider that follow each other: at most seven, and only if it can be no others. */
function matchRuns(open: Open, take: Take): void {
  const runs = new Map<string, OpenBatch[]>();
  for (const batch of open.batches) {
    const known = runs.get(batch.paidTypeId);
    if (known) known.push(batch);
    else runs.set(batch.paidTypeId, [batch]);
  }
  const fitting = [...open.lines].flatMap((line) =>
    line.amount <= 0
      ? []
      : [...runs.values()].flatMap((batches) => runsOf(batches, line).map((run) => ({ batches: run, lines: [line] }))),
  );
  takeUnrivalled(open, fitting, take, 'SEVERAL');
}

function runsOf(all: readonly OpenBatch[], line: OpenLine): OpenBatch[][] {
  const batches = all.filter(
    (batch) =>
      batch.cashId === line.cashId &&
      batch.day <= line.day &&
      daysBetween(batch.day, line.day) <= latestDays + mostBatches,
  );
  const found: OpenBatch[][] = [];
  for (let from = 0; from < batches.length; from += 1) {
    let net = 0;
    for (let to = from; to < Math.min(batches.length, from + mostBatches); to += 1) {
      const batch = batches[to];
      if (!batch) break;
      net += batch.gross - batch.fee;
      const isInTime = daysBetween(batch.day, line.day) <= latestDays;
      if (net === line.amount && to > from && isInTime) found.push(batches.slice(from, to + 1));
    }
  }
  return found;
}
