import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import type { Column, Columns } from '@parking/contract/core/list';
import fc from 'fast-check';
import { z } from 'zod';
import { askable } from '../list-reference.ts';
import { bodyText, hostile, hostileTexts, withOne } from './hostile.ts';
import { type KnownValues, type Schema, valueOf } from './values.ts';

export const callers = ['administrator', 'cashier', 'gate', 'nobody'] as const;
export type Caller = (typeof callers)[number];

/** One request as it is sent. */
export interface FuzzRequest {
  readonly method: EndpointDefinition['method'];
  readonly url: string;
  readonly body: string | null;
  readonly caller: Caller;
}

type Pair = readonly [string, string];

const schemaOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;

/** Half a character cannot be written in an address: its bytes can. */
function encoded(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')).concat('%ED%A0%80');
  }
}

const hostileText = fc.constantFrom(...hostileTexts);
const textOr = (sound: fc.Arbitrary<string>, weight = 2): fc.Arbitrary<string> =>
  fc.oneof({ weight, arbitrary: sound }, { weight: 1, arbitrary: hostileText });

const samples: Readonly<Record<Column['type'], (column: Column, known: KnownValues) => fc.Arbitrary<string>>> = {
  text: () => fc.constantFrom('abc', 'B 1234', '^[A-Z]{1,2}', 'x{1,200}', '%', '_'),
  integer: () => fc.constantFrom('0', '7', '-999999999999999', '999999999999999'),
  money: () => fc.constantFrom('0', '5000', '-999999999999999', '999999999999999'),
  boolean: () => fc.constantFrom('true', 'false'),
  date: () => fc.constantFrom('2026-11-22', '0001-01-01', '9999-12-31', '2026-02-30'),
  dateTime: () => fc.constantFrom('2026-11-22', '2026-11-22T10:00', '0001-01-01', '9999-12-31T23:59:59'),
  enum: ({ values = [] }) => fc.constantFrom('', ...values),
  reference: (_, known) => fc.constantFrom(...known.ids),
};

function filterOf(columns: Columns, known: KnownValues): fc.Arbitrary<Pair>[] {
  const possible = askable(columns);
  if (possible.length === 0) return [];
  return [
    fc
      .constantFrom(...possible)
      .chain(([name, column, operator]) =>
        textOr(samples[column.type](column, known), 4).map((value): Pair => [`${name}.${operator}`, value]),
      ),
  ];
}

/** Names and values that a list's query knows, and some that none does. */
function listQuery(columns: Columns, known: KnownValues): fc.Arbitrary<Pair[]> {
  const pair = (name: string, ...values: string[]): fc.Arbitrary<Pair> =>
    textOr(fc.constantFrom(...values), 3).map((value): Pair => [name, value]);
  const names = Object.keys(columns);
  return fc.array(
    fc.oneof(
      ...filterOf(columns, known).map((arbitrary) => ({ weight: 6, arbitrary })),
      { weight: 2, arbitrary: pair('sort', ...names.flatMap((name) => [`${name},asc`, `${name},desc`]), 'id') },
      { weight: 1, arbitrary: pair('q', 'abc', 'B 1234 XYZ', '%', "'") },
      { weight: 1, arbitrary: pair('page', '0', '1', '499', '999999999999999') },
      { weight: 1, arbitrary: pair('size', '1', '20', '500', '501') },
      { weight: 1, arbitrary: pair('total', 'true', 'false') },
      { weight: 1, arbitrary: fc.tuple(hostileText, hostileText) },
    ),
    { maxLength: 4 },
  );
}

function reportQuery({ report }: EndpointDefinition, known: KnownValues): fc.Arbitrary<Pair[]> {
  const columns = { ...report?.columns, ...report?.filters };
  const day = textOr(fc.constantFrom('2026-11-22', '2026-01-01', '1900-01-01', '2200-12-31'), 3);
  const own = fc.oneof(
    fc.tuple(fc.constantFrom('from', 'to', 'date'), day),
    fc.tuple(fc.constant('groupBy'), textOr(fc.constantFrom('day', ...(report?.groupBy ?? [])))),
  );
  return fc.tuple(fc.array(own, { maxLength: 2 }), listQuery(columns, known)).map(([one, more]) => [...one, ...more]);
}

function queryOf(definition: EndpointDefinition, known: KnownValues): fc.Arbitrary<Pair[]> {
  if (definition.columns) return listQuery(definition.columns, known);
  if (definition.report) return reportQuery(definition, known);
  const stray: fc.Arbitrary<Pair> = fc.tuple(hostileText, hostileText);
  const none: fc.Arbitrary<Pair[]> = fc.constant([]);
  if (!definition.query)
    return fc.oneof({ weight: 9, arbitrary: none }, { weight: 1, arbitrary: fc.array(stray, { maxLength: 1 }) });
  const given = valueOf(schemaOf(definition.query), known) as fc.Arbitrary<Readonly<Record<string, unknown>>>;
  return fc.tuple(given, fc.nat(), fc.option(hostileText, { freq: 2 })).map(([query, choice, bad]) => {
    const pairs = Object.entries(query).map(([name, value]): Pair => [name, String(value)]);
    return pairs.map((pair, n): Pair => (bad !== null && n === choice % pairs.length ? [pair[0], bad] : pair));
  });
}

/** One value in three bodies of four is one that nobody means. */
function bodyOf({ body, transport, method }: EndpointDefinition, known: KnownValues): fc.Arbitrary<string | null> {
  if (method === 'GET' || transport === 'upload') return fc.constant(null);
  const sound: fc.Arbitrary<unknown> = body ? valueOf(schemaOf(body), known) : fc.constant({});
  return fc
    .tuple(sound, fc.nat(), fc.option(hostile, { freq: 4 }))
    .map(([given, choice, bad]) => bodyText(bad === null ? given : withOne(given, choice, bad)));
}

function callerOf({ permission }: EndpointDefinition): fc.Arbitrary<Caller> {
  const likeliest: Caller = permission === 'gate' ? 'gate' : 'administrator';
  return fc.oneof(
    { weight: 7, arbitrary: fc.constant(likeliest) },
    { weight: 3, arbitrary: fc.constantFrom(...callers) },
  );
}

/** Requests of one call of the contract: mostly as they should be, with something in them that nobody means. */
export function requestsOf(definition: EndpointDefinition, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const { method, path, params } = definition;
  const names = Object.keys(params?.shape ?? {});
  const part = (name: string): fc.Arbitrary<string> =>
    textOr(fc.constantFrom(...known.ids, ...known.of(name).map(String)), 5).filter((text) => text !== '');
  return fc
    .record({
      parts: fc.tuple(...names.map(part)),
      pairs: queryOf(definition, known),
      body: bodyOf(definition, known),
      caller: callerOf(definition),
    })
    .map(({ parts, pairs, body, caller }) => {
      const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(parts[names.indexOf(name)] ?? ''));
      const query = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
      return { method, url: `/api${filled}${query === '' ? '' : `?${query}`}`, body, caller };
    });
}
