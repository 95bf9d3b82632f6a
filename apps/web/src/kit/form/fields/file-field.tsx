import { useState } from 'react';
import { FieldFrame } from '../parts/field-frame.tsx';
import { FilePicker } from '../parts/file-picker.tsx';
import { type FieldProps, useField } from '../parts/use-field.ts';

interface FileFieldProps extends FieldProps {
  /** A picture is shown; any other file only named. */
  readonly picture?: boolean;
  /** A device with a camera opens it instead of its files. */
  readonly capture?: boolean;
}

/** A file, uploaded as soon as it is chosen; the form keeps its token. */
export function FileField({ picture = false, capture = false, ...props }: FileFieldProps) {
  const field = useField(props);
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <FieldFrame field={{ ...field, error: problem ?? field.error }}>
      <FilePicker
        id={field.id}
        label={field.label}
        token={typeof field.value === 'string' && field.value !== '' ? field.value : null}
        picture={picture}
        capture={capture}
        required={field.required}
        disabled={field.disabled}
        onChange={field.change}
        onProblem={setProblem}
      />
    </FieldFrame>
  );
}
