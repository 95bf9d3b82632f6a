import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { FieldFrame, inputAttributes } from '../parts/field-frame.tsx';
import { type FieldProps, useField } from '../parts/use-field.ts';

export interface Choice {
  readonly id: string;
  readonly label: string;
}

interface ChoiceFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
}

/** One of a list that the screen knows itself, found by typing. A value that is no longer on it stays shown. */
export function ChoiceField({ choices, autoFocus = false, ...props }: ChoiceFieldProps) {
  const { t } = useTranslation();
  const field = useField(props);
  const value = typeof field.value === 'string' && field.value !== '' ? field.value : null;
  const chosen = value === null ? null : (choices.find(({ id }) => id === value) ?? { id: value, label: value });
  return (
    <FieldFrame field={field}>
      <Autocomplete
        id={field.id}
        size="small"
        disabled={field.disabled}
        options={chosen && !choices.includes(chosen) ? [chosen, ...choices] : choices}
        value={chosen}
        getOptionKey={({ id }) => id}
        isOptionEqualToValue={(option, other) => option.id === other.id}
        noOptionsText={t('kit.form.noOptions')}
        clearText={t('common.clear')}
        openText={t('common.open')}
        closeText={t('common.close')}
        onChange={(_, option) => field.change(option?.id ?? null)}
        onBlur={field.blur}
        renderInput={(params) => (
          <MuiTextField
            {...params}
            autoFocus={autoFocus}
            error={Boolean(field.error)}
            inputRef={field.ref}
            slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, ...inputAttributes(field) } }}
          />
        )}
      />
    </FieldFrame>
  );
}
