import Box from '@mui/material/Box';
import { reconciliation } from '@parking/contract/money/reconciliation/reconciliation';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { formatDate, formatNumber, formatRupiah } from '../../../i18n/format.ts';
import { type CardProps, BigFigure, CardFrame } from './card.tsx';
import { refreshOf } from './refresh-of.ts';

/** What providers owe, since when, what of it is due today or late, what is on its way to the bank, and how much waits to be decided. */
export function ProvidersOweCard({ widget }: CardProps) {
  const { t } = useTranslation();
  const answer = useApiQuery(reconciliation.ageing, {}, refreshOf(widget));
  const { data } = answer;
  return (
    <CardFrame
      widget={widget}
      source={answer}
      period={data?.oldest ? t('dashboard.oldestOwed', { day: formatDate(data.oldest) }) : undefined}
      readAt={data?.asOf}
      to="/reconciliation"
    >
      {data && (
        <>
          <BigFigure>{formatRupiah(data.owed)}</BigFigure>
          {data.withoutOwnDeposit && <Line>{t('dashboard.withoutOwnDeposit')}</Line>}
          <Line>{t('dashboard.dueToday', { amount: formatRupiah(data.dueToday) })}</Line>
          {data.late > 0 && <Line>{t('dashboard.lateAtBank', { amount: formatRupiah(data.late) })}</Line>}
          <Line>{t('dashboard.expectedAtBank', { amount: formatRupiah(data.expected) })}</Line>
          {data.open > 0 && (
            <Line>{t('dashboard.differences', { count: data.open, number: formatNumber(data.open) })}</Line>
          )}
        </>
      )}
    </CardFrame>
  );
}

const Line = ({ children }: { readonly children: string }) => (
  <Box sx={{ typography: 'body2', color: 'text.secondary', mt: 1 }}>{children}</Box>
);
