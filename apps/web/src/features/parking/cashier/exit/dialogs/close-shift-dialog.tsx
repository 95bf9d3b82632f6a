import type { Post } from '@parking/contract/gates/gates';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { deposits } from '@parking/contract/money/deposits/deposits';
import Button from '@mui/material/Button';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApiMutation, useApiQuery } from '../../../../../api/query.ts';
import { useProfile } from '../../../../../api/session.tsx';
import { formatDateTime } from '../../../../../i18n/format.ts';
import { printSlip } from '../../../../../kit/print/print-slip.ts';
import type { PaperWidth } from '../../../../../kit/print/slip-paper.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';

const HandInDialog = lazy(() => import('../../../../money/deposits/shared/hand-in-dialog.tsx'));

interface CloseShiftProps {
  readonly paper: PaperWidth | null;
  /** Who takes over. */
  readonly next: Post['next'];
  readonly onHandOver: () => void;
  readonly onClose: () => void;
}

/** Counts the drawer, hands its deposit in, prints the slip, and says who takes over. */
export function CloseShiftDialog({ paper, next, onHandOver, onClose }: CloseShiftProps) {
  const { t } = useTranslation();
  const { id } = useProfile();
  const { data: deposit, error } = useApiQuery(deposits.upcoming, { params: { id } }, { handles: 'all' });
  const [handedIn, setHandedIn] = useState<DepositDetail | null>(null);
  const print = useApiMutation(deposits.print, { onSuccess: (slip) => void printSlip(slip, paper ?? 80) });
  if (handedIn) return <Closed deposit={handedIn} next={next} onHandOver={onHandOver} onClose={onClose} />;
  if (deposit)
    return (
      <Suspense fallback={null}>
        <HandInDialog
          deposit={deposit}
          byNotes
          close={onClose}
          done={() => {
            setHandedIn(deposit);
            print.mutate({ params: { id: deposit.id } });
          }}
        />
      </Suspense>
    );
  if (deposit === undefined && !error) return null;
  return (
    <ActDialog title={t('cashier.closeShift.title')} onClose={onClose}>
      {error ? error.message : t('cashier.closeShift.none')}
    </ActDialog>
  );
}

function Closed({
  deposit,
  next,
  onHandOver,
  onClose,
}: Pick<CloseShiftProps, 'next' | 'onHandOver' | 'onClose'> & { readonly deposit: DepositDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <ActDialog
      title={t('cashier.closeShift.closed', { number: deposit.number })}
      act={t('cashier.status.logOut')}
      onAct={() => void navigate('/logout')}
      onClose={onClose}
    >
      <span>{t('cashier.closeShift.slip')}</span>
      <span>
        {next
          ? t('cashier.closeShift.next', { name: next.name, from: formatDateTime(next.startsAt) })
          : t('cashier.closeShift.nobody')}
      </span>
      <Button variant="outlined" onClick={onHandOver}>
        {t('cashier.seat.next')}
      </Button>
    </ActDialog>
  );
}
