import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../../../i18n/format.ts';
import { LightCheckbox } from '../../../../../kit/form/parts/light-checkbox.tsx';
import { numberFaultText } from '../../../../../kit/number/number-fault-text.ts';
import { readWhole } from '../../../../../kit/number/typed-number.ts';
import { useGroupedTyping } from '../../../../../kit/number/use-grouped-typing.ts';
import { TextInput } from '../../../../../kit/text-input.tsx';
import type { Masters } from '../../offline/desk-types.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import type { Extras } from '../machine/exit-state.ts';

const shortestReason = 3;

interface Closable {
  readonly onClose: () => void;
}

export interface ExtrasProps extends Closable {
  readonly extras: Extras;
  readonly onApply: (extras: Extras) => void;
}

export function AdditionalDialog({
  extras,
  choices,
  onApply,
  onClose,
}: ExtrasProps & {
  readonly choices: Masters['settings']['additionalFares'];
}) {
  const { t } = useTranslation();
  const [ids, setIds] = useState(extras.additionalFareNameIds);
  return (
    <ActDialog
      title={t('cashier.extras.additionalTitle')}
      {...(choices.length > 0 && { act: t('cashier.extras.apply') })}
      onAct={() => {
        onApply({ ...extras, additionalFareNameIds: ids });
        onClose();
      }}
      onClose={onClose}
    >
      {choices.length === 0 && <Box sx={{ color: 'text.secondary' }}>{t('cashier.extras.additionalNone')}</Box>}
      {choices.map((choice) => (
        <Box key={choice.id} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <LightCheckbox
            label={labelIn(choice)}
            checked={ids.includes(choice.id)}
            onChange={(checked) => setIds(checked ? [...ids, choice.id] : ids.filter((id) => id !== choice.id))}
          />
          <span aria-hidden>{labelIn(choice)}</span>
        </Box>
      ))}
    </ActDialog>
  );
}

export function NoteDialog({
  extras,
  withNote,
  onApply,
  onClose,
}: ExtrasProps & {
  /** The operator may leave notes to others. */
  readonly withNote: boolean;
}) {
  const { t } = useTranslation();
  const [note, setNote] = useState(extras.note);
  const [voucherCode, setVoucherCode] = useState(extras.voucherCode);
  const [paperNumber, setPaperNumber] = useState(extras.paperNumber);
  return (
    <ActDialog
      title={t(withNote ? 'cashier.extras.noteTitle' : 'cashier.extras.voucherTitle')}
      act={t('cashier.extras.apply')}
      onAct={() => {
        onApply({ ...extras, note: note.trim(), voucherCode: voucherCode.trim(), paperNumber: paperNumber.trim() });
        onClose();
      }}
      onClose={onClose}
    >
      {withNote && (
        <TextInput
          label={t('cashier.extras.note')}
          value={note}
          autoFocus
          onChange={(event) => setNote(event.target.value)}
          html={{ maxLength: 500 }}
        />
      )}
      <TextInput
        label={t('cashier.extras.voucher')}
        value={voucherCode}
        autoFocus={!withNote}
        autoComplete="off"
        onChange={(event) => setVoucherCode(event.target.value)}
        html={{ maxLength: 60, spellCheck: false }}
      />
      <TextInput
        label={t('cashier.extras.paperNumber')}
        value={paperNumber}
        onChange={(event) => setPaperNumber(event.target.value)}
        html={{ maxLength: 40 }}
      />
    </ActDialog>
  );
}

/** Another price of the stay, with its reason; both left empty, the fare's own price holds again. */
export function SetPriceDialog({ extras, onApply, onClose }: ExtrasProps) {
  const { t } = useTranslation();
  const [amount, setAmount] = useState(extras.priceOverride ? String(extras.priceOverride.total) : '');
  const [reason, setReason] = useState(extras.priceOverride?.reason ?? '');
  const total = readWhole(amount);
  const isAmount = typeof total === 'number' && total >= 0;
  const withdrawn = total === null && reason.trim() === '';
  const complete = isAmount && reason.trim().length >= shortestReason;
  return (
    <ActDialog
      title={t('cashier.extras.setPriceTitle')}
      act={t('cashier.extras.apply')}
      disabled={!complete && !withdrawn}
      onAct={() => {
        onApply({ ...extras, priceOverride: isAmount ? { total, reason: reason.trim() } : null });
        onClose();
      }}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>{t('cashier.extras.setPriceHelp')}</Box>
      <TextInput
        label={t('cashier.extras.setPriceAmount')}
        {...useGroupedTyping(amount, setAmount)}
        problem={typeof total === 'string' && numberFaultText(total)}
        autoFocus
        onFocus={(event) => event.target.select()}
        required
        autoComplete="off"
        html={{ maxLength: 12, inputMode: 'numeric' }}
      />
      <TextInput
        label={t('cashier.reason.label')}
        value={reason}
        required
        onChange={(event) => setReason(event.target.value)}
        html={{ maxLength: 500 }}
      />
    </ActDialog>
  );
}
