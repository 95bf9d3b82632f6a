import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../theme/icon.tsx';
import { FieldFrame, inputAttributes } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A password that is set for somebody; it may be shown and pasted. */
export function PasswordField({ autoFocus = false, ...props }: FieldProps) {
  const { t } = useTranslation();
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
        endAdornment={
          <InputAdornment position="end">
            <IconButton
              size="small"
              edge="end"
              aria-label={t(shown ? 'common.hidePassword' : 'common.showPassword')}
              onClick={() => setShown(!shown)}
            >
              <Icon name={shown ? 'visibility_off' : 'visibility'} />
            </IconButton>
          </InputAdornment>
        }
      />
    </FieldFrame>
  );
}
