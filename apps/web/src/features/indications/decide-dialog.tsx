import { type CheatingIndication, cheatingIndications } from '@parking/contract/indications/cheating-indications';
import { indicationOutcomes } from '@parking/contract/indications/cheating-types';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { showToast } from '../../api/toast.ts';
import { NumberField } from '../../kit/form/fields/number-field.tsx';
import { SelectField } from '../../kit/form/fields/select-field.tsx';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import FormDialog from '../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../kit/model/use-resource-texts.ts';

interface DecideDialogProps {
  readonly found: CheatingIndication;
  /** It was decided, and is to be looked at again. */
  readonly reopens: boolean;
  readonly close: () => void;
}

/** What an indication was, by one person's word; that it is so waits for a second one. */
export default function DecideDialog({ found, reopens, close }: DecideDialogProps) {
  const { t } = useTranslation();
  const texts = useResourceTexts('indications.indications');
  const { decide } = cheatingIndications;
  const { mutateAsync } = useApiMutation(decide, { handles: decide.errors });
  const { id, number, proposedBy, loss } = found;
  const lead = (): string => {
    if (reopens) return t('indications.reopenLead');
    return proposedBy === null ? t('indications.decideLead') : t('indications.decideSecond', { by: proposedBy });
  };
  return (
    <FormDialog
      title={t(reopens ? 'indications.reopenTitle' : 'indications.decideTitle', { number })}
      lead={lead()}
      schema={decide.body}
      texts={texts}
      initial={{ state: reopens ? 'REVIEWING' : proposedBy === null ? null : 'CONFIRMED', note: '', loss }}
      send={(body) => mutateAsync({ params: { id }, body: decide.body.parse(withoutLoss(body)) })}
      submitLabel={t(reopens ? 'indications.reopen' : 'indications.decide')}
      onCancel={close}
      onDone={() => {
        showToast(t('indications.decided'), 'success');
        close();
      }}
    >
      {!reopens && <SelectField name="state" codes={indicationOutcomes} autoFocus />}
      {!reopens && <NumberField name="loss" />}
      <TextField name="note" lines={3} autoFocus={reopens} />
    </FormDialog>
  );
}

/** Only what is so has a loss. */
const withoutLoss = (body: Readonly<Record<string, unknown>>) =>
  body.state === 'CONFIRMED' ? body : { ...body, loss: null };
