import { allEndpoints } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import fc from 'fast-check';

/** A JSON schema as far as the contract's inputs use it. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | boolean;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Where the records lie that a field of this name refers to: `gateId` is one of `/gates/list`. */
const optionsOf = new Map(
  allEndpoints.flatMap(({ columns = {} }) =>
    Object.entries(columns).flatMap(([name, { options }]) =>
      options === undefined ? [] : [[name.split('.').at(-1) ?? name, options] as const],
    ),
  ),
);

/** What records of the server show: a request that names something real comes further. */
export class KnownValues {
  readonly #byName = new Map<string, Set<unknown>>();
  readonly #byPath = new Map<string, string[]>();
  readonly ids = new Set<string>();

  /** What a call of a path answered. */
  learnFrom(path: string, data: unknown): void {
    this.learn(data);
    const rows: readonly unknown[] = Array.isArray(data) ? data : [data];
    const found = rows.flatMap((row) => (hasId(row) ? [row.id] : []));
    if (found.length > 0) this.#byPath.set(path, found.slice(0, 20));
  }

  /** Ids that a field may hold, or that may stand in a path beneath a list. */
  idsFor(name: string, path = ''): readonly string[] {
    const options = optionsOf.get(name);
    if (options !== undefined && this.#byPath.has(options)) return this.#byPath.get(options) ?? [];
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) {
      const found = this.#byPath.get(path.slice(0, at));
      if (found) return found;
    }
    const seen = this.of(name).filter((one) => typeof one === 'string');
    return seen.length > 0 && name !== 'id' ? seen : [...this.ids];
  }

  learn(value: unknown, name = ''): void {
    if (Array.isArray(value)) for (const inner of value) this.learn(inner, name);
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) this.learn(inner, key);
    else if (typeof value === 'string' || typeof value === 'number') this.#keep(name, value);
  }

  of(name: string): readonly unknown[] {
    return [...(this.#byName.get(name) ?? [])];
  }

  #keep(name: string, value: string | number): void {
    if (typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value) && this.ids.size < 400) this.ids.add(value);
    const values = this.#byName.get(name) ?? new Set();
    if (values.size < 20) values.add(value);
    this.#byName.set(name, values);
  }
}

const hasId = (row: unknown): row is { readonly id: string } =>
  typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string';

const dayMs = 86_400_000;
const around = fc.integer({ min: -40, max: 40 }).map((days) => new Date(Date.now() + days * (dayMs / 4)));
const zone = 'Asia/Jakarta';

const formats: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  'local-date-time': around.map((at) => toLocalDateTime(at, zone)),
  'local-date': around.map((at) => toLocalDateTime(at, zone).slice(0, 10)),
  'date-time': around.map((at) => at.toISOString()),
  email: fc.nat(999).map((n) => `orang${n}@parkir.test`),
};

const word = fc.stringMatching(/^[A-Za-z0-9 ]{1,12}$/);

/** Values that an input takes, as far as its schema can say. */
export function valueOf(
  schema: Schema,
  known: KnownValues,
  name = '',
  root: Schema = schema,
  depth = 0,
): fc.Arbitrary<unknown> {
  const inner = (one: Schema, of = name): fc.Arbitrary<unknown> => valueOf(one, known, of, root, depth + 1);
  if (depth > 12) return fc.constant(null);
  if (schema.$ref) return inner(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return fc.oneof(...forms.map((form) => inner(form)));
  switch (schema.type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number': {
      const min = Math.max(schema.minimum ?? 0, -1_000_000);
      return fc.integer({ min, max: Math.max(min, Math.min(schema.maximum ?? 50_000, 50_000)) });
    }
    case 'string':
      return textOf(schema, known, name);
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: (schema.minItems ?? 0) + 2,
      });
    case 'object':
      return objectOf(schema, inner);
    default:
      return fc.constantFrom<unknown>('text', 7, null, { name: 'x' });
  }
}

function objectOf(schema: Schema, inner: (one: Schema, of?: string) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  // When a record was read would be another's time: a change without it comes further.
  const asked = Object.entries(schema.properties ?? {}).filter(([key]) => key !== 'updatedAt');
  const fields = asked.map(([key, one]) => [key, inner(one, key)] as const);
  const record = fc.record(Object.fromEntries(fields), {
    requiredKeys: (schema.required ?? []).filter((key) => key !== 'updatedAt'),
  });
  if (typeof schema.additionalProperties !== 'object') return record;
  return fc
    .tuple(record, fc.dictionary(word, inner(schema.additionalProperties), { maxKeys: 3 }))
    .map(([one, more]) => ({ ...more, ...one }));
}

function textOf(schema: Schema, known: KnownValues, name: string): fc.Arbitrary<unknown> {
  if (schema.format === 'uuid')
    return fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...known.idsFor(name)) },
      { weight: 1, arbitrary: fc.constantFrom(...known.ids) },
    );
  const made = formats[schema.format ?? ''] ?? wordOf(schema);
  const seen = known.of(name).filter((one) => typeof one === 'string');
  return seen.length === 0 ? made : fc.oneof(made, fc.constantFrom(...seen));
}

function wordOf({ pattern, format }: Schema): fc.Arbitrary<string> {
  if (pattern === undefined || format !== undefined) return word;
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    // Looks ahead, which the generator cannot.
    return word;
  }
}
