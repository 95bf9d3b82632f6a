import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import type { Column } from '@parking/contract/core/list';
import { Suspense, lazy, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSettled } from '../../../theme/use-settled.ts';
import { isState } from '../../cells/states.ts';
import type { ListColumn } from '../state/column-model.ts';
import { ConditionSelect } from './condition-select.tsx';
import {
  type Condition,
  type FilterValue,
  conditionsOf,
  filterValueOf,
  replaceFilters,
  splitTyped,
  valueProblem,
} from './filter-model.ts';
import type { AskedModel } from '../state/list-model.ts';
import { type FilterInputProps, filterInputSx } from './filter-input.ts';
import { NumberFilter, RangeFilter } from './number-filter.tsx';
import { useTyped } from './use-typed.ts';

const ReferenceFilter = lazy(() => import('./reference-filter.tsx'));
const PeriodFilter = lazy(() => import('./period-filter.tsx'));

const waiting = <Box sx={{ height: 36 }} />;

/** One column's filter: its name, the condition, and what it is compared with. */
export function FilterField({
  filter,
  list,
}: {
  readonly filter: ListColumn & { column: Column };
  readonly list: AskedModel;
}) {
  const id = useId();
  const settled = useSettled();
  const { key: name, label, column } = filter;
  const conditions = conditionsOf(column);
  const asked = filterValueOf(column, name, list.state.filters);
  const [preferred, setPreferred] = useState<Condition>(conditions[0] ?? 'equals');
  const value = asked ?? { condition: preferred, values: [] };
  const ask = (next: FilterValue, typing = false) => {
    if (valueProblem(column, next)) return;
    const continues = typing && asked !== null && next.values.some((text) => text !== '');
    list.change(({ filters }) => ({ filters: replaceFilters(filters, name, next) }), { replace: continues });
  };
  const choose = (condition: Condition) => {
    setPreferred(condition);
    const kept = condition === 'empty' ? [] : value.values;
    if (asked !== null || condition === 'empty') ask({ condition, values: kept });
  };
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 2,
          height: 24,
          typography: 'caption',
        }}
      >
        <Box
          component="label"
          htmlFor={id}
          sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {label}
        </Box>
        {settled && (
          <ConditionSelect
            label={label}
            column={column}
            conditions={conditions}
            value={value.condition}
            onChange={choose}
          />
        )}
      </Box>
      {value.condition === 'empty' ? (
        <OutlinedInput id={id} size="small" fullWidth disabled value="–" />
      ) : (
        <Suspense fallback={waiting}>
          {settled ? (
            <FilterInput
              id={id}
              name={name}
              label={label}
              column={column}
              texts={list.texts}
              value={value}
              onChange={(values, typing) => ask({ condition: value.condition, values }, typing)}
            />
          ) : (
            waiting
          )}
        </Suspense>
      )}
    </Box>
  );
}

function FilterInput(props: FilterInputProps) {
  switch (props.column.type) {
    case 'boolean':
      return <ChoiceFilter {...props} codes={['true', 'false']} />;
    case 'enum':
      return <ChoiceFilter {...props} codes={props.column.values ?? []} multiple />;
    case 'reference':
      return <ReferenceFilter {...props} />;
    case 'date':
    case 'dateTime':
      return <PeriodFilter {...props} />;
    case 'integer':
    case 'money':
      if (props.value.condition === 'between') return <RangeFilter {...props} />;
      // A link may name several.
      return props.value.condition === 'in' ? <TextFilter {...props} /> : <NumberFilter {...props} />;
    case 'text':
      return <TextFilter {...props} />;
  }
}

function TextFilter({ id, column, value, onChange }: FilterInputProps) {
  const { t } = useTranslation();
  const listed = value.condition === 'in';
  const pass = (text: string) => onChange(listed ? splitTyped(text) : [text], true);
  const [typed, type] = useTyped(value.values.join(listed ? ', ' : ''), pass);
  const problem = valueProblem(column, { condition: value.condition, values: listed ? splitTyped(typed) : [typed] });
  const reasons = {
    number: () => t('kit.filters.notNumber'),
    pattern: () => t('kit.filters.notPattern'),
    short: () => t('kit.filters.tooShort', { count: column.minimumLength ?? 1 }),
  };
  const says = problem && reasons[problem]();
  return (
    <>
      <OutlinedInput
        id={id}
        size="small"
        fullWidth
        value={typed}
        onChange={(event) => type(event.target.value)}
        error={problem !== null}
        placeholder={listed ? t('kit.filters.listHint') : ''}
        inputProps={{
          maxLength: 200,
          autoComplete: 'off',
          spellCheck: false,
          ...(says && { 'aria-describedby': `${id}-help` }),
        }}
        sx={filterInputSx}
      />
      {says && (
        <FormHelperText id={`${id}-help`} error>
          {says}
        </FormHelperText>
      )}
    </>
  );
}

interface ChoiceFilterProps extends FilterInputProps {
  readonly codes: readonly string[];
  readonly multiple?: boolean;
}

function ChoiceFilter({ id, name, label, codes, multiple = false, texts, value, onChange }: ChoiceFilterProps) {
  const { t } = useTranslation();
  const word = (code: string): string => {
    if (code === 'true') return t('common.yes');
    if (code === 'false') return t('common.no');
    return texts.values?.[name]?.[code] ?? (isState(code) ? t(`kit.states.${code}`) : code);
  };
  const [codesText, choose] = useTyped(value.values.join(','), (text) => onChange(splitTyped(text)));
  const chosen = splitTyped(codesText);
  return (
    <Select
      id={id}
      size="small"
      fullWidth
      displayEmpty
      multiple={multiple}
      value={multiple ? chosen : (chosen[0] ?? '')}
      renderValue={() => (chosen.length > 0 ? chosen.map(word).join(', ') : t('kit.filters.anyValue'))}
      onChange={({ target }) => choose([target.value].flat().join(','))}
      slotProps={{ input: { 'aria-label': label } }}
      sx={filterInputSx}
    >
      {!multiple && <MenuItem value="">{t('kit.filters.anyValue')}</MenuItem>}
      {codes.map((code) => (
        <MenuItem key={code} value={code} dense>
          {multiple && <Checkbox size="small" checked={chosen.includes(code)} sx={{ p: 0 }} />}
          {word(code)}
        </MenuItem>
      ))}
    </Select>
  );
}
