import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import MuiTextField from '@mui/material/TextField';
import type { Option } from '@parking/contract/core/resource';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../i18n/format.ts';
import { type OptionsSource, useOptions } from '../../model/options.ts';
import { FieldFrame, inputAttributes } from '../parts/field-frame.tsx';
import { type Field, type FieldProps, useField } from '../parts/use-field.ts';

interface ReferenceFieldProps extends FieldProps, OptionsSource {
  /** Options that must not be chosen, such as a menu for its own parent. */
  readonly without?: readonly string[];
  /** Told of the user's choice, for fields that depend on this one. */
  readonly onChosen?: (id: string | null) => void;
}

/** One other record, found by typing. */
export function ReferenceField({
  options,
  params,
  without = [],
  onChosen,
  autoFocus = false,
  ...props
}: ReferenceFieldProps) {
  const field = useField(props);
  const { choices, shared } = useChoices(field, { options, ...(params && { params }) }, without, autoFocus);
  const chosen = choices.find(({ id }) => id === field.value) ?? null;
  return (
    <FieldFrame field={field}>
      <Autocomplete
        {...shared}
        value={chosen}
        onChange={(_, option) => {
          field.change(option?.id ?? null);
          onChosen?.(option?.id ?? null);
        }}
      />
    </FieldFrame>
  );
}

/** Any number of other records. */
export function MultiReferenceField({
  options,
  params,
  without = [],
  autoFocus = false,
  ...props
}: ReferenceFieldProps) {
  const field = useField(props);
  const { choices, shared } = useChoices(field, { options, ...(params && { params }) }, without, autoFocus);
  const ids = Array.isArray(field.value) ? field.value : [];
  return (
    <FieldFrame field={field}>
      <Autocomplete
        {...shared}
        multiple
        disableCloseOnSelect
        value={choices.filter(({ id }) => ids.includes(id))}
        onChange={(_, chosen) => field.change(chosen.map(({ id }) => id))}
        renderOption={({ key, ...item }, option, { selected }) => (
          <li key={key} {...item}>
            <Checkbox size="small" checked={selected} sx={{ p: 0, mr: 2 }} />
            {labelIn(option)}
          </li>
        )}
      />
    </FieldFrame>
  );
}

const noOptions: readonly Option[] = [];

function useChoices(field: Field, source: OptionsSource, without: readonly string[], autoFocus: boolean) {
  const { t } = useTranslation();
  const { data = noOptions, isFetching, isError } = useOptions(source, !field.disabled);
  const choices = without.length === 0 ? data : data.filter(({ id }) => !without.includes(id));
  const shared = {
    id: field.id,
    size: 'small' as const,
    fullWidth: true,
    disabled: field.disabled,
    options: choices,
    loading: isFetching && data.length === 0,
    loadingText: t('common.loading'),
    noOptionsText: isError ? t('kit.form.optionsFailed') : t('kit.form.noOptions'),
    clearText: t('common.clear'),
    openText: t('common.open'),
    closeText: t('common.close'),
    getOptionLabel: (option: Option) => labelIn(option),
    getOptionKey: (option: Option) => option.id,
    isOptionEqualToValue: (option: Option, other: Option) => option.id === other.id,
    onBlur: field.blur,
    renderInput: (params: Parameters<typeof MuiTextField>[0]) => (
      <MuiTextField
        {...params}
        error={Boolean(field.error)}
        inputRef={field.ref}
        autoFocus={autoFocus}
        slotProps={{
          ...params.slotProps,
          htmlInput: { ...(params.slotProps?.htmlInput as object), ...inputAttributes(field) },
        }}
      />
    ),
  };
  return { choices, shared };
}
