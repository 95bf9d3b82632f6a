import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { DepositAct } from '@parking/contract/money/deposits/deposit-states';
import { deposits } from '@parking/contract/money/deposits/deposits';
import { useTranslation } from 'react-i18next';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatDate } from '../../../i18n/format.ts';
import type { ActOnDeposit } from './act-on-deposit.ts';

/** Leads on; the others lead aside. */
const leading: readonly DepositAct[] = ['submit', 'pay', 'verify', 'close', 'confirm', 'reopen'];

/** What the user may do with a deposit now; the server says which. */
export function DepositActs({ id, onAct }: { readonly id: string; readonly onAct: (on: ActOnDeposit) => void }) {
  const { t } = useTranslation();
  const { data: deposit } = useApiQuery(deposits.detail, { params: { id } }, { handles: 'all' });
  if (!deposit) return null;
  const toLook = deposit.look === 'DUE';
  if (deposit.acts.length === 0 && deposit.withheld.length === 0 && !toLook) return null;
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
      {deposit.state === 'VERIFIED' && deposit.acts.includes('close') && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => onAct({ act: 'tie', deposit })}>
          {t('deposits.tie.act')}
        </Button>
      )}
      {toLook && <LookAt deposit={deposit} />}
      {deposit.withheld.map(({ act, done, groups }) => (
        <Alert key={act} severity="info" sx={{ flexBasis: '100%' }}>
          {t('deposits.withheld', { act: t(`deposits.acts.${act}`), done: t(`deposits.parts.${done}`), groups })}
        </Alert>
      ))}
    </Box>
  );
}

/** A deposit that was drawn: somebody who had no hand in it says that it was looked at. */
function LookAt({ deposit }: { readonly deposit: DepositDetail }) {
  const { t } = useTranslation();
  const { id, number, lookDueOn } = deposit;
  const { mutate, isPending } = useApiMutation(deposits.lookAt, {
    onSuccess: () => showToast(t('deposits.looked', { number }), 'success'),
  });
  return (
    <Alert
      severity="warning"
      sx={{ flexBasis: '100%' }}
      action={
        <Button
          size="small"
          color="inherit"
          disabled={isPending}
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => mutate({ params: { id }, body: {} })}
        >
          {t('deposits.look')}
        </Button>
      }
    >
      {t('deposits.toLook', { day: formatDate(lookDueOn ?? '') })}
    </Alert>
  );
}
