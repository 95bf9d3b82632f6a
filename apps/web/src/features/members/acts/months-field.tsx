import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslation } from 'react-i18next';
import { FieldFrame, inputAttributes } from '../../../kit/form/parts/field-frame.tsx';
import { useField } from '../../../kit/form/parts/use-field.ts';
import '../people/texts.ts';

/** How many months are bought, of those that have a price. */
export function MonthsField({ offered }: { readonly offered: readonly number[] }) {
  const { t } = useTranslation();
  const field = useField({ name: 'months', required: true });
  const { value } = field;
  return (
    <FieldFrame field={field}>
      <Select
        id={`${field.id}-choice`}
        size="small"
        fullWidth
        displayEmpty
        disabled={offered.length === 0}
        error={Boolean(field.error)}
        value={typeof value === 'number' && offered.includes(value) ? value : ''}
        onChange={(event) => field.change(Number(event.target.value))}
        onBlur={field.blur}
        inputRef={field.ref}
        labelId={`${field.id}-label`}
        inputProps={{ ...inputAttributes(field), id: field.id }}
      >
        {offered.map((one) => (
          <MenuItem key={one} value={one}>
            {one === 1 ? t('people.oneMonth') : t('people.months', { months: one })}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}
