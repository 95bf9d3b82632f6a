import { gateActs } from '@parking/contract/parking/gate/gate-acts';
import { parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import { formatPlate } from '@parking/contract/parking/plates';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../../../api/query.ts';
import { showToast } from '../../../../../api/toast.ts';
import { FilePicker } from '../../../../../kit/form/parts/file-picker.tsx';
import { printSlip } from '../../../../../kit/print/print-slip.ts';
import type { PaperWidth } from '../../../../../kit/print/slip-paper.ts';
import { TextInput } from '../../../../../kit/text-input.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import type { Outcome } from '../machine/exit-state.ts';

const shortestReason = 3;

interface Closable {
  readonly onClose: () => void;
}

function useReason() {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const valid = reason.trim().length >= shortestReason;
  const field = (
    <TextInput
      label={t('cashier.reason.label')}
      value={reason}
      autoFocus
      required
      onChange={(event) => setReason(event.target.value)}
      problem={tried && !valid ? t('cashier.reason.short') : undefined}
      html={{ maxLength: 500 }}
    />
  );
  const ask = (act: () => void) => () => {
    setTried(true);
    if (valid) act();
  };
  return { reason: reason.trim(), field, ask };
}

interface OpenGateProps extends Closable {
  readonly gate: { readonly id: string; readonly label: string };
}

export function OpenGateDialog({ gate, onClose }: OpenGateProps) {
  const { t } = useTranslation();
  const { reason, field, ask } = useReason();
  const [photo, setPhoto] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const open = useApiMutation(gateActs.openGate, {
    onSuccess: () => {
      showToast(t('cashier.reason.opened'), 'success');
      onClose();
    },
  });
  return (
    <ActDialog
      title={t('cashier.reason.openTitle', { gate: gate.label })}
      act={t('cashier.reason.open')}
      busy={open.isPending}
      onAct={ask(() => open.mutate({ body: { gateId: gate.id, note: reason, ...(photo && { image: photo }) } }))}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>{t('cashier.reason.openHelp')}</Box>
      {field}
      <FilePicker
        label={t('cashier.reason.photo')}
        token={photo}
        picture
        capture
        onChange={setPhoto}
        onProblem={setProblem}
      />
      {problem && (
        <Box role="alert" sx={{ color: 'error.main' }}>
          {problem}
        </Box>
      )}
    </ActDialog>
  );
}

/** A sale as it is known to whoever prints it once more. */
export type ReprintedSale = Pick<Outcome, 'stayId' | 'number' | 'plateNumber'>;

interface ReprintProps extends Closable {
  /** The sale that was chosen, else the one that was made last on this screen. */
  readonly sale: ReprintedSale | null;
  readonly paper: PaperWidth | null;
}

export function ReprintDialog({ sale, paper, onClose }: ReprintProps) {
  const { t } = useTranslation();
  const { reason, field, ask } = useReason();
  const reprint = useApiMutation(parkingOuts.reprint, {
    onSuccess: (document) => {
      void printSlip(document, paper ?? 80);
      onClose();
    },
  });
  const known = sale !== null && sale.stayId !== '';
  return (
    <ActDialog
      title={t('cashier.reason.reprintTitle')}
      {...(known && { act: t('cashier.reason.print') })}
      busy={reprint.isPending}
      onAct={ask(() => sale && reprint.mutate({ body: { id: sale.stayId, note: reason } }))}
      onClose={onClose}
    >
      {known ? (
        <>
          <Box sx={{ fontWeight: 600 }}>
            {t('cashier.reason.reprintOf', {
              number: sale.number ?? '',
              plate: sale.plateNumber ? formatPlate(sale.plateNumber) : '–',
            })}
          </Box>
          <Box sx={{ color: 'text.secondary' }}>{t('cashier.reason.reprintHelp')}</Box>
          {field}
        </>
      ) : (
        <Box sx={{ color: 'text.secondary' }}>{t('cashier.reason.reprintNone')}</Box>
      )}
    </ActDialog>
  );
}
