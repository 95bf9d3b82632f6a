import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslation } from 'react-i18next';
import { FieldFrame, inputAttributes } from '../../../kit/form/parts/field-frame.tsx';
import { useField } from '../../../kit/form/parts/use-field.ts';
import { PriceLines } from './price-lines.tsx';
import { type Renewed, periodField, usePeriodQuote } from './use-period-quote.ts';

interface PeriodFieldProps {
  /** Whose next period; a new member's first without it. */
  readonly member?: Renewed;
  readonly autoFocus?: boolean;
}

/** How many months are bought, of those that the subscription has a price for, and what they cost now. */
export function PeriodField({ member, autoFocus = false }: PeriodFieldProps) {
  const { t } = useTranslation();
  const field = useField({ name: periodField, required: true });
  const { months, offered, isReady, quote } = usePeriodQuote(member);
  return (
    <>
      <FieldFrame field={field}>
        <Select
          id={`${field.id}-choice`}
          size="small"
          fullWidth
          displayEmpty
          autoFocus={autoFocus}
          disabled={offered.length === 0}
          error={Boolean(field.error)}
          value={months !== null && offered.includes(months) ? months : ''}
          onChange={(event) => field.change([{ months: Number(event.target.value) }])}
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
      {quote.error && isReady ? (
        <Alert severity="warning">{quote.error.fields[0]?.message ?? quote.error.message}</Alert>
      ) : quote.data && isReady ? (
        <PriceLines
          lines={quote.data.lines}
          amount={quote.data.amount}
          tax={quote.data.tax}
          from={quote.data.memberStartDate}
          until={quote.data.memberEndDate}
        />
      ) : (
        !member && <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{t('people.chooseFirst')}</Box>
      )}
    </>
  );
}
