import { type OperatorDebt, operatorDebts } from '@parking/contract/money/debts/operator-debts';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatDateTime, formatRupiah } from '../../../i18n/format.ts';
import { FileField } from '../../../kit/form/fields/file-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

/** What the cashier who is charged says to it, once. */
export default function AnswerDebtDialog({ debt, close }: { readonly debt: OperatorDebt; readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('debts.debts');
  const { answerDebt } = operatorDebts;
  const { mutateAsync } = useApiMutation(answerDebt, { handles: answerDebt.errors });
  return (
    <FormDialog
      title={t('debts.answerTitle', { amount: formatRupiah(debt.amount) })}
      lead={t('debts.answerLead', { until: formatDateTime(debt.dueAt) })}
      schema={answerDebt.body}
      texts={texts}
      initial={{ answer: '', answerPicture: null }}
      send={(body) => mutateAsync({ params: { id: debt.id }, body: answerDebt.body.parse(body) })}
      submitLabel={t('debts.answer')}
      onCancel={close}
      onDone={() => {
        showToast(t('debts.answerSent'), 'success');
        close();
      }}
    >
      <TextField name="answer" lines={4} autoFocus />
      <FileField name="answerPicture" picture capture />
    </FormDialog>
  );
}
