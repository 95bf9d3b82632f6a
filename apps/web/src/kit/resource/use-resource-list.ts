import { useMemo } from 'react';
import { useApiQuery } from '../../api/query.ts';
import { type ColumnSpec, filterableColumns, resolveColumns, shownColumns } from '../list/state/column-model.ts';
import type { ListModel, ListQueryResult, ReadyView } from '../list/state/list-model.ts';
import { isLastPage, listPairs } from '../list/state/list-state.ts';
import { useListFoot } from '../list/state/use-list-foot.ts';
import { useListLayout } from '../list/state/use-list-layout.ts';
import { useListState } from '../list/state/use-list-state.ts';
import { useSelection } from '../list/state/use-selection.ts';
import type { RecordAddress } from '../list/state/use-record-address.ts';
import { rowsOptions } from './list-ahead.ts';
import { type AnyResource, type AnyRow, type ResourceTexts, columnsOf } from '../model/resource-types.ts';

interface ResourceListInput {
  readonly resource: AnyResource;
  readonly route: string;
  readonly texts: ResourceTexts;
  readonly specs: readonly ColumnSpec<AnyRow>[];
  readonly nameOf: (row: AnyRow) => string;
  readonly selectable: boolean;
  readonly views: readonly ReadyView[];
  readonly address: RecordAddress;
}

const noRows: readonly AnyRow[] = [];

/** The list as its address asks for it, and everything the parts of its page share. */
export function useResourceList(given: ResourceListInput): {
  readonly list: ListModel;
  readonly query: ListQueryResult;
} {
  const { resource, texts, specs, address } = given;
  const contractColumns = columnsOf(resource);
  const listAddress = useListState(contractColumns);
  const { state } = listAddress;
  const arranged = useListLayout(given.route);
  const pairs = useMemo(() => listPairs(state), [state]);
  const query = useApiQuery(resource.list, { list: pairs }, { ...rowsOptions, keepPrevious: true }) as ListQueryResult;
  const rows = query.data?.data ?? noRows;
  const selection = useSelection(
    JSON.stringify(pairs),
    rows.map((row) => row.id),
  );
  const columns = useMemo(() => resolveColumns(specs, contractColumns, texts.fields), [specs, contractColumns, texts]);
  const filterable = useMemo(
    () => filterableColumns(columns, contractColumns, texts.fields),
    [columns, contractColumns, texts],
  );
  const shown = shownColumns(columns, state.columns);
  const foot = useListFoot(resource, state, shown, query.data);
  const list: ListModel = {
    ...listAddress,
    ...arranged,
    ...given,
    columns,
    filterable,
    shown,
    rows,
    foot,
    waiting: query.isPlaceholderData,
    isLastPage: !query.data || isLastPage(query.data, state),
    selection,
    openId: address.openId,
    open: address.open,
    addressOf: address.addressOf,
  };
  return { list, query };
}
