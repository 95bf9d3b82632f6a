import { z } from 'zod';

export type Json = Record<string, unknown>;

/** Schemas that calls share, by their names. */
export class SharedSchemas {
  readonly #byName = new Map<string, Json>();
  readonly #names = new Map<string, string>();

  add(name: string, schema: Json): void {
    this.#byName.set(name, schema);
    this.#names.set(JSON.stringify(schema), name);
  }

  /** The schema by its name where it stands among these, alone or as the items of a list. */
  refer(schema: Json): Json {
    const name = this.#names.get(JSON.stringify(schema));
    if (name !== undefined) return refTo(name);
    const items = schema['items'] as Json | undefined;
    return items ? { ...schema, items: this.refer(items) } : schema;
  }

  all(): Json {
    return Object.fromEntries(this.#byName);
  }
}

export const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

const inner = '#/$defs/';

/** The JSON schema of what is sent or answered. What refers to itself moves to the shared ones, as `name` or `name2`. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output', name: string, shared: SharedSchemas): Json {
  const {
    $schema: _,
    $defs = {},
    ...rest
  } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Json;
  const definitions = Object.entries($defs as Json);
  const names = new Map(
    definitions.map(([key], index) => [`${inner}${key}`, index === 0 ? name : `${name}${index + 1}`]),
  );
  for (const [key, definition] of definitions)
    shared.add(names.get(`${inner}${key}`) ?? key, withRefs(definition, names) as Json);
  return withRefs(rest, names) as Json;
}

function withRefs(node: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(node)) return node.map((item) => withRefs(item, names));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) => {
      const name = key === '$ref' && typeof value === 'string' ? names.get(value) : undefined;
      return [key, name === undefined ? withRefs(value, names) : refTo(name)['$ref']];
    }),
  );
}

/** A body as the server takes it: null says of these that they are left out, and of those it takes no notice. */
export function asTaken(body: Json, absentWhenNull: readonly string[], ignored: readonly string[]): Json {
  const properties = Object.entries((body['properties'] ?? {}) as Record<string, Json>);
  const nullable = properties.map(([name, schema]) => [
    name,
    absentWhenNull.includes(name) ? { anyOf: [schema, { type: 'null' }] } : schema,
  ]);
  const taken = properties.length === 0 ? body : { ...body, properties: Object.fromEntries(nullable) };
  return ignored.reduce<Json>((schema, path) => withIgnored(schema, path.split('.')), taken);
}

const forms = ['anyOf', 'oneOf'] as const;

/** The schema with a name added that may be sent and changes nothing; in all forms of it, in each item of a list. */
function withIgnored(schema: Json, [name = '', ...rest]: readonly string[]): Json {
  const path = [name, ...rest];
  for (const form of forms)
    if (schema[form]) return { ...schema, [form]: (schema[form] as Json[]).map((one) => withIgnored(one, path)) };
  if (schema['items']) return { ...schema, items: withIgnored(schema['items'] as Json, path) };
  if (schema['type'] !== 'object') return schema;
  const properties = (schema['properties'] ?? {}) as Record<string, Json>;
  const known = properties[name];
  if (rest.length > 0)
    return known ? { ...schema, properties: { ...properties, [name]: withIgnored(known, rest) } } : schema;
  return { ...schema, properties: { ...properties, [name]: { description: 'As it was read; ignored' } } };
}
