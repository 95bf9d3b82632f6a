import { shiftDays } from '@parking/contract/core/business-day';
import { type FeeRate, feeRates } from '@parking/contract/money/fee-rates';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { useSiteNow } from '../../../api/site-clock.ts';
import { showToast } from '../../../api/toast.ts';
import { useApproval } from '../../../kit/approval/use-approval.tsx';
import { DateField } from '../../../kit/form/fields/date-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { formatDate, formatNumber } from '../../../i18n/format.ts';
import './fee-texts.ts';

const { end } = feeRates;

interface EndProps {
  readonly paidType: { readonly id: string; readonly label: string };
  readonly rate: FeeRate;
  readonly close: () => void;
}

/** The last day of a rate; of one that was not used the day before it, which takes it back. */
export default function EndRateDialog({ paidType: { id, label }, rate, close }: EndProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('feeRates.rates');
  const today = useSiteNow()().slice(0, 10);
  const approving = useApproval();
  const { mutateAsync } = useApiMutation(end, { handles: end.errors });
  const initial = { rateId: rate.id, lastDay: rate.inUse ? today : shiftDays(rate.fromDay, -1) };
  return (
    <>
      <FormDialog
        title={t('feeRates.endTitle', { label })}
        lead={t(rate.inUse ? 'feeRates.endLead' : 'feeRates.takeBackLead', {
          percent: formatNumber(rate.percent),
          from: formatDate(rate.fromDay),
        })}
        schema={end.body}
        texts={texts}
        initial={initial}
        send={(body) =>
          approving.run((approval) =>
            mutateAsync({ params: { id }, body: end.body.parse({ ...initial, ...body, ...approval }) }),
          )
        }
        submitLabel={t('feeRates.end')}
        onCancel={close}
        onDone={() => {
          showToast(t('common.saved'), 'success');
          close();
        }}
      >
        <DateField name="lastDay" autoFocus required />
      </FormDialog>
      {approving.dialog}
    </>
  );
}
