import { type CashDrop, cashDrops } from '@parking/contract/money/cash-drops/cash-drops';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { MoneyField } from '../../../kit/form/fields/number-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

/** Opened and received by who did not fill it; what is not as it was counted is signed for on the spot. */
export default function ReceiveDropDialog({ drop, close }: { readonly drop: CashDrop; readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('cashDrops.cashDrops');
  const approval = useApproval();
  const { receive } = cashDrops;
  const { mutateAsync } = useApiMutation(receive, { handles: receive.errors });
  const { id, bag, operator, counted, depositNumber } = drop;
  return (
    <FormDialog
      title={t('cashDrops.receiveTitle', { bag, operator })}
      lead={t('cashDrops.receiveLead', { counted: formatRupiah(counted), deposit: depositNumber })}
      schema={receive.body}
      texts={texts}
      initial={{ value: null, cashId: null, note: '' }}
      send={(body) =>
        approval.run((signed) => mutateAsync({ params: { id }, body: receive.body.parse({ ...body, ...signed }) }))
      }
      submitLabel={t('cashDrops.receive')}
      onCancel={close}
      onDone={() => {
        showToast(t('cashDrops.receivedDone', { bag }), 'success');
        close();
      }}
    >
      <MoneyField name="value" autoFocus />
      <ReferenceField name="cashId" options="/cash/takings" />
      <TextField name="note" lines={2} />
      {approval.dialog}
    </FormDialog>
  );
}
