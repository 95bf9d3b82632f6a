import type { RowOf } from '@parking/contract/core/endpoint';
import { memberRefunds } from '@parking/contract/parking/member-refunds/member-refunds';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import './texts.ts';

export type Refund = RowOf<typeof memberRefunds.list>;

interface DecideRefundProps {
  readonly refund: Refund;
  readonly accepted: boolean;
  readonly close: () => void;
}

/** The second person's word on a stay that somebody asked to give back to a member. */
export default function DecideRefundDialog({ refund, accepted, close }: DecideRefundProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('memberRefunds.refunds');
  const { decide } = memberRefunds;
  const { mutateAsync } = useApiMutation(decide, { handles: decide.errors });
  const { id, receiptNumber: receipt, by, note } = refund;
  const amount = formatRupiah(refund.amount);
  return (
    <FormDialog
      title={t(accepted ? 'memberRefunds.agreeTitle' : 'memberRefunds.refuseTitle', { amount })}
      lead={accepted ? t('memberRefunds.agreeLead', { receipt, by, note }) : t('memberRefunds.refuseLead')}
      schema={decide.body}
      texts={texts}
      initial={{ accepted, note: null }}
      send={(body) => mutateAsync({ params: { id }, body: decide.body.parse(body) })}
      submitLabel={t(accepted ? 'memberRefunds.agree' : 'memberRefunds.refuse')}
      onCancel={close}
      onDone={() => {
        showToast(t(accepted ? 'memberRefunds.agreed' : 'memberRefunds.refused'), 'success');
        close();
      }}
    >
      <TextField name="note" lines={2} autoFocus />
    </FormDialog>
  );
}
