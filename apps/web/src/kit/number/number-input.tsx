import InputAdornment from '@mui/material/InputAdornment';
import OutlinedInput, { type OutlinedInputProps } from '@mui/material/OutlinedInput';
import { type ChangeEvent, type Ref, useState } from 'react';
import { formatNumber } from '../../i18n/format.ts';
import { type TypedNumber, readPercent, readWhole } from './typed-number.ts';
import { useGroupedTyping } from './use-grouped-typing.ts';

interface NumberInputProps {
  readonly id?: string;
  /** A number, or what was typed instead; empty is null. */
  readonly value: unknown;
  readonly onChange: (value: TypedNumber) => void;
  readonly onBlur?: () => void;
  /** Before or behind the number: `Rp`, `menit`. */
  readonly unit?: string | undefined;
  readonly unitFirst?: boolean;
  /** With decimals, as percentages are. */
  readonly decimals?: boolean;
  /** False where the number counts nothing: a port. */
  readonly grouped?: boolean;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly error?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly attributes?: OutlinedInputProps['inputProps'];
  readonly sx?: OutlinedInputProps['sx'];
}

/**
 * Whole numbers in groups of thousands, or as they are typed. What is no number is kept for the check to refuse. What stands in
 * the field is selected, to be typed over.
 */
export function NumberInput(props: NumberInputProps) {
  const { value, unit, unitFirst = false, decimals = false, grouped = !decimals } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const plain = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  const read = (text: string) => {
    setTyped(text);
    props.onChange(decimals ? readPercent(text) : readWhole(text));
  };
  const inGroups = useGroupedTyping(typed ?? plain, read);
  const asTyped = {
    value: typed ?? (decimals && typeof value === 'number' ? formatNumber(value) : plain),
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => read(target.value),
  };
  const adornment = unit && <InputAdornment position={unitFirst ? 'start' : 'end'}>{unit}</InputAdornment>;
  return (
    <OutlinedInput
      {...(props.id && { id: props.id })}
      size="small"
      autoFocus={props.autoFocus ?? false}
      disabled={props.disabled ?? false}
      error={props.error ?? false}
      {...(grouped ? inGroups : asTyped)}
      onFocus={({ target }) => target.select()}
      onBlur={() => {
        setTyped(null);
        props.onBlur?.();
      }}
      {...(props.inputRef && { inputRef: props.inputRef })}
      startAdornment={unitFirst ? adornment : undefined}
      endAdornment={unitFirst ? undefined : adornment}
      inputProps={{
        ...props.attributes,
        inputMode: decimals ? 'decimal' : 'numeric',
        autoComplete: 'off',
        maxLength: 20,
      }}
      sx={[
        { width: 240, maxWidth: '100%', '& input': { textAlign: 'right' } },
        ...(Array.isArray(props.sx) ? props.sx : [props.sx ?? null]),
      ]}
    />
  );
}
