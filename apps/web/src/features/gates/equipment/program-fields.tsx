import { programTypes } from '@parking/contract/gates/gate-words';
import { FileField } from '../../../kit/form/fields/file-field.tsx';
import { SelectField } from '../../../kit/form/fields/select-field.tsx';
import { TextField } from '../../../kit/form/fields/text-field.tsx';

export default function ProgramFields() {
  return (
    <>
      <SelectField name="type" codes={programTypes} autoFocus />
      <TextField name="version" />
      <FileField name="tokenFile" />
    </>
  );
}
