import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../i18n/format.ts';
import { useOptions } from '../../model/options.ts';
import type { FilterInputProps } from './filter-input.ts';
import { splitTyped } from './filter-model.ts';
import { useTyped } from './use-typed.ts';

/** Any of the records that the options call lists. */
export default function ReferenceFilter({ id, column, value, onChange }: FilterInputProps) {
  const { t } = useTranslation();
  const { data = [], isPending, isError } = useOptions({ options: column.options ?? '' });
  const [idsText, choose] = useTyped(value.values.join(','), (text) => onChange(splitTyped(text)));
  const ids = splitTyped(idsText);
  const chosen = data.filter((option) => ids.includes(option.id));
  return (
    <Autocomplete
      id={id}
      multiple
      size="small"
      disableCloseOnSelect
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
      onChange={(_, options) => choose(options.map((option) => option.id).join(','))}
      renderOption={({ key, ...props }, option, { selected }) => (
        <li key={key} {...props}>
          <Checkbox size="small" checked={selected} sx={{ p: 0, mr: 2 }} />
          {labelIn(option)}
        </li>
      )}
      renderValue={(shown) => (
        <Box
          component="span"
          sx={{
            maxWidth: 'calc(100% - 56px)',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            pl: 2,
          }}
        >
          {shown.map((option) => labelIn(option)).join(', ')}
        </Box>
      )}
      renderInput={(params) => (
        <TextField {...params} placeholder={chosen.length === 0 ? t('kit.filters.anyValue') : ''} />
      )}
      sx={{
        '& .MuiOutlinedInput-root.MuiInputBase-sizeSmall': { py: 0, minHeight: 36, typography: 'body2' },
        '& .MuiOutlinedInput-root .MuiAutocomplete-input': { minWidth: 24 },
        '& .MuiAutocomplete-inputRoot': { flexWrap: 'nowrap' },
      }}
    />
  );
}
