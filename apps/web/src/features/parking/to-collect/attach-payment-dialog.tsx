import { type PaymentOnAccount, paymentsOnAccount } from '@parking/contract/parking/payments/payments-on-account';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatDateTime, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { ChoiceField } from '../../../kit/form/fields/choice-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import type { CollectionDialogProps } from './collection-dialog.ts';

const unused = [
  ['state.equals', 'ON_ACCOUNT'],
  ['sort', 'paidAt,desc'],
  ['size', '500'],
] as const;

/** Which payment that nothing has used is the car's after all. */
export default function AttachPaymentDialog({ collection, calls, close }: CollectionDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('toCollect.collections');
  const { attachPayment } = calls;
  const { mutateAsync } = useApiMutation(attachPayment, { handles: attachPayment.errors });
  const { data } = useApiQuery(paymentsOnAccount.list, { list: unused });
  const nameOf = ({ paidTypeLabel, paidTypeLabelEn, amount, paidAt, reference, plateNumber }: PaymentOnAccount) =>
    [
      paidTypeLabel && labelIn({ label: paidTypeLabel, labelEn: paidTypeLabelEn }),
      formatRupiah(amount),
      formatDateTime(paidAt),
      plateNumber,
      reference,
    ]
      .filter(Boolean)
      .join(' · ');
  const choices = data?.data.map((payment) => ({ id: payment.id, label: nameOf(payment) })) ?? [];
  return (
    <FormDialog
      title={t('toCollect.attachTitle', { amount: formatRupiah(collection.due ?? 0) })}
      lead={t('toCollect.attachLead')}
      schema={attachPayment.body}
      texts={texts}
      initial={{ paymentId: null, reason: '' }}
      send={(body) => mutateAsync({ params: { id: collection.id }, body: attachPayment.body.parse(body) })}
      submitLabel={t('toCollect.attach')}
      onCancel={close}
      onDone={() => {
        showToast(t('toCollect.attached'), 'success');
        close();
      }}
    >
      <ChoiceField name="paymentId" choices={choices} autoFocus />
      <TextField name="reason" lines={2} />
    </FormDialog>
  );
}
