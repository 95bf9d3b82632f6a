import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { CashMutation } from '@parking/contract/money/cash/cash-documents';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSecondPerson } from '../../../api/second-person.ts';
import { useProfile } from '../../../api/session.tsx';

const ArrivalDialog = lazy(() => import('./arrival-dialog.tsx'));

/** Above a transfer that is on its way to a bank: another person names the line of the statement that it arrived by. */
export function Arrival({ row }: { readonly row: CashMutation }) {
  const { t } = useTranslation();
  const me = useProfile().id;
  const maySecond = useSecondPerson('/cash-mutation');
  const [confirming, setConfirming] = useState(false);
  if (row.arrival !== 'IN_TRANSIT') return null;
  const isOwn = row.byId === me || row.askedById === me;
  return (
    <>
      <Alert
        severity="warning"
        sx={{ mb: 4 }}
        action={
          maySecond &&
          !isOwn && (
            <Button size="small" variant="contained" onClick={() => setConfirming(true)}>
              {t('cashBooks.arrival.confirm')}
            </Button>
          )
        }
      >
        {t(isOwn ? 'cashBooks.arrival.own' : 'cashBooks.arrival.waits', { bank: row.cashDestination })}
      </Alert>
      <Suspense fallback={null}>
        {confirming && <ArrivalDialog row={row} close={() => setConfirming(false)} />}
      </Suspense>
    </>
  );
}
