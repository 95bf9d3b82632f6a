import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useField } from '../../../kit/form/parts/use-field.ts';
import { MonthsChoice } from './months-choice.tsx';
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
      <MonthsChoice
        field={field}
        offered={offered}
        months={months}
        choose={(chosen) => field.change([{ months: chosen }])}
        autoFocus={autoFocus}
      />
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
