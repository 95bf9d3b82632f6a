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

/** What is asked, or now and then what nobody means. */
type Spoil = (sound: fc.Arbitrary<string>) => fc.Arbitrary<string>;
const sometimes: Spoil = (sound) => fc.oneof({ weight: 2, arbitrary: sound }, { weight: 1, arbitrary: hostileText });
const never: Spoil = (sound) => sound;

const samples: Readonly<Record<Column['type'], (column: Column, known: KnownValues) => fc.Arbitrary<string>>> = {
  text: () => fc.constantFrom('abc', 'B 1234', '^[A-Z]{1,2}', 'x{1,200}', '%%%', '___'),
  integer: () => fc.constantFrom('0', '7', '-999999999999999', '999999999999999'),
  money: () => fc.constantFrom('0', '5000', '-999999999999999', '999999999999999'),
  boolean: () => fc.constantFrom('true', 'false'),
  date: () => fc.constantFrom('2026-11-22', '2026-01-01', '2027-12-31'),
  dateTime: () => fc.constantFrom('2026-11-22', '2026-11-22T10:00', '2026-12-31T23:59:59'),
  enum: ({ values = [] }) => fc.constantFrom('', ...values),
  reference: (_, known) => fc.constantFrom(...known.ids),
};

function filters(columns: Columns, known: KnownValues, spoil: Spoil): fc.Arbitrary<Pair>[] {
  const possible = askable(columns);
  if (possible.length === 0) return [];
  return [
    fc
      .constantFrom(...possible)
      .chain(([name, column, operator]) =>
        spoil(samples[column.type](column, known)).map((value): Pair => [`${name}.${operator}`, value]),
      ),
  ];
}

/** Filters, order and page of a list, each once. */
function listQuery(columns: Columns, known: KnownValues, spoil: Spoil): fc.Arbitrary<Pair[]> {
  const pair = (name: string, ...values: string[]): fc.Arbitrary<Pair> =>
    spoil(fc.constantFrom(...values)).map((value): Pair => [name, value]);
  const sortable = Object.entries(columns).flatMap(([name, column]) => (column.sortable ? [name] : []));
  const sorts =
    sortable.length === 0 ? [] : [pair('sort', ...sortable.flatMap((name) => [`${name},asc`, `${name},desc`]))];
  const strays = spoil === never ? [] : [fc.tuple(hostileText, hostileText)];
  return fc.uniqueArray(
    fc.oneof(
      ...filters(columns, known, spoil).map((arbitrary) => ({ weight: 6, arbitrary })),
      ...sorts.map((arbitrary) => ({ weight: 2, arbitrary })),
      { weight: 1, arbitrary: pair('q', 'abc', 'B 1234 XYZ', '%%%', "it's") },
      { weight: 1, arbitrary: pair('page', '0', '1', '19') },
      { weight: 1, arbitrary: pair('size', '1', '20', '500') },
      { weight: 1, arbitrary: pair('total', 'true', 'false') },
      ...strays.map((arbitrary) => ({ weight: 1, arbitrary })),
    ),
    { maxLength: 4, selector: ([name]) => name },
  );
}

function reportQuery({ report }: EndpointDefinition, known: KnownValues, spoil: Spoil): fc.Arbitrary<Pair[]> {
  const columns = { ...report?.columns, ...report?.filters };
  const day = fc.constantFrom('2026-11-22', '2026-01-01', '2025-12-01');
  const own = fc.oneof(
    ...['from', 'date'].map((name) => spoil(day).map((value): Pair => [name, value])),
    ...(report?.groupBy?.of ?? []).map((value) => spoil(fc.constant(value)).map((one): Pair => ['groupBy', one])),
  );
  return fc
    .tuple(fc.uniqueArray(own, { maxLength: 1 }), listQuery(columns, known, spoil))
    .map(([one, more]) => [...one, ...more]);
}

function queryOf(definition: EndpointDefinition, known: KnownValues, spoil: Spoil): fc.Arbitrary<Pair[]> {
  if (definition.columns) return listQuery(definition.columns, known, spoil);
  if (definition.report) return reportQuery(definition, known, spoil);
  if (!definition.query)
    return spoil === never ? fc.constant([]) : fc.array(fc.tuple(hostileText, hostileText), { maxLength: 1 });
  const given = valueOf(schemaOf(definition.query), known) as fc.Arbitrary<Readonly<Record<string, unknown>>>;
  return given.chain((query) =>
    fc.tuple(
      ...Object.entries(query).map(([name, value]) =>
        spoil(fc.constant(String(value))).map((one): Pair => [name, one]),
      ),
    ),
  );
}

/** A body as the call wants it. */
function soundBody(
  { method, transport, body, columns, report }: EndpointDefinition,
  known: KnownValues,
): fc.Arbitrary<unknown> {
  if (method === 'GET' || transport === 'upload' || !body) return fc.constant(undefined);
  const shown = columns ?? report?.columns;
  if (!shown) return valueOf(schemaOf(body), known);
  const column = fc.record({ key: fc.constantFrom(...Object.keys(shown)), heading: fc.constant('Kolom') });
  return fc.record({ columns: fc.array(column, { minLength: 1, maxLength: 3 }) });
}

function callerOf({ permission }: EndpointDefinition): fc.Arbitrary<Caller> {
  const likeliest: Caller = permission === 'gate' ? 'gate' : 'administrator';
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant(likeliest) },
    { weight: 2, arbitrary: fc.constantFrom(...callers) },
  );
}

/** Where a request says what nobody means; a fault in two places hides the second. */
const places = ['nowhere', 'path', 'query', 'body'] as const;

function placesOf(definition: EndpointDefinition): fc.Arbitrary<(typeof places)[number]> {
  const hasBody = definition.body !== undefined;
  return fc.oneof(
    { weight: hasBody ? 2 : 4, arbitrary: fc.constant('nowhere' as const) },
    { weight: definition.params ? 1 : 0, arbitrary: fc.constant('path' as const) },
    {
      weight: definition.columns || definition.report || definition.query ? 5 : 1,
      arbitrary: fc.constant('query' as const),
    },
    { weight: hasBody ? 6 : 0, arbitrary: fc.constant('body' as const) },
  );
}

/** Requests of one call of the contract: as they should be but for one place, where something stands that nobody means. */
export function requestsOf(definition: EndpointDefinition, known: KnownValues): fc.Arbitrary<FuzzRequest> {
  const { method, path, params } = definition;
  const names = Object.keys(params?.shape ?? {});
  return placesOf(definition).chain((place) => {
    const part = (name: string): fc.Arbitrary<string> =>
      place === 'path' ? hostileText.filter((text) => text !== '') : fc.constantFrom(...known.idsFor(name, path));
    return fc
      .record({
        parts: fc.tuple(...names.map(part)),
        pairs: queryOf(definition, known, place === 'query' ? sometimes : never),
        body: soundBody(definition, known),
        bad: hostile,
        choice: fc.nat(),
        caller: callerOf(definition),
      })
      .map(({ parts, pairs, body, bad, choice, caller }) => {
        const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(parts[names.indexOf(name)] ?? ''));
        const query = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
        const given = place === 'body' ? withOne(body, choice, bad) : body;
        return {
          method,
          url: `/api${filled}${query === '' ? '' : `?${query}`}`,
          body: given === undefined ? null : bodyText(given),
          caller,
        };
      });
  });
}
