import { pinDigits } from '@parking/contract/identity/pin';
import type { ReactNode } from 'react';
import { TextInput } from '../../../../kit/text-input.tsx';

interface PinInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (pin: string) => void;
  readonly problem?: ReactNode;
  readonly autoFocus?: boolean;
}

/** Six figures that nobody reads over a shoulder. */
export function PinInput({ label, value, onChange, problem, autoFocus = false }: PinInputProps) {
  return (
    <TextInput
      label={label}
      type="password"
      value={value}
      problem={problem}
      autoFocus={autoFocus}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value.replaceAll(/\D/g, '').slice(0, pinDigits))}
      html={{ inputMode: 'numeric', maxLength: pinDigits }}
    />
  );
}

export const isWholePin = (pin: string): boolean => pin.length === pinDigits;
