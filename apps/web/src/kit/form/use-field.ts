import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import { isRequired, useFormScope } from './form-scope.ts';

export interface FieldProps {
  /** The field's name in the body, nested ones by dots. */
  readonly name: string;
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  /** When the contract's schema alone does not tell. */
  readonly required?: boolean;
}

/** A field's value and everything that is written around it. */
export function useField({ name, disabled = false, required }: FieldProps) {
  const { id: formId, texts, schema, record, announce } = useFormScope();
  const { field, fieldState } = useController({ name });
  useEffect(() => announce(name), [announce, name]);
  const id = `${formId}-${name.replaceAll('.', '-')}`;
  const help = texts.help?.[name];
  const error = fieldState.error?.message;
  return {
    id,
    label: texts.fields[name] ?? name,
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
