import { type SecretVisit, secretVisits } from '@parking/contract/audits/secret-visits';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import FormDialog from '../../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';

/** Gives a visit up, with why. */
export default function CancelVisitDialog({
  visit,
  close,
}: {
  readonly visit: SecretVisit;
  readonly close: () => void;
}) {
  const { t } = useTranslation();
  const texts = useResourceTexts('secretVisits.visits');
  const { cancel } = secretVisits;
  const { mutateAsync } = useApiMutation(cancel, { handles: cancel.errors });
  return (
    <FormDialog
      title={t('secretVisits.cancel')}
      lead={t('secretVisits.cancelLead')}
      schema={cancel.body}
      texts={texts}
      initial={{ note: '' }}
      send={(body) => mutateAsync({ params: { id: visit.id }, body: cancel.body.parse(body) })}
      submitLabel={t('secretVisits.cancel')}
      onCancel={close}
      onDone={close}
    >
      <TextField name="note" lines={3} autoFocus />
    </FormDialog>
  );
}
