import { createContext, useContext } from 'react';
import { z } from 'zod';
import type { AnyResource, AnyRow, ResourceTexts } from '../model/resource-types.ts';

/** What the fields of one form know of it. */
export interface FormScope {
  readonly id: string;
  readonly texts: ResourceTexts;
  readonly schema: z.ZodType;
  /** Null for a new record, and in forms that are no record's. */
  readonly record: AnyRow | null;
  readonly resource: AnyResource | null;
  /** A field says that it is there, so that a refusal can be shown on it. */
  readonly announce: (name: string) => () => void;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext);
  if (!scope) throw new Error('A field needs a form');
  return scope;
}

/** The record that the form was filled from; its screen knows of which kind. */
export const useFormRecord = <Row>(): Row | null => useFormScope().record as Row | null;

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;

/** The schema of a field by its dotted name. */
export function fieldSchema(schema: z.ZodType, name: string): z.ZodType | null {
  return name.split('.').reduce<z.ZodType | null>((part, key) => {
    const inner = part && bare(part);
    if (inner instanceof z.ZodArray && /^\d+$/.test(key)) return inner.element as z.ZodType;
    return inner instanceof z.ZodObject ? ((inner.shape[key] as z.ZodType | undefined) ?? null) : null;
  }, schema);
}

/** A field's name in the texts; one within a list (`devices.0.name`) is named once for all (`devices.name`). */
export const fieldLabel = ({ fields }: ResourceTexts, name: string): string =>
  fields[name] ?? fields[name.replaceAll(/\.\d+(?=\.|$)/g, '')] ?? name;

/** A field is required when it may neither be left out, nor cleared, nor stay empty. */
export function isRequired(schema: z.ZodType, name: string, isNew: boolean): boolean {
  const field = fieldSchema(schema, name);
  if (!field) return false;
  if (isNew && field.safeParse(undefined).success) return false;
  const inner = bare(field);
  return ![null, '', []].some((empty) => inner.safeParse(empty).success);
}
