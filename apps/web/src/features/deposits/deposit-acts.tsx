import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DepositAct } from '@parking/contract/money/deposit-states';
import { deposits } from '@parking/contract/money/deposits';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/query.ts';
import type { ActOnDeposit } from './act-on-deposit.ts';

/** Leads on; the others lead aside. */
const leading: readonly DepositAct[] = ['submit', 'pay', 'verify', 'close', 'reopen'];

/** What the user may do with a deposit now; the server says which. */
export function DepositActs({ id, onAct }: { readonly id: string; readonly onAct: (on: ActOnDeposit) => void }) {
  const { t } = useTranslation();
  const { data: deposit } = useApiQuery(deposits.detail, { params: { id } }, { handles: 'all' });
  if (!deposit || deposit.acts.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pb: 3 }}>
      {deposit.acts.map((act) => (
        <Button
          key={act}
          size="small"
          variant={leading.includes(act) ? 'contained' : 'outlined'}
          color={leading.includes(act) ? 'primary' : 'inherit'}
          onClick={() => onAct({ act, deposit })}
        >
          {t(`deposits.acts.${act}`)}
        </Button>
      ))}
      {deposit.acts.includes('close') && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => onAct({ act: 'tie', deposit })}>
          {t('deposits.tie.act')}
        </Button>
      )}
    </Box>
  );
}
