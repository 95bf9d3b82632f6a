import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { deposits } from '@parking/contract/money/deposits';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../api/query.ts';
import { useProfile } from '../../api/session.tsx';
import { formatDateTime, formatNumber } from '../../i18n/format.ts';
import type { ActOnDeposit } from './act-on-deposit.ts';

/** The own deposit that is still open, and the way to hand it in. */
export function OwnDeposit({ onAct }: { readonly onAct: (on: ActOnDeposit) => void }) {
  const { t } = useTranslation();
  const { id } = useProfile();
  const { data: deposit } = useApiQuery(deposits.upcoming, { params: { id } }, { handles: 'all' });
  if (!deposit) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button
          variant="contained"
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          onClick={() => onAct({ act: 'submit', deposit })}
        >
          {t('deposits.acts.submit')}
        </Button>
      }
    >
      {t('deposits.own', { since: formatDateTime(deposit.openedAt), cars: formatNumber(deposit.cars) })}
    </Alert>
  );
}
