import { feeBearers, feeRates, feeRoundings } from '@parking/contract/money/fee-rates';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import { MoneyField, PercentField } from '../../../kit/form/fields/number-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import './fee-texts.ts';

const { add } = feeRates;

interface AddProps {
  readonly paidType: { readonly id: string; readonly label: string; readonly kind: string };
  readonly close: () => void;
}

/** What a provider keeps from a day on; a second person signs. */
export default function AddRateDialog({ paidType: { id, label, kind }, close }: AddProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('feeRates.rates');
  const approving = useApproval();
  const { mutateAsync } = useApiMutation(add, { handles: add.errors });
  const initial = { fromDay: null, percent: 0, fixed: 0, freeUpTo: null, bearer: 'OPERATOR', rounding: 'HALF_UP' };
  return (
    <>
      <FormDialog
        title={t('feeRates.addTitle', { label })}
        lead={t('feeRates.addLead')}
        schema={add.body}
        texts={texts}
        initial={initial}
        send={(body) =>
          approving.run((approval) =>
            mutateAsync({ params: { id }, body: add.body.parse({ ...initial, ...body, ...approval }) }),
          )
        }
        onCancel={close}
        onDone={() => {
          showToast(t('common.saved'), 'success');
          close();
        }}
      >
        <DateField name="fromDay" autoFocus required />
        <PercentField name="percent" required />
        <MoneyField name="fixed" required />
        <MoneyField name="freeUpTo" />
        {kind !== 'QRIS' && <SelectField name="bearer" codes={feeBearers} required />}
        <SelectField name="rounding" codes={feeRoundings} required />
      </FormDialog>
      {approving.dialog}
    </>
  );
}
