import type { Column } from '@parking/contract/core/list';
import type { Option } from '@parking/contract/core/resource';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { apiQueryKey } from '../../../api/query.ts';
import { formatDate, formatDateTime, formatNumber, formatRupiah, labelIn } from '../../../i18n/format.ts';
import { isState } from '../../cells/states.ts';
import { optionsCall } from '../../model/options.ts';
import type { AskedModel } from '../state/list-model.ts';
import { conditionWord } from './condition-select.tsx';
import { type FilterChip, filterChips } from './filter-model.ts';

/** A value of a column in words. */
export function valueWord(
  t: TFunction,
  column: Column,
  words: Readonly<Record<string, string>> | undefined,
  value: string,
): string {
  if (column.type === 'boolean') return value === 'true' ? t('common.yes') : t('common.no');
  if (column.type === 'enum') return words?.[value] ?? (isState(value) ? t(`kit.states.${value}`) : value);
  if (column.type === 'money') return formatRupiah(Number(value));
  if (column.type === 'integer' && !column.ordinal) return formatNumber(Number(value));
  if (column.type === 'date' || column.type === 'dateTime') {
    return value.length > 10 ? formatDateTime(value) : formatDate(value);
  }
  return value;
}

interface ChipParts {
  readonly label: string;
  readonly column: Column;
  readonly chip: FilterChip;
  readonly named: (code: string) => string;
}

/** `Gate: Barat`, `Total ≥ Rp 5.000`. */
export function chipText(t: TFunction, { label, column, chip, named }: ChipParts): string {
  const { condition, values } = chip.value;
  if (condition === 'empty') return t('kit.filters.noValue', { field: label });
  if (condition === 'between') {
    const [from = '', to = ''] = values;
    if (!from) return `${label} ${conditionWord(t, column, 'atMost')} ${named(to)}`;
    if (!to) return `${label} ${conditionWord(t, column, 'atLeast')} ${named(from)}`;
    return from === to ? `${label}: ${named(from)}` : `${label}: ${named(from)} – ${named(to)}`;
  }
  const words = values.map(named).join(', ');
  const isPlain = column.type === 'enum' || column.type === 'reference' || column.type === 'boolean';
  return isPlain ? `${label}: ${words}` : `${label} ${conditionWord(t, column, condition)} ${words}`;
}

/** Tells each filter of a list in words, for what leaves the screen; of records by what its chips have read. */
export function useFilterWords({ state, filterable, texts }: AskedModel): () => string[] {
  const { t } = useTranslation();
  const client = useQueryClient();
  const named = (column: Column, name: string, code: string): string => {
    const key = column.options === undefined ? null : apiQueryKey(optionsCall(column.options), {});
    const option = key && client.getQueryData<readonly Option[]>(key)?.find(({ id }) => id === code);
    return option ? labelIn(option) : valueWord(t, column, texts.values?.[name], code);
  };
  return () =>
    state.filters.map((filter) => {
      const column = filterable.find(({ key }) => key === filter.column)?.column;
      const [chip] = column ? filterChips({ [filter.column]: column }, [filter]) : [];
      if (!column || !chip) return '';
      const label = texts.fields[filter.column] ?? filter.column;
      return chipText(t, { label, column, chip, named: (code) => named(column, filter.column, code) });
    });
}
