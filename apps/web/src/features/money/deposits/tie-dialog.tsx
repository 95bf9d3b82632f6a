import { depositPayments } from '@parking/contract/money/deposits/deposits';
import { useTranslation } from 'react-i18next';
import { useApiMutation, useApiQuery } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatDate, formatRupiah } from '../../../i18n/format.ts';
import { ChoiceField } from '../../../kit/form/fields/choice-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import type { ActOnDeposit } from './act-on-deposit.ts';

interface TieDialogProps {
  readonly deposit: ActOnDeposit['deposit'];
  readonly close: () => void;
}

/** Ties a cash-in that was written by hand instead of booking a new one; only those that fit are offered. */
export default function TieDialog({ deposit: { id, number }, close }: TieDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('deposits.deposits');
  const { fittingCashIns, setCashIn } = depositPayments;
  const { data } = useApiQuery(fittingCashIns, { params: { id } });
  const { mutateAsync } = useApiMutation(setCashIn, { handles: setCashIn.errors });
  if (!data) return null;
  return (
    <FormDialog
      title={t('deposits.actOn', { act: t('deposits.tie.act'), number })}
      lead={t(data.length === 0 ? 'deposits.tie.none' : 'deposits.tie.lead')}
      schema={setCashIn.body}
      texts={texts}
      initial={{ cashInId: null }}
      send={(body) => mutateAsync({ params: { id }, body: setCashIn.body.parse(body) })}
      submitLabel={t('deposits.tie.act')}
      onCancel={close}
      onDone={() => {
        showToast(t('deposits.tie.done', { number }), 'success');
        close();
      }}
    >
      <ChoiceField
        name="cashInId"
        autoFocus
        choices={data.map(({ id: cashInId, cash, amount, transactionDate, note }) => ({
          id: cashInId,
          label: [formatRupiah(amount), cash, formatDate(transactionDate), note].filter(Boolean).join(' · '),
        }))}
      />
    </FormDialog>
  );
}
