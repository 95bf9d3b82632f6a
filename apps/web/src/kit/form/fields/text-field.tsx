import OutlinedInput from '@mui/material/OutlinedInput';
import type { HTMLAttributes } from 'react';
import { FieldFrame, inputAttributes } from '../parts/field-frame.tsx';
import { fieldSchema, useFormScope } from '../form-scope.ts';
import { type FieldProps, useField } from '../parts/use-field.ts';

interface TextFieldProps extends FieldProps {
  readonly type?: 'text' | 'email' | 'tel' | 'url';
  /** Lines shown; more than one makes it a text area. */
  readonly lines?: number;
  readonly autoComplete?: string;
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
}

export function TextField({
  type = 'text',
  lines = 1,
  autoComplete = 'off',
  inputMode,
  autoFocus = false,
  ...props
}: TextFieldProps) {
  const field = useField(props);
  const maximum = useMaximumLength(props.name);
  return (
    <FieldFrame field={field}>
      <OutlinedInput
        id={field.id}
        size="small"
        fullWidth
        type={type}
        multiline={lines > 1}
        {...(lines > 1 && { minRows: lines, maxRows: 12 })}
        autoFocus={autoFocus}
        disabled={field.disabled}
        error={Boolean(field.error)}
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.blur}
        inputRef={field.ref}
        inputProps={{ ...inputAttributes(field), maxLength: maximum, autoComplete, ...(inputMode && { inputMode }) }}
      />
    </FieldFrame>
  );
}

/** The longest text that the contract takes: it cannot be typed longer. */
function useMaximumLength(name: string): number | undefined {
  const { schema } = useFormScope();
  let field: unknown = fieldSchema(schema, name);
  while (typeof field === 'object' && field !== null && 'unwrap' in field && typeof field.unwrap === 'function') {
    field = field.unwrap();
  }
  const maximum = typeof field === 'object' && field !== null && 'maxLength' in field ? field.maxLength : null;
  return typeof maximum === 'number' ? maximum : undefined;
}
