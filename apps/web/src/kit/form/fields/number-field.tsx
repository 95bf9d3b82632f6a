import { FieldFrame, inputAttributes } from '../parts/field-frame.tsx';
import { NumberInput } from '../../number/number-input.tsx';
import { type FieldProps, useField } from '../parts/use-field.ts';

interface NumberFieldProps extends FieldProps {
  readonly unit?: string;
  readonly unitFirst?: boolean;
  readonly decimals?: boolean;
  readonly grouped?: boolean;
}

export function NumberField({
  unit,
  unitFirst = false,
  decimals = false,
  grouped = !decimals,
  autoFocus = false,
  ...props
}: NumberFieldProps) {
  const field = useField(props);
  return (
    <FieldFrame field={field}>
      <NumberInput
        id={field.id}
        unit={unit}
        unitFirst={unitFirst}
        decimals={decimals}
        grouped={grouped}
        autoFocus={autoFocus}
        disabled={field.disabled}
        error={Boolean(field.error)}
        value={field.value}
        onChange={field.change}
        onBlur={field.blur}
        inputRef={field.ref}
        attributes={inputAttributes(field)}
      />
    </FieldFrame>
  );
}

/** Per cent with up to two decimals. */
export const PercentField = (props: FieldProps) => <NumberField {...props} unit="%" decimals />;
export const MoneyField = (props: FieldProps) => <NumberField {...props} unit="Rp" unitFirst />;
