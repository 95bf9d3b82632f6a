import { useTranslation } from 'react-i18next';
import { ChoiceField } from '../../../kit/form/fields/choice-field.tsx';
import { NumberField } from '../../../kit/form/fields/number-field.tsx';
import { SwitchField } from '../../../kit/form/fields/switch-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { useWidgetCalls } from './component-call.ts';

export default function ComponentFields() {
  const { t } = useTranslation();
  const { choices } = useWidgetCalls();
  return (
    <>
      <TextField name="name" autoFocus />
      <TextField name="label" />
      <TextField name="labelEn" />
      <ChoiceField name="url" choices={choices} />
      <NumberField name="refreshInterval" unit={t('dashboard.second')} />
      <SwitchField name="refreshAble" />
    </>
  );
}
