import { createHash } from 'node:crypto';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { fieldProblems } from '@parking/contract/core/problems';
import { mendText } from '@parking/contract/core/sound-text';
import { OfflineSale } from '@parking/contract/parking/offline/offline';
import { findUnsound } from '../../../platform/http/sound-json.ts';

/** What a device has told, as far as money was taken. */
export interface ToldSale {
  readonly requestId: string;
  readonly amountTaken: number;
  /** Null where something in it cannot be read: its money is kept apart, and `problems` say why. */
  readonly sale: OfflineSale | null;
  readonly problems: readonly FieldProblem[];
  /** What can be read, field by field. */
  readonly legible: Partial<OfflineSale>;
  /** As it came, so that the database can keep it. */
  readonly raw: unknown;
  readonly digest: Buffer;
}

/** No sale at all: without a number of its own or money, or of more money than any sale. */
export interface NoSale {
  readonly requestId: string | null;
  readonly problems: readonly FieldProblem[];
}

/** Reads what came as a sale. Whoever says under which number how much was taken has told one, whatever else is wrong with it. */
export function readSale(given: unknown): ToldSale | NoSale {
  const unsound = findUnsound(given);
  const read = OfflineSale.safeParse(given);
  const problems = [...(unsound ? [unsound] : []), ...(read.success ? [] : fieldProblems(read.error, given))];
  const legible = readFields(given);
  const { requestId, amountTaken } = legible;
  if (requestId === undefined || amountTaken === undefined) return { requestId: requestId ?? null, problems };
  const raw = asKept(given, legible);
  const sale = read.success && !unsound ? read.data : null;
  return { requestId, amountTaken, sale, problems, legible, raw, digest: digestOf(sale ?? given) };
}

function readFields(given: unknown): Partial<OfflineSale> {
  if (typeof given !== 'object' || given === null) return {};
  const told = given as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(OfflineSale.shape).flatMap(([name, schema]) => {
      const read = findUnsound(told[name]) ? null : schema.safeParse(told[name]);
      return read?.success && read.data !== undefined ? [[name, read.data]] : [];
    }),
  );
}

const deepest = 20;
const longestRaw = 20_000;

/** As the database can keep it, and the same however its fields were ordered. */
function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return mendText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((inner) => storable(inner, depth + 1));
  const entries = Object.entries(value).map(([key, inner]) => [mendText(key), storable(inner, depth + 1)] as const);
  return Object.fromEntries(entries.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Nobody keeps megabytes under the name of a sale: of those there is what can be read, and how it began. */
function asKept(given: unknown, legible: Partial<OfflineSale>): unknown {
  const kept = storable(given);
  const text = JSON.stringify(kept);
  return text.length <= longestRaw ? kept : { ...legible, raw: mendText(text.slice(0, longestRaw)) };
}

const digestOf = (told: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(storable(told)))
    .digest();
