import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslation } from 'react-i18next';
import { type FilterInputProps, filterInputSx } from './filter-input.ts';
import { valueProblem } from './filter-model.ts';
import { useTyped } from './use-typed.ts';

/** Numbers from one to another; either end may stay open. */
export function RangeFilter({ id, label, column, value, onChange }: FilterInputProps) {
  const { t } = useTranslation();
  const [from = '', to = ''] = value.values;
  const [typedFrom, typeFrom] = useTyped(from, (text) => onChange([text, to], true));
  const [typedTo, typeTo] = useTyped(to, (text) => onChange([from, text], true));
  const isWrong = (text: string) => valueProblem(column, { condition: 'between', values: [text] }) !== null;
  const wrong = isWrong(typedFrom) || isWrong(typedTo);
  const helpId = `${id}-help`;
  const attributes = {
    inputMode: 'numeric',
    autoComplete: 'off',
    ...(wrong && { 'aria-describedby': helpId }),
  } as const;
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <OutlinedInput
          id={id}
          size="small"
          value={typedFrom}
          error={isWrong(typedFrom)}
          placeholder={t('kit.filters.from')}
          onChange={(event) => typeFrom(event.target.value)}
          inputProps={{ ...attributes, 'aria-label': t('kit.filters.fromOf', { field: label }) }}
          sx={{ ...filterInputSx, flex: 1, minWidth: 0 }}
        />
        <span aria-hidden>–</span>
        <OutlinedInput
          size="small"
          value={typedTo}
          error={isWrong(typedTo)}
          placeholder={t('kit.filters.to')}
          onChange={(event) => typeTo(event.target.value)}
          inputProps={{ ...attributes, 'aria-label': t('kit.filters.toOf', { field: label }) }}
          sx={{ ...filterInputSx, flex: 1, minWidth: 0 }}
        />
      </Box>
      {wrong && (
        <FormHelperText id={helpId} error>
          {t('kit.filters.notNumber')}
        </FormHelperText>
      )}
    </>
  );
}
