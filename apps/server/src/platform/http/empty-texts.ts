import { approval } from '@parking/contract/core/approval';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { z } from 'zod';

/** What a body's fields take for an empty text: null, or undefined where they are left out; and the fields within them. */
interface Fields {
  readonly instead: ReadonlyMap<string, null | undefined>;
  readonly within: ReadonlyMap<string, Fields>;
}

/**
 * Takes an empty text for nothing said, wherever an optional field would refuse it: forms send one for what nobody filled in.
 * In a change, which merges, that clears the field; one that cannot be empty is refused as ever, and never left as it was.
 */
export function withoutEmptyTexts({ method, body }: EndpointDefinition): (given: unknown) => unknown {
  const bare = body && unwrapped(body);
  const merges = method === 'PUT' || (bare instanceof z.ZodObject && 'updatedAt' in bare.shape);
  const fields = body && fieldsOf(body, merges);
  return fields ? (given) => withInstead(given, fields) : (given) => given;
}

function fieldsOf(schema: z.ZodType, merges: boolean): Fields | null {
  const bare = unwrapped(schema);
  if (bare instanceof z.ZodArray) return fieldsOf(bare.element as z.ZodType, merges);
  if (!(bare instanceof z.ZodObject)) return null;
  const instead = new Map<string, null | undefined>();
  const within = new Map<string, Fields>();
  for (const [name, field] of Object.entries(bare.shape as Readonly<Record<string, z.ZodType>>)) {
    const inner = fieldsOf(field, merges);
    if (inner) within.set(name, inner);
    else if (!isText(field) || field.safeParse('').success) continue;
    else if (!merges || Object.hasOwn(approval, name)) {
      if (field.safeParse(undefined).success) instead.set(name, undefined);
      else if (field.safeParse(null).success) instead.set(name, null);
    } else if (field.safeParse(null).success) instead.set(name, null);
  }
  return instead.size + within.size === 0 ? null : { instead, within };
}

function withInstead(given: unknown, fields: Fields): unknown {
  if (Array.isArray(given)) return given.map((item: unknown) => withInstead(item, fields));
  if (typeof given !== 'object' || given === null) return given;
  const said = Object.entries(given).flatMap(([name, value]): [string, unknown][] => {
    if (!isEmpty(value) || !fields.instead.has(name)) {
      const within = fields.within.get(name);
      return [[name, within ? withInstead(value, within) : value]];
    }
    const instead = fields.instead.get(name);
    return instead === undefined ? [] : [[name, instead]];
  });
  return Object.fromEntries(said);
}

const isEmpty = (value: unknown): boolean => typeof value === 'string' && value.trim() === '';

function isText(field: z.ZodType): boolean {
  const bare = unwrapped(field);
  return bare instanceof z.ZodString || bare instanceof z.ZodStringFormat || bare instanceof z.ZodEnum;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}
