import { type FreePassRequest, freePassRequests } from '@parking/contract/parking/free-passes/free-pass-requests';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../../../api/failure.ts';
import { useApiMutation, useApiQuery } from '../../../../../api/query.ts';
import { SecondsLeft } from '../../../shared/seconds-left.tsx';
import type { FreeCar, PassChoice } from './free-car.ts';

/** As long as nothing is said its cashier is shown it anew. */
const askEveryMs = 1_000;

interface AskFreePassProps {
  readonly car: FreeCar;
  readonly why: ApiFailure;
  readonly answer: (choice: PassChoice | null) => void;
}

/** Asks somebody for a free pass and shows what they say; whoever stands here may sign instead. */
export default function AskFreePass({ car, why, answer }: AskFreePassProps) {
  const { t } = useTranslation();
  const id = useId();
  const { ask } = freePassRequests;
  const asking = useApiMutation(ask, { handles: ask.errors });
  const asked = useFollowed(asking.data);
  const status = asked?.status ?? null;

  useEffect(() => {
    if (asked?.status === 'GRANTED') answer({ by: 'request', id: asked.id });
  }, [asked, answer]);

  const letGo = status === 'UNANSWERED' || status === 'NOBODY';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked && letGo) answer({ by: 'request', id: asked.id });
    else if (!asked && !asking.isPending) asking.mutate({ body: bodyOf(car) });
  };
  return (
    <Dialog open onClose={() => answer(null)} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={id}>{t('cashier.askPass.title')}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
          {!asked && <Box role="alert">{why.message}</Box>}
          <Box aria-live="polite">{asked ? <Answered asked={asked} /> : t('cashier.askPass.help')}</Box>
          {asking.error && <Alert severity="error">{asking.error.message}</Alert>}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button color="inherit" onClick={() => answer(null)}>
            {t('common.cancel')}
          </Button>
          <Button color="inherit" onClick={() => answer({ by: 'signature' })}>
            {t('cashier.askPass.sign')}
          </Button>
          {(!asked || letGo) && (
            <Button type="submit" variant="contained" loading={asking.isPending} autoFocus key={String(letGo)}>
              {t(letGo ? 'cashier.askPass.letGo' : 'cashier.askPass.ask')}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}

/** What was asked for, as it stands now. */
function useFollowed(asked: FreePassRequest | undefined): FreePassRequest | undefined {
  const [isOver, setOver] = useState(false);
  const followed = useApiQuery(
    freePassRequests.get,
    { params: { id: asked?.id ?? '' } },
    { enabled: asked?.status === 'OPEN' && !isOver, handles: 'all', refetchEveryMs: askEveryMs },
  );
  if (!isOver && followed.data && followed.data.status !== 'OPEN') setOver(true);
  return followed.data ?? asked;
}

function Answered({ asked }: { readonly asked: FreePassRequest }) {
  const { t } = useTranslation();
  const { status, answeredBy, note } = asked;
  if (status === 'OPEN') return <SecondsLeft seconds={asked.secondsLeft} label={t('cashier.askPass.waiting')} />;
  if (status === 'REFUSED')
    return (
      <Alert severity="error">
        {t('cashier.askPass.refused', { by: answeredBy ?? '' })} {note}
      </Alert>
    );
  if (status === 'GRANTED')
    return <Alert severity="success">{t('cashier.askPass.granted', { by: answeredBy ?? '' })}</Alert>;
  return (
    <Alert severity="warning">{t(status === 'NOBODY' ? 'cashier.askPass.nobody' : 'cashier.askPass.unanswered')}</Alert>
  );
}

const bodyOf = ({ quote, gate, extras: { freePass } }: FreeCar) => ({
  parkingInId: quote.parkingIn.id,
  gateId: gate.id,
  vehicleId: quote.vehicleId,
  parkingType: quote.parkingType,
  ...(freePass?.reasonId && { freePassReasonId: freePass.reasonId }),
  ...(freePass?.verification && { freePassVerification: freePass.verification }),
});
