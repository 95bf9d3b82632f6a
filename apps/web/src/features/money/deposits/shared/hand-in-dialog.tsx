import Alert from '@mui/material/Alert';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import { deposits } from '@parking/contract/money/deposits/deposits';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../../api/session.tsx';
import { formatRupiah } from '../../../../i18n/format.ts';
import { TextField } from '../../../../kit/form/fields/text-field.tsx';
import '../../cash-drops/texts.ts';
import '../../floats/texts.ts';
import { useUnsentSales } from '../../../parking/shared/unsent-sales.ts';
import { ActForm } from '../act-form.tsx';
import { DepositFacts } from '../deposit-facts.tsx';
import { DrawerFields } from './drawer-fields.tsx';
import { PaperCount, papersToCount } from '../paper-vouchers.tsx';
import { TerminalSlips, slipsToCount } from '../terminal-slips.tsx';
import { UnsentNotice } from '../unsent-notice.tsx';

interface HandInDialogProps {
  readonly deposit: DepositDetail;
  /** Counted by banknotes from the first; else by its sum, until somebody asks for them. */
  readonly byNotes?: boolean;
  readonly close: () => void;
  /** After it was handed in, in place of closing. */
  readonly done?: () => void;
}

/** Hands in an open deposit; not while this device holds sales that the server has not. */
export default function HandInDialog({ deposit, byNotes = false, close, done }: HandInDialogProps) {
  const { t } = useTranslation();
  const { id } = useProfile();
  const unsent = useUnsentSales();
  if (unsent > 0) return <UnsentNotice count={unsent} close={close} />;
  const { operatorId, operator, drops } = deposit;
  // Counted by who holds it alone.
  const float = operatorId === id ? deposit.floats.find(({ state }) => state === 'OUT') : undefined;
  return (
    <ActForm
      on={{ act: 'submit', deposit }}
      close={close}
      done={done}
      endpoint={deposits.handIn}
      target={operatorId}
      initial={{
        counted: null,
        drawer: undefined,
        papers: papersToCount(deposit),
        note: '',
        terminals: slipsToCount(deposit),
        ...(float && { float: { counted: null, drawer: undefined } }),
      }}
      fixed={{ depositId: deposit.id }}
    >
      <DepositFacts deposit={deposit} />
      {drops.length > 0 && (
        <Alert severity="info">
          {t('cashDrops.countRest', {
            count: drops.length,
            amount: formatRupiah(drops.reduce((sum, { counted, received }) => sum + (received ?? counted), 0)),
          })}
        </Alert>
      )}
      <DrawerFields byNotes={byNotes} />
      {float && (
        <>
          <Alert severity="info">{t('floats.countApart', { amount: formatRupiah(float.amount) })}</Alert>
          <DrawerFields byNotes={byNotes} within="float" autoFocus={false} />
        </>
      )}
      <PaperCount deposit={deposit} />
      <TerminalSlips />
      {operatorId !== id && <Alert severity="info">{t('deposits.forAnother', { operator })}</Alert>}
      <TextField name="note" lines={2} />
    </ActForm>
  );
}
