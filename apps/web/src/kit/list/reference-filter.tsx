import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../i18n/format.ts';
import { useOptions } from '../resource/options.ts';
import type { FilterInputProps } from './filter-field.tsx';

/** Any of the records that the options call lists. */
export default function ReferenceFilter({ id, column, value, onChange }: FilterInputProps) {
  const { t } = useTranslation();
  const { data = [], isPending, isError } = useOptions({ options: column.options ?? '' });
  const chosen = data.filter((option) => value.values.includes(option.id));
  return (
    <Autocomplete
      id={id}
      multiple
      size="small"
      disableCloseOnSelect
      limitTags={1}
      options={data}
      value={chosen}
      loading={isPending}
      loadingText={t('common.loading')}
      noOptionsText={isError ? t('kit.form.optionsFailed') : t('kit.form.noOptions')}
      clearText={t('common.clear')}
      openText={t('common.open')}
      closeText={t('common.close')}
      getOptionLabel={(option) => labelIn(option)}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      onChange={(_, options) => onChange(options.map((option) => option.id))}
      renderOption={({ key, ...props }, option, { selected }) => (
        <li key={key} {...props}>
          <Checkbox size="small" checked={selected} sx={{ p: 0, mr: 2 }} />
          {labelIn(option)}
        </li>
      )}
      renderInput={(params) => (
        <TextField {...params} placeholder={chosen.length === 0 ? t('kit.filters.anyValue') : ''} />
      )}
      sx={{
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { py: 0, minHeight: 36, typography: 'body2' },
        '& .MuiAutocomplete-tag': { my: 0.5 },
      }}
    />
  );
}
