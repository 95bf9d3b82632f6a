import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { RevealButton } from '../../reveal-button.tsx';
import { FieldFrame, inputAttributes } from '../parts/field-frame.tsx';
import { type FieldProps, useField } from '../parts/use-field.ts';

/** A password that is set for somebody; it may be shown and pasted. */
export function PasswordField({ autoFocus = false, ...props }: FieldProps) {
  const field = useField(props);
  const [shown, setShown] = useState(false);
  return (
    <FieldFrame field={field}>
      <OutlinedInput
        id={field.id}
        size="small"
        fullWidth
        type={shown ? 'text' : 'password'}
        autoFocus={autoFocus}
        disabled={field.disabled}
        error={Boolean(field.error)}
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={(event) => field.change(event.target.value)}
        onBlur={field.blur}
        inputRef={field.ref}
        inputProps={{ ...inputAttributes(field), autoComplete: 'new-password', maxLength: 128, spellCheck: false }}
        endAdornment={<RevealButton shown={shown} onToggle={() => setShown(!shown)} />}
      />
    </FieldFrame>
  );
}
