import { TextInput } from '../../../kit/text-input.tsx';

interface TimeInputProps {
  readonly label: string;
  /** The site's local time, `YYYY-MM-DDTHH:mm:ss`; empty when nothing is typed. */
  readonly value: string;
  readonly onChange: (local: string) => void;
  readonly max?: string;
  readonly problem?: string;
  readonly help?: string;
  readonly required?: boolean;
}

/** A day and time typed by keyboard alone, to the minute. */
export function TimeInput({ label, value, onChange, max, problem, help, required = false }: TimeInputProps) {
  return (
    <TextInput
      label={label}
      type="datetime-local"
      value={value.slice(0, 16)}
      required={required}
      {...(problem && { problem })}
      {...(help && { help })}
      onChange={(event) => onChange(event.target.value === '' ? '' : `${event.target.value.slice(0, 16)}:00`)}
      html={{ step: 60, ...(max && { max: max.slice(0, 16) }) }}
    />
  );
}
