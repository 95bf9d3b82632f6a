import { type UnmatchedTaking, takingsOutcomes, unmatchedTakings } from '@parking/contract/money/unmatched-takings';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { formatDateTime, formatRupiah } from '../../../i18n/format.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

interface SettleDialogProps {
  readonly taking: UnmatchedTaking;
  readonly close: () => void;
}

/** Whose the money is, with a reason; said once. */
export default function SettleUnmatchedDialog({ taking, close }: SettleDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('deposits.unmatched');
  const { settleUnmatched } = unmatchedTakings;
  const { mutateAsync } = useApiMutation(settleUnmatched, { handles: settleUnmatched.errors });
  const { id, amount, operator, takenAt, exitedAt } = taking;
  return (
    <FormDialog
      title={t('deposits.unmatched.settleTitle', { amount: formatRupiah(amount ?? 0) })}
      lead={t(exitedAt === null ? 'deposits.unmatched.lead' : 'deposits.unmatched.leadExited', {
        operator,
        takenAt: formatDateTime(takenAt),
        exitedAt: exitedAt === null ? '' : formatDateTime(exitedAt),
      })}
      schema={settleUnmatched.body}
      texts={texts}
      initial={{ outcome: null, note: '' }}
      send={(body) => mutateAsync({ params: { id }, body: settleUnmatched.body.parse(body) })}
      submitLabel={t('deposits.unmatched.settle')}
      onCancel={close}
      onDone={() => {
        showToast(t('deposits.unmatched.settled'), 'success');
        close();
      }}
    >
      <SelectField name="outcome" codes={takingsOutcomes} autoFocus />
      <TextField name="note" lines={3} />
    </FormDialog>
  );
}
