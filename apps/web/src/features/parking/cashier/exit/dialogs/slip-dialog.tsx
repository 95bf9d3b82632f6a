import { PaymentSlip, namesPayment } from '@parking/contract/money/claims/payment-slip';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah, labelIn } from '../../../../../i18n/format.ts';
import { TextInput } from '../../../../../kit/text-input.tsx';
import type { PaidType } from '../../offline/desk-types.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';

export interface SlipRequest {
  readonly paidType: PaidType;
  readonly total: number;
  /** Without the server a claim stands by its numbers alone. */
  readonly offline: boolean;
  /** As the slip before had it. */
  readonly terminal: string;
  readonly answer: (slip: PaymentSlip | null) => void;
}

type Typed = Readonly<Record<keyof PaymentSlip, string>>;
const nothing: Typed = { terminal: '', approvalCode: '', rrn: '', cardLast4: '' };

const given = (typed: Typed): PaymentSlip =>
  Object.fromEntries(Object.entries(typed).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]])));

/** What the slip of a payment says that only the cashier sees. */
export default function SlipDialog({ paidType, total, offline, answer, terminal }: SlipRequest) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Typed>({ ...nothing, terminal });
  const slip = PaymentSlip.safeParse(given(typed));
  const wrong = new Set(slip.error?.issues.map(({ path }) => path[0]));
  const byCard = paidType.kind === 'CARD';
  const help = offline ? 'offlineHelp' : byCard ? 'cardHelp' : 'transferHelp';
  const fields: readonly (keyof PaymentSlip)[] = byCard ? ['approvalCode', 'rrn', 'cardLast4', 'terminal'] : ['rrn'];
  return (
    <ActDialog
      title={t('cashier.slip.title', { type: labelIn(paidType), amount: formatRupiah(total) })}
      act={t('cashier.exit.save')}
      disabled={!slip.success || (offline && !namesPayment(slip.data))}
      onAct={() => slip.success && answer(slip.data)}
      onClose={() => answer(null)}
    >
      <Box sx={{ color: 'text.secondary' }}>{t(`cashier.slip.${help}`)}</Box>
      {fields.map((field, index) => (
        <TextInput
          key={field}
          label={t(`cashier.slip.${field}`)}
          value={typed[field]}
          autoFocus={index === 0}
          autoComplete="off"
          problem={wrong.has(field) && t('cashier.slip.wrong')}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
          html={{ maxLength: field === 'rrn' ? 40 : field === 'cardLast4' ? 4 : 20, spellCheck: false }}
        />
      ))}
    </ActDialog>
  );
}
