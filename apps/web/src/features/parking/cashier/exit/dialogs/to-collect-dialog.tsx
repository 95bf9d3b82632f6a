import Box from '@mui/material/Box';
import type { ToCollect } from '@parking/contract/parking/to-collect/let-go';
import { type ToCollectReason, toCollectReasons } from '@parking/contract/parking/to-collect/to-collect-reasons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../../../../i18n/format.ts';
import { TextInput } from '../../../../../kit/text-input.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { ChoiceSelect } from '../../shared/choice-select.tsx';

const shortestNote = 3;

interface ToCollectDialogProps {
  readonly total: number;
  /** A payment is waited for: it settles this when it is paid after all. */
  readonly waiting: boolean;
  readonly onLetGo: (toCollect: ToCollect) => Promise<void>;
  readonly onClose: () => void;
}

/** Lets the car go without its money: why, and who the driver is. Somebody else signs for it. */
export function ToCollectDialog({ total, waiting, onLetGo, onClose }: ToCollectDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<ToCollectReason>(waiting ? 'NO_ANSWER' : 'CANNOT_PAY');
  const [note, setNote] = useState('');
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const told = { note: note.trim(), name: name.trim(), phone: phone.trim() };
  const choices = toCollectReasons.map((id) => ({ id, label: t(`cashier.toCollect.reasons.${id}`) }));
  return (
    <ActDialog
      title={t('cashier.toCollect.title', { amount: formatRupiah(total) })}
      act={t('cashier.toCollect.act')}
      disabled={reason === 'OTHER' && told.note.length < shortestNote}
      onAct={() => {
        onClose();
        void onLetGo({ reason, ...Object.fromEntries(Object.entries(told).filter(([, text]) => text !== '')) });
      }}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>
        {t(waiting ? 'cashier.toCollect.helpWaiting' : 'cashier.toCollect.help')}
      </Box>
      <ChoiceSelect
        label={t('cashier.reason.label')}
        choices={choices}
        value={reason}
        onChange={(id) => setReason(toCollectReasons.find((one) => one === id) ?? reason)}
      />
      <TextInput
        label={t('cashier.toCollect.name')}
        value={name}
        autoFocus
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        html={{ maxLength: 100 }}
      />
      <TextInput
        label={t('cashier.toCollect.phone')}
        value={phone}
        autoComplete="off"
        onChange={(event) => setPhone(event.target.value)}
        html={{ maxLength: 30, inputMode: 'tel' }}
      />
      <TextInput
        label={t('cashier.extras.note')}
        value={note}
        required={reason === 'OTHER'}
        onChange={(event) => setNote(event.target.value)}
        html={{ maxLength: 500 }}
      />
    </ActDialog>
  );
}
