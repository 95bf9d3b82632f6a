import type { DepositAct } from '@parking/contract/money/deposits/deposit-states';
import { depositPayments, deposits } from '@parking/contract/money/deposits/deposits';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { DateTimeField } from '../../../kit/form/fields/date-field.tsx';
import { MoneyField } from '../../../kit/form/fields/number-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SwitchField } from '../../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { ActForm, type DepositDialogProps } from './act-form.tsx';
import type { ActOnDeposit } from './act-on-deposit.ts';
import { DepositFacts } from './deposit-facts.tsx';
import { PaperCount, papersToCount } from './paper-vouchers.tsx';
import HandInDialog from './shared/hand-in-dialog.tsx';
import { dueOf } from './sheet/sheet-model.ts';
import { TerminalSlips } from './terminal-slips.tsx';
import TieDialog from './tie-dialog.tsx';

/** All but handing in, which has a dialog of its own. */
interface ActDialogProps extends DepositDialogProps {
  readonly on: DepositDialogProps['on'] & { readonly act: Exclude<DepositAct, 'submit'> };
}

export default function DepositActDialog({ on, close }: { readonly on: ActOnDeposit; readonly close: () => void }) {
  const { act, deposit } = on;
  if (act === 'tie') return <TieDialog deposit={deposit} close={close} />;
  if (act === 'submit') return <HandInDialog deposit={deposit} close={close} />;
  return <ActDialog on={{ act, deposit }} close={close} />;
}

function ActDialog(props: ActDialogProps) {
  const { deposit, act } = props.on;
  const { received } = deposit;
  switch (act) {
    case 'pay':
      return (
        <ActForm
          {...props}
          endpoint={deposits.receive}
          initial={{
            value: dueOf(deposit),
            cashId: null,
            datetime: null,
            isAll: false,
            papers: papersToCount(deposit),
            note: '',
          }}
        >
          <MoneyField name="value" autoFocus />
          <ReferenceField name="cashId" options="/cash/takings" />
          <DateTimeField name="datetime" />
          <PaperCount deposit={deposit} />
          <SwitchField name="isAll" />
          <TextField name="note" lines={2} />
        </ActForm>
      );
    case 'verify':
    case 'refuse':
      return (
        <ActForm {...props} endpoint={deposits.verify} fixed={{ accepted: act === 'verify' }} initial={{ note: '' }}>
          {act === 'verify' && <DepositFacts deposit={deposit} />}
          <TextField name="note" lines={2} autoFocus />
        </ActForm>
      );
    case 'dispute':
      return (
        <ActForm {...props} endpoint={deposits.dispute} initial={{ note: '' }}>
          <TextField name="note" lines={3} autoFocus />
        </ActForm>
      );
    case 'confirm':
      return (
        <ActForm {...props} endpoint={deposits.confirmReceived} fixed={{ received }} initial={{ note: '' }}>
          <TextField name="note" lines={2} autoFocus />
        </ActForm>
      );
    case 'reopen':
      return (
        <ActForm
          {...props}
          endpoint={deposits.reopen}
          initial={{ note: '', counted: null, papers: papersToCount(deposit), terminals: [] }}
        >
          <TextField name="note" lines={3} autoFocus />
          <MoneyField name="counted" help={null} />
          <PaperCount deposit={deposit} />
          <TerminalSlips />
        </ActForm>
      );
    case 'close':
      return <Close {...props} />;
  }
}

function Close({ on: { deposit }, close }: DepositDialogProps) {
  const { t } = useTranslation();
  const { id, number } = deposit;
  const { mutate, isPending } = useApiMutation(depositPayments.generateCashIn, {
    onSuccess: () => showToast(t('deposits.done.close', { number }), 'success'),
    onSettled: close,
  });
  return (
    <ConfirmDialog
      title={t('deposits.actOn', { act: t('deposits.acts.close'), number })}
      confirmLabel={t('deposits.acts.close')}
      busy={isPending}
      onConfirm={() => mutate({ params: { id }, body: {} })}
      onCancel={close}
    >
      {t('deposits.help.close')}
    </ConfirmDialog>
  );
}
