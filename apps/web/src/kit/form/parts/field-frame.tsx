import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Field } from './use-field.ts';

interface FieldFrameProps {
  readonly field: Pick<Field, 'id' | 'label' | 'help' | 'error' | 'required'>;
  readonly children: ReactNode;
}

/** Label above, help or error beneath. */
export function FieldFrame({ field, children }: FieldFrameProps) {
  const { t } = useTranslation();
  const { id, label, help, error, required } = field;
  return (
    <Box>
      <Box
        component="label"
        id={`${id}-label`}
        htmlFor={id}
        sx={{ display: 'block', typography: 'body2', fontWeight: 600, mb: 1 }}
      >
        {label}
        {!required && (
          <Box component="span" sx={{ fontWeight: 400, color: 'text.secondary', ml: 1 }}>
            ({t('kit.form.optional')})
          </Box>
        )}
      </Box>
      {children}
      {(error || help) && (
        <FormHelperText id={`${id}-help`} error={Boolean(error)}>
          {error ?? help}
        </FormHelperText>
      )}
    </Box>
  );
}

/** What every text-like input carries for assistive technology. */
export const inputAttributes = (field: Field) => ({
  'aria-required': field.required,
  'aria-invalid': Boolean(field.error),
  ...(field.describedBy && { 'aria-describedby': field.describedBy }),
});
