import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../../i18n/format.ts';
import { Money } from '../../../../../kit/cells/cells.tsx';
import { Icon } from '../../../../../theme/icon.tsx';
import { KeyCap } from '../../shared/key-cap.tsx';
import { commandKeys } from '../keys/keys.ts';
import type { ExitDesk } from '../machine/exit-acts.ts';
import { isOpenPrice } from '../machine/exit-state.ts';

/** What this plate owes from before: paid in cash with the price, or left owed, which is flagged. */
export function OlderDebts({ exit }: { readonly exit: ExitDesk }) {
  const { t } = useTranslation();
  const { state, older } = exit;
  const owed = state.quote?.owed ?? [];
  if (owed.length === 0) return null;
  const isTaken = older.length > 0;
  const words = isTaken ? 'taken' : state.leavesOwed ? 'left' : 'cashOnly';
  return (
    <Box
      component="section"
      aria-label={t('cashier.older.title')}
      sx={{ mt: 2, p: 2, borderRadius: 1, bgcolor: 'warning.surface' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Icon name="pending_actions" sx={{ color: 'warning.main' }} />
        <Box component="span" sx={{ fontWeight: 600 }}>
          {t('cashier.older.title')}
        </Box>
        <Button
          size="small"
          color="inherit"
          sx={{ ml: 'auto', gap: 1, minHeight: 28 }}
          disabled={!isOpenPrice(state.step)}
          onClick={() => exit.leaveOwed(!state.leavesOwed)}
        >
          {t(state.leavesOwed ? 'cashier.older.take' : 'cashier.older.leave')}
          <KeyCap>{commandKeys['older-debts']}</KeyCap>
        </Button>
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {owed.map(({ id, at, receiptNumber, due }) => (
          <Box component="li" key={id} sx={{ display: 'flex', justifyContent: 'space-between', gap: 3 }}>
            <Box component="span" sx={{ textDecoration: isTaken ? 'none' : 'line-through' }}>
              {[receiptNumber, formatDateTime(at)].filter(Boolean).join(' · ')}
            </Box>
            <Money amount={due} />
          </Box>
        ))}
      </Box>
      <Box sx={{ typography: 'body2' }}>{t(`cashier.older.${words}`)}</Box>
    </Box>
  );
}
