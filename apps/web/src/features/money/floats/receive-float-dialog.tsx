import { type Float, floats } from '@parking/contract/money/floats/floats';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { MoneyField } from '../../../kit/form/fields/number-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

/** Received back by who did not hold it; what is not as it was counted is signed for on the spot. */
export default function ReceiveFloatDialog({ float, close }: { readonly float: Float; readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('floats.floats');
  const approval = useApproval();
  const { receive } = floats;
  const { mutateAsync } = useApiMutation(receive, { handles: receive.errors });
  const { id, number, operator, cash, counted } = float;
  const amount = formatRupiah(float.amount);
  return (
    <FormDialog
      title={t('floats.receiveTitle', { number, operator })}
      lead={
        counted === null
          ? t('floats.receiveUncounted', { amount, cash })
          : t('floats.receiveLead', { amount, cash, counted: formatRupiah(counted) })
      }
      schema={receive.body}
      texts={texts}
      initial={{ value: null, note: '' }}
      send={(body) =>
        approval.run((signed) => mutateAsync({ params: { id }, body: receive.body.parse({ ...body, ...signed }) }))
      }
      submitLabel={t('floats.receive')}
      onCancel={close}
      onDone={() => {
        showToast(t('floats.received', { number }), 'success');
        close();
      }}
    >
      <MoneyField name="value" autoFocus />
      <TextField name="note" lines={2} />
      {approval.dialog}
    </FormDialog>
  );
}
