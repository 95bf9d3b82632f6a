import { type Page, sumDepth } from '@parking/contract/core/list';
import { useMemo } from 'react';
import { useApiQuery } from '../../../api/query.ts';
import type { AnyResource, AnyRow } from '../../model/resource-types.ts';
import type { ListColumn } from './column-model.ts';
import { type ListState, exportPairs } from './list-state.ts';

/** The line beneath a list whose rows carry money. */
export interface ListFoot {
  /** All rows that the question finds. */
  readonly rows: number;
  /** By column; none while they are added up, and of more rows than are. */
  readonly sums: Readonly<Record<string, number>>;
  readonly tooMany: boolean;
}

type Asked = Pick<ListState, 'filters' | 'q'>;

/** Asked for once the rows are there, which never wait for it; null where there is nothing to add up. */
export function useListFoot(
  { list }: Pick<AnyResource, 'list'>,
  { filters, q }: Asked,
  shown: readonly ListColumn[],
  page: Page<AnyRow> | undefined,
): ListFoot | null {
  const rows = page?.totalElements ?? 0;
  const depth = sumDepth(list.columns ?? {});
  const tooMany = rows > depth || page?.totalIsMinimum === true;
  const adds = rows > 1 && shown.some(({ column }) => column?.summed);
  const pairs = useMemo(() => footPairs({ filters, q }), [filters, q]);
  const { data, error } = useApiQuery(list, { list: pairs }, { handles: 'all', enabled: adds && !tooMany });
  // What takes too long to add up is left out: the rows are there.
  if (!adds || error) return null;
  const { sums = {} } = (data ?? {}) as Pick<Page<AnyRow>, 'sums'>;
  return { rows: tooMany ? depth : rows, sums, tooMany };
}

/** The sums are the same on every page and in every order. */
const footPairs = (asked: Asked) => [
  ['size', '1'] as const,
  ['total', 'false'] as const,
  ['sums', 'true'] as const,
  ...exportPairs({ ...asked, sort: [] }),
];
