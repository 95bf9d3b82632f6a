import { AuditItem, type AuditedExit, auditReasons } from '@parking/contract/audits/audited-exit';
import { formatPlate } from '@parking/contract/parking/plates';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../../kit/form/fields/number-field.tsx';
import { ReferenceField } from '../../../kit/form/fields/reference-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

const { plateNumber, vehicleId, amount, note, reason } = AuditItem.shape;
/** What does not agree must be said. */
const finding = AuditItem.pick({}).extend({ plateNumber, vehicleId, amount, note, reason: reason.unwrap().unwrap() });
export type Finding = typeof finding._zod.output;

interface UnmatchedDialogProps {
  readonly exit: AuditedExit;
  readonly say: (finding: Finding) => void;
  readonly close: () => void;
}

/** What was seen instead; without an amount its own prices say it. */
export default function UnmatchedDialog({ exit, say, close }: UnmatchedDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('exitAudits.finding');
  const car = exit.plateNumber ? formatPlate(exit.plateNumber) : exit.parkingCode;
  return (
    <FormDialog
      title={t('exitAudits.unmatchedTitle', { car })}
      lead={t('exitAudits.unmatchedLead')}
      schema={finding}
      texts={texts}
      initial={{ plateNumber: null, vehicleId: null, reason: null, amount: null, note: null }}
      send={(body) => {
        const said = finding.parse(body);
        close();
        say(said);
        return Promise.resolve(null);
      }}
      submitLabel={t('exitAudits.saveFinding')}
      onCancel={close}
      onDone={close}
    >
      <TextField name="plateNumber" autoFocus />
      <ReferenceField name="vehicleId" options="/vehicle_types/list" />
      <SelectField name="reason" codes={auditReasons} />
      <MoneyField name="amount" />
      <TextField name="note" lines={2} />
    </FormDialog>
  );
}
