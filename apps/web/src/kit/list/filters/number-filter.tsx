import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import type { Column } from '@parking/contract/core/list';
import { useTranslation } from 'react-i18next';
import { numberFaultText } from '../../number/number-fault-text.ts';
import { NumberInput } from '../../number/number-input.tsx';
import { type FilterInputProps, filterInputSx } from './filter-input.ts';
import { valueProblem } from './filter-model.ts';
import { useTyped } from './use-typed.ts';

/** A number to compare with. */
export function NumberFilter({ id, column, value, onChange }: FilterInputProps) {
  const [typed, type] = useTyped(value.values[0] ?? '', (text) => onChange([text], true));
  const fault = faultOf(column, typed);
  return (
    <>
      <OneNumber id={id} column={column} typed={typed} type={type} helpId={fault && `${id}-help`} />
      <Fault id={`${id}-help`} text={fault} />
    </>
  );
}

/** Numbers from one to another; either end may stay open. */
export function RangeFilter({ id, label, column, value, onChange }: FilterInputProps) {
  const { t } = useTranslation();
  const [from = '', to = ''] = value.values;
  const [typedFrom, typeFrom] = useTyped(from, (text) => onChange([text, to], true));
  const [typedTo, typeTo] = useTyped(to, (text) => onChange([from, text], true));
  const [fromFault, toFault] = [faultOf(column, typedFrom), faultOf(column, typedTo)];
  const helpId = `${id}-help`;
  return (
    <>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <OneNumber
          id={id}
          label={t('kit.filters.fromOf', { field: label })}
          placeholder={t('kit.filters.from')}
          column={column}
          typed={typedFrom}
          type={typeFrom}
          helpId={fromFault && helpId}
        />
        <span aria-hidden>–</span>
        <OneNumber
          label={t('kit.filters.toOf', { field: label })}
          placeholder={t('kit.filters.to')}
          column={column}
          typed={typedTo}
          type={typeTo}
          helpId={toFault && helpId}
        />
      </Box>
      <Fault id={helpId} text={fromFault ?? toFault} />
    </>
  );
}

const faultOf = (column: Column, typed: string): string | null =>
  valueProblem(column, { condition: 'equals', values: [typed] }) === null ? null : numberFaultText(typed);

interface OneNumberProps {
  readonly id?: string;
  /** Where none stands above it. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly column: Column;
  readonly typed: string;
  readonly type: (text: string) => void;
  /** Of what says why it is no number; null where it is one. */
  readonly helpId: string | null;
}

const OneNumber = ({ id, label, placeholder, column, typed, type, helpId }: OneNumberProps) => (
  <NumberInput
    {...(id && { id })}
    value={typed}
    onChange={(number) => type(String(number ?? ''))}
    grouped={!column.ordinal}
    error={helpId !== null}
    attributes={{
      ...(label && { 'aria-label': label }),
      ...(placeholder && { placeholder }),
      ...(helpId && { 'aria-describedby': helpId }),
    }}
    sx={{ ...filterInputSx, width: 'auto', flex: 1, minWidth: 0 }}
  />
);

const Fault = ({ id, text }: { readonly id: string; readonly text: string | null }) =>
  text === null ? null : (
    <FormHelperText id={id} error>
      {text}
    </FormHelperText>
  );
