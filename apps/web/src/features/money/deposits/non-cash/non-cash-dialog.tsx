import { nonCash } from '@parking/contract/money/deposits/other-deposits';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../../api/query.ts';
import { showToast } from '../../../../api/toast.ts';
import { formatDate, formatNumber, formatRupiah } from '../../../../i18n/format.ts';
import FormDialog from '../../../../kit/form/form-dialog.tsx';
import { MoneyField } from '../../../../kit/form/fields/number-field.tsx';
import { TextField } from '../../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../../kit/model/use-resource-texts.ts';
import type { RowOfResource } from '../../../../kit/model/resource-types.ts';

export type NonCashRow = RowOfResource<typeof nonCash>;
/** What is expected is told to whoever holds it against what the provider says. */
export type CheckedRow = NonCashRow & { readonly expected: number };

interface NonCashDialogProps {
  readonly row: CheckedRow;
  readonly type: string;
  readonly close: () => void;
}

export default function NonCashDialog({ row, type, close }: NonCashDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('deposits.providers');
  const { mutateAsync } = useApiMutation(nonCash.check, { handles: nonCash.check.errors });
  const { id, businessDay, expected, transactions, checked } = row;
  return (
    <FormDialog
      title={t('deposits.providers.checkTitle', { type, day: formatDate(businessDay) })}
      lead={t('deposits.providers.checkLead', {
        expected: formatRupiah(expected),
        transactions: formatNumber(transactions),
      })}
      schema={nonCash.check.body}
      texts={texts}
      initial={{ checked, note: '' }}
      send={(body) => mutateAsync({ params: { id }, body: nonCash.check.body.parse(body) })}
      submitLabel={t('deposits.providers.check')}
      onCancel={close}
      onDone={() => {
        showToast(t('deposits.providers.checked'), 'success');
        close();
      }}
    >
      <MoneyField name="checked" autoFocus />
      <TextField name="note" lines={2} />
    </FormDialog>
  );
}
