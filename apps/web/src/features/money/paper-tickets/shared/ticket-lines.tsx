import Box from '@mui/material/Box';
import type { TicketsOfDeposit } from '@parking/contract/money/paper-tickets/ticket-uses';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../i18n/format.ts';
import { Amount } from '../../../../kit/cells/cells.tsx';
import '../texts.ts';

/** The paper tickets in a deposit's takings. */
export function TicketLines({ tickets }: { readonly tickets: readonly TicketsOfDeposit[] }) {
  const { t } = useTranslation();
  return tickets.map(({ id, range, size, total }) => (
    <Box key={id} sx={{ display: 'flex', gap: 4, justifyContent: 'space-between' }}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {t('manualTickets.lineOfDeposit', { range, size: formatNumber(size) })}
      </Box>
      <Amount value={total} />
    </Box>
  ));
}
