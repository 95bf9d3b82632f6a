import Box from '@mui/material/Box';
import type { ToCollect } from '@parking/contract/parking/to-collect/let-go';
import { type ToCollectReason, toCollectReasons } from '@parking/contract/parking/to-collect/to-collect-reasons';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah } from '../../../../../i18n/format.ts';
import { readWhole } from '../../../../../kit/number/typed-number.ts';
import { useGroupedTyping } from '../../../../../kit/number/use-grouped-typing.ts';
import { TextInput } from '../../../../../kit/text-input.tsx';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { ChoiceSelect } from '../../shared/choice-select.tsx';

const shortestNote = 3;
const shortestName = 2;

interface ToCollectDialogProps {
  /** The price, without what is owed from before. */
  readonly total: number;
  /** What was typed as handed over and does not pay it, or nothing. */
  readonly typed: number | null;
  /** A payment is waited for: it settles this when it is paid after all. */
  readonly waiting: boolean;
  readonly onLetGo: (toCollect: ToCollect) => Promise<void>;
  readonly onClose: () => void;
}

/** Lets the car go without its money: why, and who the driver is. Somebody else signs for it. */
export function ToCollectDialog({ total, typed, waiting, onLetGo, onClose }: ToCollectDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState<ToCollectReason>(typed ? 'SHORT_PAID' : waiting ? 'NO_ANSWER' : 'CANNOT_PAY');
  const [amount, setAmount] = useState(typed ? String(typed) : '');
  const [note, setNote] = useState('');
  const [name, setName] = useState('');
  const [phone, setPhone] = useState('');
  const told = { note: note.trim(), name: name.trim(), phone: phone.trim() };
  const isShort = reason === 'SHORT_PAID';
  const typing = useGroupedTyping(amount, setAmount);
  const paid = readWhole(amount);
  const isPart = typeof paid === 'number' && paid > 0 && paid < total;
  // What a part is of a payment that is still waited for cannot be told.
  const reasons = toCollectReasons.filter((id) => !waiting || id !== 'SHORT_PAID');
  const choices = reasons.map((id) => ({ id, label: t(`cashier.toCollect.reasons.${id}`) }));
  return (
    <ActDialog
      title={t(isShort ? 'cashier.toCollect.shortTitle' : 'cashier.toCollect.title', {
        amount: formatRupiah(isShort && isPart ? total - paid : total),
      })}
      act={t('cashier.toCollect.act')}
      disabled={
        (reason === 'OTHER' && told.note.length < shortestNote) ||
        (isShort && (!isPart || told.name.length < shortestName))
      }
      onAct={() => {
        onClose();
        const part = isShort && isPart ? { paid } : {};
        void onLetGo({
          reason,
          ...part,
          ...Object.fromEntries(Object.entries(told).filter(([, text]) => text !== '')),
        });
      }}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>
        {t(
          isShort
            ? 'cashier.toCollect.helpShort'
            : waiting
              ? 'cashier.toCollect.helpWaiting'
              : 'cashier.toCollect.help',
        )}
      </Box>
      <ChoiceSelect
        label={t('cashier.reason.label')}
        choices={choices}
        value={reason}
        onChange={(id) => setReason(toCollectReasons.find((one) => one === id) ?? reason)}
      />
      {isShort && (
        <TextInput
          label={t('cashier.toCollect.paid')}
          {...typing}
          required
          autoComplete="off"
          html={{ maxLength: 12, inputMode: 'numeric' }}
        />
      )}
      <TextInput
        label={t('cashier.toCollect.name')}
        value={name}
        autoFocus
        required={isShort}
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
