import { type SecretVisit, secretVisits } from '@parking/contract/audits/secret-visits';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { DateTimeField } from '../../../kit/form/fields/date-field.tsx';
import { FileField } from '../../../kit/form/fields/file-field.tsx';
import { MoneyField } from '../../../kit/form/fields/number-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

/** What the visitor tells, from the receipt: on a phone, right after. */
export default function ReportVisitDialog({
  visit,
  close,
}: {
  readonly visit: SecretVisit;
  readonly close: () => void;
}) {
  const { t } = useTranslation();
  const texts = useResourceTexts('secretVisits.visits');
  const { report } = secretVisits;
  const { mutateAsync } = useApiMutation(report, { handles: report.errors });
  return (
    <FormDialog
      title={t('secretVisits.reportTitle', { number: visit.number })}
      lead={t('secretVisits.reportLead')}
      schema={report.body}
      texts={texts}
      initial={{
        datetimeIn: null,
        datetimeOut: null,
        gateId: null,
        paid: null,
        parkingCode: null,
        receiptNumber: null,
        receiptPicture: null,
        note: null,
      }}
      send={(body) => mutateAsync({ params: { id: visit.id }, body: report.body.parse(body) })}
      submitLabel={t('secretVisits.send')}
      onCancel={close}
      onDone={close}
    >
      <DateTimeField name="datetimeIn" />
      <DateTimeField name="datetimeOut" />
      <ReferenceField name="gateId" options="/gates/list" />
      <MoneyField name="paid" />
      <TextField name="receiptNumber" />
      <FileField name="receiptPicture" picture capture />
      <TextField name="parkingCode" />
      <TextField name="note" lines={3} />
    </FormDialog>
  );
}
