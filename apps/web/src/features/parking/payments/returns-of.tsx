import { Amount } from '../../../kit/cells/cells.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { paymentsOnAccount } from '@parking/contract/parking/payments/payments-on-account';
import type { TFunction } from 'i18next';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatDateTime } from '../../../i18n/format.ts';
import { FailureNotice } from '../../../kit/list/list-states.tsx';
import type { Return } from './decide-return-dialog.tsx';
import { printSlip } from '../../../kit/print/print-slip.ts';

const DecideReturnDialog = lazy(() => import('./decide-return-dialog.tsx'));

/** What was given back of a payment or is asked for, each with what may be done about it. */
export function ReturnsOf({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [deciding, setDeciding] = useState<{ as: 'confirm' | 'refuse'; asked: Return } | null>(null);
  const query = useApiQuery(paymentsOnAccount.listReturns, { params: { id } }, { handles: 'all' });
  if (query.error && !query.data) return <FailureNotice failure={query.error} retry={() => void query.refetch()} />;
  if (!query.data) return null;
  return (
    <Box component="section" sx={{ mt: 5 }}>
      <Box component="h3" sx={{ m: 0, mb: 2, typography: 'subtitle2' }}>
        {t('onAccount.returns')}
      </Box>
      {query.data.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('onAccount.noReturns')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {query.data.map((asked) => (
          <ReturnLine key={asked.id} asked={asked} decide={(as) => setDeciding({ as, asked })} />
        ))}
      </Box>
      <Suspense fallback={null}>
        {deciding && <DecideReturnDialog {...deciding} close={() => setDeciding(null)} />}
      </Suspense>
    </Box>
  );
}

interface ReturnLineProps {
  readonly asked: Return;
  readonly decide: (as: 'confirm' | 'refuse') => void;
}

function ReturnLine({ asked, decide }: ReturnLineProps) {
  const { t } = useTranslation();
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', gap: 3, justifyContent: 'space-between' }}>
        <span>{`${t(`onAccount.ways.${asked.way}`)} · ${t(`onAccount.states.${asked.state}`)}`}</span>
        <Amount value={asked.amount} />
      </Box>
      {factsOf(t, asked).map((fact) => (
        <Box key={fact} sx={{ typography: 'body2', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {fact}
        </Box>
      ))}
      <Box sx={{ display: 'flex', gap: 2, mt: 1, '&:empty': { display: 'none' } }}>
        {asked.mayDecide && (
          <>
            <Button size="small" variant="contained" onClick={() => decide('confirm')}>
              {t('onAccount.confirm')}
            </Button>
            <Button size="small" color="inherit" onClick={() => decide('refuse')}>
              {t('onAccount.refuse')}
            </Button>
          </>
        )}
        {asked.state === 'DONE' && <PrintButton id={asked.id} />}
      </Box>
    </Box>
  );
}

function factsOf(t: TFunction, asked: Return): string[] {
  const { cash, depositNumber, receivedBy, decidedBy, decidedAt, state } = asked;
  const place = cash ?? (depositNumber === null ? null : t('onAccount.deposit', { number: depositNumber }));
  return [
    asked.reason,
    asked.reference,
    receivedBy && t('onAccount.to', { name: receivedBy }),
    place && t('onAccount.outOf', { place }),
    asked.by === null
      ? t('onAccount.toldAt', { at: formatDateTime(asked.at) })
      : t('onAccount.askedBy', { by: asked.by, at: formatDateTime(asked.at) }),
    asked.error && t('onAccount.saidNo', { said: asked.error }),
    decidedBy &&
      decidedAt &&
      t('onAccount.decidedBy', { state: t(`onAccount.states.${state}`), by: decidedBy, at: formatDateTime(decidedAt) }),
    asked.decidedNote,
  ].filter((fact): fact is string => Boolean(fact));
}

function PrintButton({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { mutateAsync, isPending } = useApiMutation(paymentsOnAccount.printReturn);
  const print = async () => {
    const receipt = await mutateAsync({ params: { id } });
    await printSlip(receipt, 80).catch(() => showToast(t('onAccount.printFailed'), 'error'));
  };
  return (
    // A refusal has told of itself.
    <Button size="small" color="inherit" disabled={isPending} onClick={() => void print().catch(() => undefined)}>
      {t('onAccount.print')}
    </Button>
  );
}
