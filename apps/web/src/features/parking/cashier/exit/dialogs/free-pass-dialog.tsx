import Box from '@mui/material/Box';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../../../i18n/format.ts';
import { TextInput } from '../../../../../kit/text-input.tsx';
import { rowHeight } from '../../../../../theme/tokens.ts';
import type { Masters } from '../../offline/desk-types.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';
import { KeyCap } from '../../shared/key-cap.tsx';
import type { ExtrasProps } from './extras-dialogs.tsx';

const shortestWords = 3;
type Reasons = Masters['settings']['freePassReasons'];

/** Why a car leaves free of charge: the number of a reason, and words beside it; both taken away, the fare holds again. */
export function FreePassDialog({ extras, reasons, onApply, onClose }: ExtrasProps & { readonly reasons: Reasons }) {
  const { t } = useTranslation();
  const [reasonId, setReasonId] = useState(extras.freePass?.reasonId ?? null);
  const [words, setWords] = useState(extras.freePass?.verification ?? '');
  const field = useRef<HTMLInputElement>(null);
  const verification = words.trim();
  const isGiven = reasonId !== null || verification.length >= shortestWords;
  const withdrawn = extras.freePass !== null && reasonId === null && verification === '';
  return (
    <ActDialog
      title={t('cashier.extras.freePassTitle')}
      act={t('cashier.extras.apply')}
      disabled={!withdrawn && !isGiven}
      onAct={() => {
        onApply({ ...extras, freePass: withdrawn ? null : { reasonId, verification } });
        onClose();
      }}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>{t('cashier.extras.freePassHelp')}</Box>
      <ReasonKeys
        reasons={reasons}
        value={reasonId}
        onChoose={(id) => {
          setReasonId(id);
          if (id !== null) field.current?.focus();
        }}
      />
      <TextInput
        label={t('cashier.extras.verification')}
        value={words}
        autoFocus={reasons.length === 0}
        ref={field}
        onChange={(event) => setWords(event.target.value)}
        html={{ maxLength: 200 }}
      />
    </ActDialog>
  );
}

interface ReasonKeysProps {
  readonly reasons: Reasons;
  readonly value: string | null;
  readonly onChoose: (id: string | null) => void;
}

/** Radio buttons that a digit chooses as well. */
function ReasonKeys({ reasons, value, onChoose }: ReasonKeysProps) {
  const { t } = useTranslation();
  const name = useId();
  if (reasons.length === 0) return null;
  const choices = [...reasons.map((reason) => ({ id: reason.id, label: labelIn(reason) })), none(t)];
  const chooseByKey = (event: KeyboardEvent) => {
    const chosen = /^[1-9]$/.test(event.key) ? reasons[Number(event.key) - 1] : undefined;
    if (!chosen) return;
    event.preventDefault();
    onChoose(chosen.id);
  };
  return (
    <Box role="radiogroup" aria-label={t('cashier.extras.freePassReason')} onKeyDown={chooseByKey}>
      {choices.map(({ id, label }, place) => (
        <Box
          key={id ?? ''}
          component="label"
          sx={{ display: 'flex', alignItems: 'center', gap: 2, minHeight: rowHeight.table, cursor: 'pointer' }}
        >
          <input
            type="radio"
            name={name}
            checked={value === id}
            // The digits count as soon as the dialog stands.
            autoFocus={value === id}
            onChange={() => onChoose(id)}
          />
          {id !== null && place < 9 && <KeyCap>{String(place + 1)}</KeyCap>}
          {label}
        </Box>
      ))}
    </Box>
  );
}

const none = (t: (key: 'cashier.extras.freePassNone') => string) => ({
  id: null,
  label: t('cashier.extras.freePassNone'),
});
