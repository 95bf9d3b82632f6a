import { answerKeys } from '@parking/contract/money/settlements/answer-form';
import { delimiters, encodings, fileFormats } from '@parking/contract/money/settlements/file-template';
import { type StoredAnswerForm, settlementAnswers } from '@parking/contract/money/settlements/settlement-answers';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../../kit/form/fields/number-field.tsx';
import { SelectField } from '../../../../kit/form/fields/select-field.tsx';
import { SwitchField } from '../../../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../../../kit/form/fields/text-field.tsx';
import { WordsField } from '../../../../kit/form/fields/words-field.tsx';
import { FieldGroup } from '../../../../kit/form/parts/field-group.tsx';
import { SetUpDialog } from '../../../../kit/form/set-up-dialog.tsx';
import './texts.ts';

interface AnswerFormProps {
  readonly label: string;
  readonly form: StoredAnswerForm;
  readonly close: () => void;
}

/** How the answers of a payment type's bank are found and read. */
export default function AnswerFormDialog({ label, form, close }: AnswerFormProps) {
  const { t } = useTranslation();
  const { paidTypeId, updatedAt, ...told } = form;
  return (
    <SetUpDialog
      title={t('bankAnswers.dialog', { label })}
      lead={t('bankAnswers.lead')}
      texts="bankAnswers.form"
      update={settlementAnswers.updateForm}
      id={paidTypeId}
      updatedAt={updatedAt}
      told={told}
      close={close}
    >
      <Fields />
    </SetUpDialog>
  );
}

function Fields() {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const format: unknown = useWatch({ control, name: 'format' });
  const isFixed = format === 'FIXED';
  return (
    <>
      <SwitchField name="active" autoFocus />
      <TextField name="folder" />
      <TextField name="namePattern" required />
      <FieldGroup title={t('bankAnswers.lines')}>
        <SelectField name="format" codes={fileFormats} required />
        {!isFixed && <SelectField name="delimiter" codes={delimiters} required />}
        <SelectField name="encoding" codes={encodings} required />
        <NumberField name="headerLines" required />
        <NumberField name="trailerLines" required />
      </FieldGroup>
      <FieldGroup title={t('bankAnswers.meaning')}>
        <SelectField name="keySource" codes={answerKeys} required />
        <NumberField name="keyAt" required />
        {isFixed && <NumberField name="keyWidth" required />}
        <NumberField name="stateAt" required />
        {isFixed && <NumberField name="stateWidth" required />}
        <WordsField name="accepted" required />
        <WordsField name="refused" required />
        <NumberField name="reasonAt" />
        {isFixed && <NumberField name="reasonWidth" />}
      </FieldGroup>
    </>
  );
}
