import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';

export type TextInputProps = Omit<
  OutlinedInputProps,
  'label' | 'error' | 'size' | 'slotProps' | 'inputProps' | 'ref'
> & {
  readonly label: string;
  /** What is wrong; stands in place of the help. */
  readonly problem?: ReactNode;
  readonly help?: ReactNode;
  readonly ref?: Ref<HTMLInputElement | HTMLTextAreaElement>;
  readonly html?: InputHTMLAttributes<HTMLInputElement>;
};

/** One line of text, its label above, its help or fault below. Lighter than MUI's TextField, which brings menus along. */
export function TextInput({ label, problem, help, id, required, html, ref, ...input }: TextInputProps) {
  const ownId = useId();
  const inputId = id ?? ownId;
  const note = problem || help;
  return (
    <FormControl fullWidth size="small" error={Boolean(problem)} required={required ?? false}>
      <InputLabel htmlFor={inputId}>{label}</InputLabel>
      <OutlinedInput
        id={inputId}
        inputRef={ref}
        {...(note && { 'aria-describedby': `${inputId}-note` })}
        {...input}
        slotProps={{ input: { ...html } }}
      />
      {note && <FormHelperText id={`${inputId}-note`}>{note}</FormHelperText>}
    </FormControl>
  );
}
