import { PaymentSlip, namesPayment } from '@parking/contract/money/claims/payment-slip';
import Box from '@mui/material/Box';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatRupiah, labelIn } from '../../../../../i18n/format.ts';
import { TextInput } from '../../../../../kit/text-input.tsx';
import type { PaidType } from '../../offline/desk-types.ts';
import { ActDialog } from '../../shared/act-dialog.tsx';

interface SlipRequest {
  readonly paidType: PaidType;
  readonly total: number;
  /** Without the server a claim stands by its numbers alone. */
  readonly offline: boolean;
  /** As the slip before had it. */
  readonly terminal: string;
  readonly answer: (slip: PaymentSlip | null) => void;
}

export interface AskingForSlip {
  /** What the slip of a payment says that only the cashier sees; null when given up. */
  readonly ask: (paidType: PaidType, total: number, offline: boolean) => Promise<PaymentSlip | null>;
  readonly isOpen: boolean;
  readonly dialog: ReactNode;
}

type Typed = Readonly<Record<keyof PaymentSlip, string>>;
const nothing: Typed = { terminal: '', approvalCode: '', rrn: '', cardLast4: '' };

/** Asks for the numbers of a slip; the terminal beside the cashier is the same from car to car. */
export function useSlip(): AskingForSlip {
  const [asked, setAsked] = useState<SlipRequest | null>(null);
  const terminals = useRef(new Map<string, string>());
  const ask = useCallback(
    (paidType: PaidType, total: number, offline: boolean) =>
      new Promise<PaymentSlip | null>((resolve) => {
        const answer = (slip: PaymentSlip | null) => {
          if (slip) terminals.current.set(paidType.id, slip.terminal ?? '');
          setAsked(null);
          resolve(slip);
        };
        setAsked({ paidType, total, offline, terminal: terminals.current.get(paidType.id) ?? '', answer });
      }),
    [],
  );
  return {
    ask,
    isOpen: asked !== null,
    dialog: asked && <SlipDialog {...asked} />,
  };
}

const given = (typed: Typed): PaymentSlip =>
  Object.fromEntries(Object.entries(typed).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, text.trim()]])));

function SlipDialog({ paidType, total, offline, answer, terminal }: SlipRequest) {
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
