import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  type FreePass,
  type FreePassOutcome,
  freePasses,
  waitingFreePasses,
} from '@parking/contract/parking/free-passes/free-passes';
import { Suspense, lazy, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useApiMutation } from '../../../api/query.ts';
import { useFlags, useProfile } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { usePresses } from '../../../kit/keys/use-presses.ts';
import { useRecordAddress } from '../../../kit/list/state/use-record-address.ts';

const RejectDialog = lazy(() => import('./reject-dialog.tsx'));

/** A key of its own for each decision: whoever goes through many of them does not reach for the mouse. */
const choices = [
  { outcome: 'APPROVED', key: 'a', word: 'freePasses.approve', variant: 'contained' },
  { outcome: 'REJECTED', key: 'r', word: 'freePasses.reject', variant: 'outlined' },
] as const satisfies readonly { readonly outcome: FreePassOutcome; readonly [name: string]: string }[];

/** What is to be decided of a free pass, and then of the next one that waits. */
export function DecideFreePass({ pass }: { readonly pass: FreePass }) {
  const { t } = useTranslation();
  const { isOwn, mayDecide: mayDecideOn } = useDeciding();
  const showNext = useNext(mayDecideOn);
  const [rejecting, setRejecting] = useState(false);
  // A key that is pressed again while the next one is fetched decides on neither.
  const [isDone, setIsDone] = useState(false);
  const { changeStatus } = freePasses;
  const { mutate, isPending } = useApiMutation(changeStatus);
  const { id, status } = pass;
  const mayDecide = mayDecideOn(pass);

  const goOn = useCallback(() => {
    setIsDone(true);
    void showNext().finally(() => setIsDone(false));
  }, [showNext]);
  const decide = useCallback(
    (outcome: FreePassOutcome) => {
      if (outcome === status || isPending || isDone) return;
      if (outcome === 'REJECTED') return setRejecting(true);
      mutate(
        { params: { id }, body: { status: outcome } },
        {
          onSuccess: () => {
            showToast(t('freePasses.approved'), 'success');
            if (status === 'WAITING') goOn();
          },
        },
      );
    },
    [goOn, id, isDone, isPending, mutate, status, t],
  );
  useDecidingKeys(mayDecide && !rejecting, decide);

  if (!mayDecide)
    return isOwn(pass) ? (
      <Alert severity="info" sx={{ mb: 3 }}>
        {t('freePasses.ownGift')}
      </Alert>
    ) : null;
  return (
    <Alert severity={status === 'WAITING' ? 'warning' : 'info'} sx={{ mb: 3 }}>
      {t(status === 'WAITING' ? 'freePasses.ask' : 'freePasses.otherwise')}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', mt: 2 }}>
        {choices
          .filter(({ outcome }) => outcome !== status)
          .map(({ outcome, key, word, variant }) => (
            <Button
              key={outcome}
              size="small"
              variant={variant}
              aria-keyshortcuts={key}
              disabled={isPending}
              onClick={() => decide(outcome)}
            >
              {t(word)}
            </Button>
          ))}
      </Box>
      <Suspense fallback={null}>
        {rejecting && (
          <RejectDialog
            pass={pass}
            close={() => setRejecting(false)}
            onRejected={() => status === 'WAITING' && goOn()}
          />
        )}
      </Suspense>
    </Alert>
  );
}

function useDecidingKeys(enabled: boolean, decide: (outcome: FreePassOutcome) => void): void {
  usePresses(enabled, (pressed) => {
    const outcome = choices.find(({ key }) => key === pressed.toLowerCase())?.outcome;
    if (outcome) decide(outcome);
    return outcome !== undefined;
  });
}

const askedAtOnce = 50;

type Given = Pick<FreePass, 'operatorId' | 'approvedById' | 'withOwner'>;

/** Who edits free passes decides on those that are others'; the owner on what nobody decided in time. */
function useDeciding() {
  const { editable } = useFlags('/free_passes');
  const { id: me, userGroup } = useProfile();
  const isOwner = userGroup.some(({ name }) => name === 'OWNER');
  const gave = ({ operatorId, approvedById }: Given): boolean => operatorId === me || approvedById === me;
  return {
    isOwn: (pass: Given): boolean => editable && gave(pass),
    mayDecide: (pass: Given): boolean => (editable || (isOwner && pass.withOwner)) && !gave(pass),
  };
}

/** Opens the oldest that waits for the user; closes when there is none. */
function useNext(mayDecide: (pass: FreePass) => boolean): () => Promise<void> {
  const { show, close } = useRecordAddress();
  return async () => {
    const list = [...waitingFreePasses, ['size', String(askedAtOnce)]] as const;
    const page = await call(freePasses.list, { list }).catch(() => null);
    const next = page?.data.find(mayDecide);
    if (next) return show(next.id, 'details');
    close();
  };
}
