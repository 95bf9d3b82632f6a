import { expect, test } from 'vitest';
import { z } from 'zod';
import { allEndpoints } from './contract.ts';
import { endpointKey } from './core/endpoint.ts';
import { largestEntry, largestSale } from './core/money.ts';
import { OfflineSale } from './parking/offline/offline.ts';
import { chargeAdjustments } from './tariffs/charge-adjustments.ts';

interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The only values that there are. */
  readonly enum?: readonly number[];
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Field {
  readonly at: string;
  readonly schema: Schema;
}

/** Every field of these types that an input may carry, with its place. */
function fieldsIn(types: readonly string[], schema: Schema, at: string): Field[] {
  const { properties = {}, additionalProperties, items, anyOf = [], oneOf = [], allOf = [] } = schema;
  return [
    ...(types.includes(schema.type ?? '') ? [{ at, schema }] : []),
    ...Object.entries(properties).flatMap(([name, one]) => fieldsIn(types, one, `${at}.${name}`)),
    ...(typeof additionalProperties === 'object' ? fieldsIn(types, additionalProperties, `${at}.*`) : []),
    ...(items ? fieldsIn(types, items, `${at}[]`) : []),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((one) => fieldsIn(types, one, at)),
  ];
}

const inputOf = (schema: z.ZodType): Schema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema;

const writtenOf = (...types: readonly string[]): Field[] =>
  allEndpoints.flatMap((definition) =>
    ([definition.params, definition.query, definition.body] as const).flatMap((schema) =>
      schema ? fieldsIn(types, inputOf(schema), endpointKey(definition)) : [],
    ),
  );

test('no number that a caller writes is without bounds, and no rupiah is above the largest entry', () => {
  const types = ['integer', 'number'];
  const sale = fieldsIn(types, inputOf(OfflineSale.omit({ lines: true })), 'an offline sale');
  const fields = [...writtenOf(...types), ...sale];
  expect(fields.length).toBeGreaterThan(50);
  const least = (at: string): number => {
    // What a provider settles may be that more went back than came in.
    if (at === 'PUT /settlements/{id}.amount') return -largestEntry;
    // What a count differs by may be that money is missing.
    if (at === 'POST /cash_counts/{id}/post.difference') return -largestEntry;
    // What an audit found may be that too much was charged.
    return at.startsWith('POST /parking_out_audits/audit.') ? -largestSale : 0;
  };
  const unbounded = fields.filter(
    ({ at, schema: { enum: only = [], minimum, maximum } }) =>
      only.length === 0 &&
      (minimum === undefined || minimum < least(at) || maximum === undefined || maximum > largestEntry),
  );
  expect(unbounded.map(({ at }) => at)).toEqual([]);
});

test('no list that a caller writes is without bound', () => {
  const fields = writtenOf('array');
  expect(fields.length).toBeGreaterThan(20);
  const unbounded = fields.filter(({ schema: { maxItems = Infinity } }) => maxItems > 10_000);
  expect(unbounded.map(({ at }) => at)).toEqual([]);
});

const plain = { entitlement: null, prepaid: 0, voucher: null, freePass: false, fine: null };
const lineOf = (amount: number) => ({
  code: 'FIRST',
  label: 'Jam 1',
  labelEn: 'Hour 1',
  quantity: 1,
  unitAmount: amount,
  amount,
});

test.each([
  { mode: 'INCLUDED', basisPoints: 1_000 },
  { mode: 'ON_TOP', basisPoints: 1_000 },
  { mode: 'ON_TOP', basisPoints: 10_000 },
] as const)('no price is above the largest sale, whatever fare and fine are ($mode $basisPoints)', (taxRate) => {
  for (const fine of [null, largestSale])
    for (const fare of [largestSale, largestSale * 5_256_000]) {
      const charge = chargeAdjustments({ ...plain, fine, lines: [lineOf(fare)], taxRate });
      expect(charge.total).toBeLessThanOrEqual(largestSale);
      expect(charge.total).toBeGreaterThan(largestSale - 2);
      expect(charge.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(charge.total);
    }
});
