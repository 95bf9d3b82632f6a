import Autocomplete from '@mui/material/Autocomplete';
import MuiTextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { FieldFrame, inputAttributes } from '../parts/field-frame.tsx';
import { type FieldProps, useField } from '../parts/use-field.ts';

const nothing: readonly string[] = [];

/** Any number of words, each typed and ended with Enter. */
export function WordsField({ autoFocus = false, ...props }: FieldProps) {
  const { t } = useTranslation();
  const field = useField(props);
  const words = Array.isArray(field.value) ? (field.value as string[]) : [];
  const change = (given: readonly string[]) => {
    const clean = given.map((word) => word.trim()).filter((word) => word !== '');
    field.change([...new Set(clean)]);
  };
  return (
    <FieldFrame field={field}>
      <Autocomplete
        id={field.id}
        size="small"
        multiple
        freeSolo
        autoSelect
        options={nothing}
        value={words}
        disabled={field.disabled}
        clearText={t('common.clear')}
        onChange={(_, given) => change(given)}
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
