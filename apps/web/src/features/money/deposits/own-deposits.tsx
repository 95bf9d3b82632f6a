import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { Deposit } from '@parking/contract/money/deposits/deposit-records';
import { deposits } from '@parking/contract/money/deposits/deposits';
import { useTranslation } from 'react-i18next';
import { useApiQuery } from '../../../api/query.ts';
import { useProfile } from '../../../api/session.tsx';
import { formatDateTime, formatNumber } from '../../../i18n/format.ts';
import type { ActOnDeposit } from './act-on-deposit.ts';
import { nameOfShift } from './name-of-shift.ts';

const openFirst: [string, string][] = [
  ['state.equals', 'OPEN'],
  ['sort', 'openedAt,asc'],
];

interface OwnDepositsProps {
  readonly onAct: (on: ActOnDeposit) => void;
}

/** The own deposits that are still open, oldest first, each with the way to hand it in. */
export function OwnDeposits({ onAct }: OwnDepositsProps) {
  const { id } = useProfile();
  const { data } = useApiQuery(deposits.mine, { list: openFirst }, { handles: 'all' });
  return data?.data
    .filter(({ operatorId }) => operatorId === id)
    .map((deposit) => <OwnDeposit key={deposit.id} deposit={deposit} onAct={onAct} />);
}

function OwnDeposit({ deposit, onAct }: OwnDepositsProps & { readonly deposit: Deposit }) {
  const { t } = useTranslation();
  const { data: detail } = useApiQuery(deposits.detail, { params: { id: deposit.id } }, { handles: 'all' });
  const { shift, n, takesSales, openedAt, cars } = deposit;
  return (
    <Alert
      severity={takesSales ? 'info' : 'warning'}
      action={
        detail && (
          <Button
            variant="contained"
            size="small"
            sx={{ whiteSpace: 'nowrap' }}
            onClick={() => onAct({ act: 'submit', deposit: detail })}
          >
            {t('deposits.acts.submit')}
          </Button>
        )
      }
    >
      {t(takesSales ? 'deposits.own' : 'deposits.ownWaiting', {
        shift: shift === null ? '' : nameOfShift(t, shift, n),
        since: formatDateTime(openedAt),
        cars: formatNumber(cars),
      })}
    </Alert>
  );
}
