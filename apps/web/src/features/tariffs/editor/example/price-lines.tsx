import Box from '@mui/material/Box';
import { cappedWords, dayLine } from '@parking/contract/tariffs/by-day';
import type { Charge } from '@parking/contract/tariffs/charge';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber, formatRupiah, labelIn } from '../../../../i18n/format.ts';
import { Money } from '../../../../kit/cells/cells.tsx';

/** What a price is made of, as the desk tells it: by days where the stay has any. */
export function PriceLines({ charge, taxPercent }: { readonly charge: Charge; readonly taxPercent: number }) {
  const { t } = useTranslation();
  return (
    <Box sx={{ typography: 'body2', py: 2, pl: 4 }}>
      {charge.byDay?.days.map(dayLine).map((day) => (
        <Line key={day.label} amount={day.amount}>
          {labelIn(day)}
          {day.capped && ` (${labelIn(cappedWords)})`}
        </Line>
      ))}
      {(charge.byDay ?? charge).lines.map((line, index) => (
        <Line key={`${line.code} ${index}`} amount={line.amount}>
          {labelIn(line)}
          {line.quantity > 1 && ` · ${formatNumber(line.quantity)} × ${formatRupiah(line.unitAmount)}`}
        </Line>
      ))}
      {charge.tax > 0 && !charge.taxOnTop && (
        <Box sx={{ color: 'text.secondary', py: 0.5 }}>
          {t('fareEditor.example.tax', { percent: formatNumber(taxPercent), amount: formatRupiah(charge.tax) })}
        </Box>
      )}
    </Box>
  );
}

function Line({ amount, children }: { readonly amount: number; readonly children: ReactNode }) {
  return (
    <Box sx={{ display: 'flex', gap: 4, justifyContent: 'space-between', py: 0.5 }}>
      <span>{children}</span>
      <Money amount={amount} />
    </Box>
  );
}
