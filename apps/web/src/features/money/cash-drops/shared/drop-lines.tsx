import Box from '@mui/material/Box';
import type { CashDropOfDeposit } from '@parking/contract/money/cash-drops/cash-drops';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRupiah } from '../../../../i18n/format.ts';
import { Amount } from '../../../../kit/cells/cells.tsx';
import '../texts.ts';

/** The bags of a deposit: what was counted into each, and what was found in those that were opened. */
export function DropLines({ drops }: { readonly drops: readonly CashDropOfDeposit[] }) {
  const { t } = useTranslation();
  return drops.map(({ id, bag, counted, state, received, difference, droppedAt }) => (
    <Box key={id} sx={{ display: 'flex', gap: 4, justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {t('cashDrops.line', { bag, at: formatDateTime(droppedAt) })}
        <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
          {difference
            ? t('cashDrops.foundOther', { received: formatRupiah(received ?? 0), difference: formatRupiah(difference) })
            : t(`cashDrops.cashDrops.values.state.${state}`)}
        </Box>
      </Box>
      <Amount value={counted} />
    </Box>
  ));
}
