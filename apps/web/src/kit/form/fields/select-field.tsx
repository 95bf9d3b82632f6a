import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslation } from 'react-i18next';
import { isState } from '../../cells/states.ts';
import { FieldFrame, inputAttributes } from '../parts/field-frame.tsx';
import { useFormScope } from '../form-scope.ts';
import { type FieldProps, useField } from '../parts/use-field.ts';

interface SelectFieldProps extends FieldProps {
  readonly codes: readonly string[];
  /** A code's words, when they stand neither in the resource's texts nor among the states. */
  readonly wordOf?: (code: string) => string;
}

/** One code of an enumeration. */
export function SelectField({ codes, wordOf, autoFocus = false, ...props }: SelectFieldProps) {
  const { t } = useTranslation();
  const { texts } = useFormScope();
  const field = useField(props);
  const word = (code: string) =>
    wordOf?.(code) ?? texts.values?.[props.name]?.[code] ?? (isState(code) ? t(`kit.states.${code}`) : code);
  return (
    <FieldFrame field={field}>
      <Select
        id={`${field.id}-choice`}
        size="small"
        fullWidth
        displayEmpty
        autoFocus={autoFocus}
        disabled={field.disabled}
        error={Boolean(field.error)}
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={(event) => field.change(event.target.value === '' ? null : event.target.value)}
        onBlur={field.blur}
        inputRef={field.ref}
        labelId={`${field.id}-label`}
        inputProps={{ ...inputAttributes(field), id: field.id }}
      >
        {!field.required && <MenuItem value="">{t('common.none')}</MenuItem>}
        {codes.map((code) => (
          <MenuItem key={code} value={code}>
            {word(code)}
          </MenuItem>
        ))}
      </Select>
    </FieldFrame>
  );
}
