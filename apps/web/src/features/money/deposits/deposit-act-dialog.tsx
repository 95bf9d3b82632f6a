import Alert from '@mui/material/Alert';
import type { DepositAct } from '@parking/contract/money/deposits/deposit-states';
import { depositPayments, deposits } from '@parking/contract/money/deposits/deposits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { useProfile } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { formatDate, formatNumber, formatRupiah } from '../../../i18n/format.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { DateTimeField } from '../../../kit/form/fields/date-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { MoneyField } from '../../../kit/form/fields/number-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import type { Values } from '../../../kit/model/values.ts';
import { SwitchField } from '../../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { FactList } from '../../../kit/record/fact-list.tsx';
import { useUnsentSales } from '../../parking/shared/unsent-sales.ts';
import type { ActOnDeposit } from './act-on-deposit.ts';
import { nameOfShift } from './name-of-shift.ts';
import { PaperCount, papersToCount, withPaperNames } from './paper-vouchers.tsx';
import { TerminalSlips, slipsToCount } from './terminal-slips.tsx';
import TieDialog from './tie-dialog.tsx';
import { UnsentNotice } from './unsent-notice.tsx';

interface DialogProps {
  readonly on: { readonly act: DepositAct; readonly deposit: ActOnDeposit['deposit'] };
  readonly close: () => void;
}

export default function DepositActDialog({ on, close }: { readonly on: ActOnDeposit; readonly close: () => void }) {
  const unsent = useUnsentSales();
  const { act, deposit } = on;
  if (act === 'tie') return <TieDialog deposit={deposit} close={close} />;
  if (act === 'submit' && unsent > 0) return <UnsentNotice count={unsent} close={close} />;
  return <ActDialog on={{ act, deposit }} close={close} />;
}

function ActDialog(props: DialogProps) {
  const { t } = useTranslation();
  const { id } = useProfile();
  const { deposit, act } = props.on;
  const { counted, received } = deposit;
  switch (act) {
    case 'submit':
      return (
        <ActForm
          {...props}
          endpoint={deposits.handIn}
          target={deposit.operatorId}
          initial={{ counted: null, papers: papersToCount(deposit), note: '', terminals: slipsToCount(deposit) }}
          fixed={{ depositId: deposit.id }}
        >
          <Facts deposit={deposit} />
          <MoneyField name="counted" autoFocus />
          <PaperCount deposit={deposit} />
          <TerminalSlips />
          {deposit.operatorId !== id && (
            <Alert severity="info">{t('deposits.forAnother', { operator: deposit.operator })}</Alert>
          )}
          <TextField name="note" lines={2} />
        </ActForm>
      );
    case 'pay':
      return (
        <ActForm
          {...props}
          endpoint={deposits.receive}
          initial={{
            value: Math.max(0, (counted ?? 0) - received),
            cashId: null,
            datetime: null,
            isAll: false,
            papers: papersToCount(deposit),
            note: '',
          }}
        >
          <MoneyField name="value" autoFocus />
          <ReferenceField name="cashId" options="/cash/list" />
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
          {act === 'verify' && <Facts deposit={deposit} />}
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

type FormEndpoint =
  | typeof deposits.handIn
  | typeof deposits.receive
  | typeof deposits.verify
  | typeof deposits.dispute
  | typeof deposits.confirmReceived
  | typeof deposits.reopen;

interface ActFormProps extends DialogProps {
  readonly endpoint: FormEndpoint;
  /** Whose id stands in the path, when it is not the deposit's. */
  readonly target?: string;
  readonly initial: Values;
  /** What the act itself says. */
  readonly fixed?: Values;
  readonly children: ReactNode;
}

function ActForm({ on, close, endpoint, target, initial, fixed = {}, children }: ActFormProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('deposits.deposits');
  const { act, deposit } = on;
  const approval = useApproval();
  // The forms differ only in their bodies, which their own schemas check.
  const { mutateAsync } = useApiMutation(endpoint as typeof deposits.reopen, { handles: endpoint.errors });
  const { number, counted, received, id } = deposit;
  return (
    <FormDialog
      title={t('deposits.actOn', { act: t(`deposits.acts.${act}`), number })}
      lead={t(`deposits.help.${act}`, { counted: formatRupiah(counted ?? 0), received: formatRupiah(received) })}
      schema={endpoint.body}
      texts={withPaperNames(texts, deposit)}
      initial={{ ...initial, ...fixed }}
      send={(body) =>
        approval.run((signed) =>
          mutateAsync({
            params: { id: target ?? id },
            body: endpoint.body.parse({ ...body, ...fixed, ...signed }) as { note: string },
          }),
        )
      }
      submitLabel={t(`deposits.acts.${act}`)}
      onCancel={close}
      onDone={() => {
        showToast(t(`deposits.done.${act}`, { number }), 'success');
        close();
      }}
    >
      {children}
      {approval.dialog}
    </FormDialog>
  );
}

/** What is known of the deposit where somebody counts or agrees; sums only where they are not hidden. */
function Facts({ deposit }: { readonly deposit: ActOnDeposit['deposit'] }) {
  const { t } = useTranslation();
  const { operator, shift, n, businessDay, cars, takingsHidden, expected, received, state } = deposit;
  const facts: [string, string][] = [
    [t('deposits.deposits.fields.operator'), operator],
    ...(shift === null ? [] : [[t('deposits.deposits.fields.shiftId'), nameOfShift(t, shift, n)] as [string, string]]),
    [t('deposits.deposits.fields.businessDay'), formatDate(businessDay)],
    [t('deposits.deposits.fields.cars'), formatNumber(cars)],
  ];
  if (!takingsHidden) facts.push([t('deposits.deposits.fields.expected'), formatRupiah(expected ?? 0)]);
  if (state !== 'OPEN') {
    facts.push([t('deposits.deposits.fields.received'), formatRupiah(received)]);
    facts.push([t('deposits.deposits.fields.difference'), formatRupiah(received - (expected ?? 0))]);
  }
  return <FactList facts={facts} />;
}

function Close({ on: { deposit }, close }: DialogProps) {
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
