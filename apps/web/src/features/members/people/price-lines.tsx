import Box from '@mui/material/Box';
import type { MembershipTransaction } from '@parking/contract/members/membership-transactions';
import { useTranslation } from 'react-i18next';
import { formatDate, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { Money } from '../../../kit/cells/cells.tsx';

interface PriceLinesProps {
  readonly lines: NonNullable<MembershipTransaction['lines']>;
  readonly amount: number;
  readonly tax: number;
  /** Null of a card. */
  readonly from: string | null;
  readonly until: string | null;
}

/** Two lines of a price may be alike in all but their place. */
const placed = (lines: PriceLinesProps['lines']) => lines.map((line, place) => ({ ...line, place }));

/** What a period costs, line by line, and how long it lasts. */
export function PriceLines({ lines, amount, tax, from, until }: PriceLinesProps) {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-label={t('people.price')} sx={{ bgcolor: 'background.sunken', borderRadius: 1, p: 3 }}>
      {placed(lines).map((line) => (
        <Box key={line.place} sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{labelIn(line)}</Box>
          <Money amount={line.amount} />
        </Box>
      ))}
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 4,
          fontWeight: 600,
          mt: 1,
          pt: 1,
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <span>{t('people.total')}</span>
        <Money amount={amount} />
      </Box>
      <Box sx={{ color: 'text.secondary', typography: 'body2', mt: 1 }}>
        {[
          ...(from === null || until === null
            ? []
            : [t('people.until', { from: formatDate(from), until: formatDate(until) })]),
          ...(tax > 0 ? [t('people.tax', { amount: formatRupiah(tax) })] : []),
        ].join(' · ')}
      </Box>
    </Box>
  );
}
