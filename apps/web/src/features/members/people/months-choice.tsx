import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslation } from 'react-i18next';
import { FieldFrame, inputAttributes } from '../../../kit/form/parts/field-frame.tsx';
import type { useField } from '../../../kit/form/parts/use-field.ts';

interface MonthsChoiceProps {
  readonly field: ReturnType<typeof useField>;
  readonly offered: readonly number[];
  readonly months: unknown;
  readonly choose: (months: number) => void;
  readonly autoFocus?: boolean;
}

/** How many months are bought, of those that have a price. */
export function MonthsChoice({ field, offered, months, choose, autoFocus = false }: MonthsChoiceProps) {
  const { t } = useTranslation();
  return (
    <FieldFrame field={field}>
      <Select
        // What cannot be chosen from takes no focus; it does once there is a choice.
        key={offered.length === 0 ? 'none' : 'some'}
        id={`${field.id}-choice`}
        size="small"
        fullWidth
        displayEmpty
        autoFocus={autoFocus}
        disabled={offered.length === 0}
        error={Boolean(field.error)}
        value={typeof months === 'number' && offered.includes(months) ? months : ''}
        onChange={(event) => choose(Number(event.target.value))}
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
