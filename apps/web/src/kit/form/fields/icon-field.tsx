import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import MuiTextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import { FieldFrame, inputAttributes } from '../parts/field-frame.tsx';
import { iconNames } from '../parts/icon-names.ts';
import { type FieldProps, useField } from '../parts/use-field.ts';

/** An icon by its name: the usual ones to choose from, any other to be typed. */
export function IconField(props: FieldProps) {
  const { t } = useTranslation();
  const field = useField(props);
  const value = typeof field.value === 'string' ? field.value : '';
  return (
    <FieldFrame field={field}>
      <Autocomplete
        id={field.id}
        freeSolo
        size="small"
        options={iconNames}
        inputValue={value}
        value={value}
        onInputChange={(_, text) => field.change(text)}
        onBlur={field.blur}
        disabled={field.disabled}
        clearText={t('common.clear')}
        renderOption={({ key, ...item }, name) => (
          <Box component="li" key={key} {...item} sx={{ gap: 3 }}>
            <Icon name={name} />
            {name}
          </Box>
        )}
        renderInput={(params) => (
          <MuiTextField
            {...params}
            error={Boolean(field.error)}
            inputRef={field.ref}
            slotProps={{
              ...params.slotProps,
              input: {
                ...params.slotProps.input,
                startAdornment: (
                  <InputAdornment position="start">
                    <Icon name={value || 'circle'} sx={{ opacity: value ? 1 : 0.3 }} />
                  </InputAdornment>
                ),
              },
              htmlInput: { ...params.slotProps.htmlInput, ...inputAttributes(field) },
            }}
          />
        )}
      />
    </FieldFrame>
  );
}
