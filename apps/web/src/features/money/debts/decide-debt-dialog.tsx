import { type OperatorDebt, debtOutcomes, operatorDebts } from '@parking/contract/money/debts/operator-debts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatRupiah } from '../../../i18n/format.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

/** One person's word on what becomes of a charge; the second who says the same decides. */
export default function DecideDebtDialog({ debt, close }: { readonly debt: OperatorDebt; readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('debts.debts');
  const { decideDebt } = operatorDebts;
  const { mutateAsync } = useApiMutation(decideDebt, { handles: decideDebt.errors });
  const { id, amount, operator, proposed, proposedBy } = debt;
  return (
    <FormDialog
      title={t('debts.decideTitle', { amount: formatRupiah(amount), operator })}
      lead={
        proposed === null
          ? t('debts.decideLead')
          : t('debts.decideSecond', {
              by: proposedBy ?? '',
              outcome: t(`debts.debts.values.outcome.${proposed}`),
            })
      }
      schema={decideDebt.body}
      texts={texts}
      initial={{ outcome: proposed, note: '' }}
      send={(body) => mutateAsync({ params: { id }, body: decideDebt.body.parse(body) })}
      submitLabel={t('debts.decide')}
      onCancel={close}
      onDone={() => {
        showToast(t('debts.decideSent'), 'success');
        close();
      }}
    >
      <SelectField name="outcome" codes={debtOutcomes} autoFocus />
      <TextField name="note" lines={3} />
    </FormDialog>
  );
}
