import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { FieldFrame, inputAttributes } from './field-frame.tsx';
import { type FieldProps, useField } from './use-field.ts';

interface NumberFieldProps extends FieldProps {
  /** Before or behind the number: `Rp`, `menit`. */
  readonly unit?: string;
  readonly unitFirst?: boolean;
}

/** Whole numbers; thousands are grouped while nobody types. What is no number is kept for the check to refuse. */
export function NumberField({ unit, unitFirst = false, autoFocus = false, ...props }: NumberFieldProps) {
  const field = useField(props);
  const [typed, setTyped] = useState<string | null>(null);
  const plain = typeof field.value === 'number' || typeof field.value === 'string' ? String(field.value) : '';
  const shown = typeof field.value === 'number' ? formatNumber(field.value) : plain;
  const read = (text: string) => {
    setTyped(text);
    const digits = text.replace(/[.,\s]/g, '');
    field.change(digits === '' ? null : /^-?\d{1,15}$/.test(digits) ? Number(digits) : text);
  };
  const adornment = unit && <InputAdornment position={unitFirst ? 'start' : 'end'}>{unit}</InputAdornment>;
  return (
    <FieldFrame field={field}>
      <OutlinedInput
        id={field.id}
        size="small"
        autoFocus={autoFocus}
        disabled={field.disabled}
        error={Boolean(field.error)}
        value={typed ?? shown}
        onFocus={() => setTyped(plain)}
        onChange={(event) => read(event.target.value)}
        onBlur={() => {
          setTyped(null);
          field.blur();
        }}
        inputRef={field.ref}
        startAdornment={unitFirst ? adornment : undefined}
        endAdornment={unitFirst ? undefined : adornment}
        inputProps={{ ...inputAttributes(field), inputMode: 'numeric', autoComplete: 'off', maxLength: 20 }}
        sx={{ width: 240, maxWidth: '100%', '& input': { textAlign: 'right' } }}
      />
    </FieldFrame>
  );
}

export const MoneyField = (props: FieldProps) => <NumberField {...props} unit="Rp" unitFirst />;
