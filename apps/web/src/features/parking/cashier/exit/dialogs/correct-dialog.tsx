import Box from '@mui/material/Box';
import { formatPlate } from '@parking/contract/parking/plates';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaperWidth } from '../../../../../kit/print/slip-paper.ts';
import { useDeskState } from '../../offline/the-desk.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import type { ReprintedSale } from './act-dialogs.tsx';

const AskDialog = lazy(() => import('../../../corrections/shared/ask-dialog.tsx'));

interface CorrectDialogProps {
  /** The last sale, or the one that was chosen among the last. */
  readonly sale: ReprintedSale | null;
  readonly paper: PaperWidth | null;
  readonly onClose: () => void;
}

/** Puts a sale right that was just made; without the server nobody can sign, and without one there is nothing. */
export function CorrectDialog({ sale, paper, onClose }: CorrectDialogProps) {
  const { t } = useTranslation();
  const offline = useDeskState().mode === 'offline';
  if (offline || sale === null || sale.stayId === '')
    return (
      <ActDialog title={t('cashier.commands.correct')} onAct={onClose} onClose={onClose}>
        <Box sx={{ color: 'text.secondary' }}>{t(offline ? 'cashier.correct.offline' : 'cashier.correct.none')}</Box>
      </ActDialog>
    );
  const name = [sale.number, sale.plateNumber && formatPlate(sale.plateNumber)].filter(Boolean).join(' · ');
  return (
    <Suspense fallback={null}>
      <AskDialog sale={{ stayId: sale.stayId, name }} paper={paper} close={onClose} />
    </Suspense>
  );
}
