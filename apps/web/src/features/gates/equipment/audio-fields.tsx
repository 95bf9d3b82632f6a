import { soundOccasions } from '@parking/contract/gates/gate-words';
import { FileField } from '../../../kit/form/fields/file-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';

export default function AudioFields() {
  return (
    <>
      <TextField name="name" autoFocus />
      <FileField name="tokenFile" />
      <SelectField name="occasion" codes={soundOccasions} />
    </>
  );
}
