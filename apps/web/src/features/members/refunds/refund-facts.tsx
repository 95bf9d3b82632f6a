import Box from '@mui/material/Box';
import type { RefundQuote } from '@parking/contract/parking/member-refunds/member-refunds';
import { formatPlate } from '@parking/contract/parking/plates';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRupiah } from '../../../i18n/format.ts';
import './texts.ts';

interface RefundFactsProps {
  readonly stay: RefundQuote;
  /** Then nothing goes back. */
  readonly isRefused?: boolean;
}

/** The stay that is given back, and from what the amount follows. */
export function RefundFacts({ stay, isRefused = false }: RefundFactsProps) {
  const { t } = useTranslation();
  const {
    receiptNumber,
    provisionalNumber,
    plateNumber,
    datetimeIn,
    datetimeOut,
    gateOut,
    cashier,
    paid,
    price,
    takenOff,
    amount,
  } = stay;
  const sums = { paid: formatRupiah(paid), price: formatRupiah(price), takenOff: formatRupiah(takenOff) };
  const facts = [
    [
      receiptNumber,
      provisionalNumber && t('memberRefunds.slip', { number: provisionalNumber }),
      plateNumber && formatPlate(plateNumber),
    ]
      .filter(Boolean)
      .join(' · '),
    t('memberRefunds.stay', {
      from: formatDateTime(datetimeIn),
      until: formatDateTime(datetimeOut),
      gate: gateOut,
      cashier,
    }),
    t(takenOff > 0 ? 'memberRefunds.sumsLess' : 'memberRefunds.sums', sums),
  ];
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 600 }}>
        {t(isRefused ? 'memberRefunds.wasAsked' : 'memberRefunds.goesBack', { amount: formatRupiah(amount) })}
      </Box>
      {facts.map((fact) => (
        <Box key={fact} sx={{ typography: 'body2', color: 'text.secondary' }}>
          {fact}
        </Box>
      ))}
    </Box>
  );
}
