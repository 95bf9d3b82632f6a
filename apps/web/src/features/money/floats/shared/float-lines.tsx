import Box from '@mui/material/Box';
import type { FloatOfDeposit } from '@parking/contract/money/floats/floats';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../../../i18n/format.ts';
import { Amount } from '../../../../kit/cells/cells.tsx';
import '../texts.ts';

/** Change money beside a deposit: how much it was, and what came of its counts. */
export function FloatLines({ floats }: { readonly floats: readonly FloatOfDeposit[] }) {
  const { t } = useTranslation();
  const told = (amount: number | null): string => (amount === null ? '–' : formatRupiah(amount));
  return floats.map(({ id, number, state, amount, counted, received }) => (
    <Box key={id} sx={{ display: 'flex', gap: 4, justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {t('floats.ofDepositLine', { number, state: t(`floats.floats.values.state.${state}`) })}
        {counted !== null && (
          <Box sx={{ color: 'text.secondary', typography: 'body2' }}>
            {t('floats.ofDepositCounts', { counted: told(counted), received: told(received) })}
          </Box>
        )}
      </Box>
      <Amount value={amount} />
    </Box>
  ));
}
