import { type StoredMapping, reconciliationFiles } from '@parking/contract/money/reconciliation/reconciliation-files';
import { decimalSigns, reportDateForms, reportFields } from '@parking/contract/money/reconciliation/report-mapping';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { WordsField } from '../../../kit/form/fields/words-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import './texts.ts';

const { updateMapping } = reconciliationFiles;
const needed: readonly string[] = ['paidAt', 'gross'];

interface MappingProps {
  readonly stored: StoredMapping;
  readonly close: () => void;
}

/** By which headings the reports of a payment type are read. */
export default function MappingDialog({ stored, close }: MappingProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('reconciliation.mapping');
  const { mutateAsync } = useApiMutation(updateMapping, { handles: updateMapping.errors });
  const { paidTypeId, updatedAt, ...mapping } = stored;
  const known = updatedAt === null ? {} : { updatedAt };
  return (
    <FormDialog
      title={t('reconciliation.mapping.title')}
      lead={t('reconciliation.mapping.lead')}
      schema={updateMapping.body}
      texts={texts}
      initial={mapping}
      record={{ id: paidTypeId, ...mapping }}
      send={(body) =>
        mutateAsync({ params: { id: paidTypeId }, body: updateMapping.body.parse({ ...body, ...known }) })
      }
      onCancel={close}
      onDone={() => {
        showToast(t('common.saved'), 'success');
        close();
      }}
    >
      {reportFields.map((field) => (
        <TextField key={field} name={`columns.${field}`} required={needed.includes(field)} />
      ))}
      <SelectField name="dateForm" codes={reportDateForms} />
      <SelectField name="decimal" codes={decimalSigns} />
      <TextField name="zone" />
      <WordsField name="refundWords" />
      <WordsField name="chargebackWords" />
      <WordsField name="totalWords" />
    </FormDialog>
  );
}
