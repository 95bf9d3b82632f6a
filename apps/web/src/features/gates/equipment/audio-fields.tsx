import { FileField } from '../../../kit/form/file-field.tsx';
import { TextField } from '../../../kit/form/text-field.tsx';

export default function AudioFields() {
  return (
    <>
      <TextField name="name" autoFocus />
      <FileField name="tokenFile" />
    </>
  );
}
