import { type OwnIndication, cheatingIndications } from '@parking/contract/indications/cheating-indications';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../api/query.ts';
import { showToast } from '../../api/toast.ts';
import { TextField } from '../../kit/form/fields/text-field.tsx';
import FormDialog from '../../kit/form/form-dialog.tsx';
import { useResourceTexts } from '../../kit/model/use-resource-texts.ts';

/** What whom it is about says to it, once. */
export default function AnswerDialog({ own, close }: { readonly own: OwnIndication; readonly close: () => void }) {
  const { t } = useTranslation();
  const texts = useResourceTexts('indications.indications');
  const { answer } = cheatingIndications;
  const { mutateAsync } = useApiMutation(answer, { handles: answer.errors });
  return (
    <FormDialog
      title={t('indications.answerTitle', { number: own.number })}
      lead={t('indications.answerLead')}
      schema={answer.body}
      texts={texts}
      initial={{ text: '' }}
      send={(body) => mutateAsync({ params: { id: own.id }, body: answer.body.parse(body) })}
      submitLabel={t('indications.answer')}
      onCancel={close}
      onDone={() => {
        showToast(t('indications.answerSent'), 'success');
        close();
      }}
    >
      <TextField name="text" lines={5} autoFocus />
    </FormDialog>
  );
}
