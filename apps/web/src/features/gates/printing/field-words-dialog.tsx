import { printFields } from '@parking/contract/gates/equipment';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { labelIn } from '../../../i18n/format.ts';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import type { PrintField } from './field-row.tsx';

/** The words that stand before a fact, in both languages. */
export default function FieldWordsDialog({ field, close }: { readonly field: PrintField; readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('gates.printFields');
  const { mutateAsync } = useApiMutation(printFields.update, { handles: ['changed-meanwhile'] });
  const { id, label, labelEn, updatedAt } = field;
  return (
    <FormDialog
      title={t('gates.printFields.editTitle', { name: labelIn(field) })}
      schema={printFields.update.body}
      texts={texts}
      record={field}
      initial={{ label, labelEn }}
      send={(body) => mutateAsync({ params: { id }, body: { ...printFields.update.body.parse(body), updatedAt } })}
      onCancel={close}
      onDone={() => {
        showToast(t('common.saved'), 'success');
        close();
      }}
    >
      <TextField name="label" autoFocus />
      <TextField name="labelEn" />
    </FormDialog>
  );
}
