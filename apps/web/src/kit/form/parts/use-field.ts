import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { fieldLabel, isRequired, useFormScope } from '../form-scope.ts';

export interface FieldProps {
  /** The field's name in the body, nested ones by dots. */
  readonly name: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** When the contract's schema alone does not tell. */
  readonly required?: boolean;
  /** In place of the help that stands in the texts; null for none. */
  readonly help?: string | null;
}

/** A field's value and everything that is written around it. */
export function useField({ name, disabled = false, required, help: given }: FieldProps) {
  const { id: formId, texts, schema, record, announce } = useFormScope();
  const { field, fieldState } = useController({ name });
  useEffect(() => announce(name), [announce, name]);
  const id = `${formId}-${name.replaceAll('.', '-')}`;
  const help = given === undefined ? texts.help?.[name] : (given ?? undefined);
  const error = fieldState.error?.message;
  return {
    id,
    label: fieldLabel(texts, name),
    help,
    error,
    disabled,
    required: required ?? isRequired(schema, name, record === null),
    describedBy: error || help ? `${id}-help` : undefined,
    value: field.value as unknown,
    change: field.onChange as (value: unknown) => void,
    blur: field.onBlur,
    ref: field.ref,
  };
}

export type Field = ReturnType<typeof useField>;
