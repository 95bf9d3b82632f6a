import { approval } from '@parking/contract/core/approval';
import { z } from 'zod';
import type { Values } from '../model/values.ts';

const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapped(schema.unwrap() as z.ZodType) : schema;

/** A row's fields that a body of this schema can carry; what a form starts from. */
export function valuesFor(schema: z.ZodType, row: Values): Record<string, unknown> {
  const object = unwrapped(schema);
  if (!(object instanceof z.ZodObject)) return {};
  const values: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(object.shape as Record<string, z.ZodType>)) {
    if (name === 'updatedAt' || name in approval) continue;
    const given = row[name];
    const nested = unwrapped(inner) instanceof z.ZodObject;
    values[name] = nested ? valuesFor(inner, (given ?? {}) as Values) : (given ?? emptyOf(inner));
  }
  return values;
}

/** An untouched switch says no, an untouched list is empty. */
function emptyOf(schema: z.ZodType): unknown {
  const inner = unwrapped(schema);
  if (inner instanceof z.ZodBoolean) return false;
  return inner instanceof z.ZodArray ? [] : null;
}
