import type { Column } from '@parking/contract/core/list';
import { labelIn } from '../../i18n/format.ts';
import { useOptions } from '../model/options.ts';
import type { ResourceTexts } from '../model/resource-types.ts';
import { Blank, Count, DateOnly, DateTime, Duration, Money, Percent, YesNo } from './cells.tsx';
import { StateChip } from './state-chip.tsx';
import { isState } from './states.ts';

interface CellValueProps {
  readonly name: string;
  readonly column: Column | null;
  readonly value: unknown;
  readonly texts: ResourceTexts;
}

/** A value as the contract's column says it is to be read. */
export function CellValue({ name, column, value, texts }: CellValueProps) {
  if (value === null || value === undefined || value === '') return <Blank />;
  const text = textOf(value);
  switch (column?.type) {
    case 'money':
      return <Money amount={Number(value)} />;
    case 'integer':
      return <Integer column={column} value={Number(value)} />;
    case 'boolean':
      return <YesNo value={value === true} />;
    case 'date':
      return <DateOnly local={text} />;
    case 'dateTime':
      return <DateTime local={text} />;
    case 'enum':
      return <EnumValue name={name} code={text} texts={texts} />;
    case 'reference':
      return <ReferenceValue options={column.options} value={value} />;
    default:
      return typeof value === 'boolean' ? <YesNo value={value} /> : text;
  }
}

function Integer({ column, value }: { readonly column: Column; readonly value: number }) {
  if (column.ordinal) return String(value);
  if (column.unit === 'minutes') return <Duration minutes={value} />;
  return column.unit === 'percent' ? <Percent value={value} /> : <Count value={value} />;
}

/** A value no column describes is shown as data. */
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);

function EnumValue({
  name,
  code,
  texts,
}: {
  readonly name: string;
  readonly code: string;
  readonly texts: ResourceTexts;
}) {
  const word = texts.values?.[name]?.[code];
  if (word === undefined && isState(code)) return <StateChip state={code} />;
  return word ?? code;
}

function ReferenceValue({ options = '', value }: { readonly options: string | undefined; readonly value: unknown }) {
  const { data } = useOptions({ options }, options !== '');
  const ids = Array.isArray(value) ? value : [value];
  const labels = ids.map((id) => data?.find((option) => option.id === id)).filter((option) => option !== undefined);
  return labels.length > 0 ? labels.map((option) => labelIn(option)).join(', ') : <Blank />;
}
