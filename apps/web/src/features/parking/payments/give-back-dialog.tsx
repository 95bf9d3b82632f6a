import { paymentsOnAccount, returnWays } from '@parking/contract/parking/payments/payments-on-account';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { MoneyField } from '../../../kit/form/fields/number-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import type { OnAccountDialogProps } from './on-account-dialog.ts';

/** No provider holds what is owed without a payment. */
const waysOf = ({ cause }: OnAccountDialogProps['payment']) =>
  cause === 'PAYMENT' ? returnWays : returnWays.filter((way) => way !== 'REFUNDED_BY_PROVIDER');

/** What is asked of the provider is not given back yet. */
const toldBy = ({ way, reference }: { readonly way: string; readonly reference?: string | undefined }) => {
  if (way !== 'REFUNDED_BY_PROVIDER') return 'onAccount.asked';
  return reference === undefined ? 'onAccount.askedProvider' : 'onAccount.givenBack';
};

/** Who gets it and out of which account: of cash alone. */
function Recipient() {
  const way: unknown = useWatch({ name: 'way' });
  if (way !== 'PAID_OUT_IN_CASH') return null;
  return (
    <>
      <TextField name="receivedBy" />
      <ReferenceField name="cashId" options="/cash/takings" />
    </>
  );
}

/** How much of it goes back, and how; what needs a second person says so. */
export default function GiveBackDialog({ payment, close }: OnAccountDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('onAccount.payments');
  const { giveBack } = paymentsOnAccount;
  const { mutateAsync } = useApiMutation(giveBack, { handles: giveBack.errors });
  const left = payment.amount - payment.waiting;
  const ways = waysOf(payment);
  const send = async (given: object) => {
    const { receivedBy, cashId, ...body } = giveBack.body.parse(given);
    const toWhom = body.way === 'PAID_OUT_IN_CASH' ? { receivedBy, cashId } : {};
    await mutateAsync({ params: { id: payment.id }, body: { ...body, ...toWhom } });
    showToast(t(toldBy(body)), 'success');
  };
  return (
    <FormDialog
      title={t('onAccount.giveBackTitle', { amount: formatRupiah(left) })}
      lead={t(payment.cause === 'PAYMENT' ? 'onAccount.giveBackLead' : 'onAccount.giveBackCashLead')}
      schema={giveBack.body}
      texts={{ ...texts, fields: { ...texts.fields, amount: t('onAccount.giveBackAmount') } }}
      initial={{ way: ways[0], amount: left, reference: '', receivedBy: '', cashId: null, reason: '' }}
      send={send}
      submitLabel={t('onAccount.giveBack')}
      onCancel={close}
      onDone={close}
    >
      <SelectField name="way" codes={ways} autoFocus />
      <MoneyField name="amount" />
      <TextField name="reference" />
      <Recipient />
      <TextField name="reason" lines={2} />
    </FormDialog>
  );
}
