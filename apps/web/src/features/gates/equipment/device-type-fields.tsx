import { imageTypes } from '@parking/contract/gates/gate-words';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';
import { WordsField } from '../../../kit/form/fields/words-field.tsx';

export default function DeviceTypeFields() {
  return (
    <>
      <TextField name="name" autoFocus />
      <TextField name="label" />
      <TextField name="labelEn" />
      <WordsField name="deviceTypeList" />
      <SelectField name="imageType" codes={imageTypes} />
    </>
  );
}
