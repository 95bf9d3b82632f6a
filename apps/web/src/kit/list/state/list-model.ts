import type { Page } from '@parking/contract/core/list';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ApiFailure } from '../../../api/failure.ts';
import type { AnyRow, ResourceTexts } from '../../model/resource-types.ts';
import type { ChangeState } from './address-state.ts';
import type { ListColumn } from './column-model.ts';
import type { ListFoot } from './use-list-foot.ts';
import type { ListState } from './list-state.ts';
import type { ListAddress } from './use-list-state.ts';
import type { ArrangedList } from './use-list-layout.ts';
import type { SelectionModel } from './use-selection.ts';

export type ListQueryResult = UseQueryResult<Page<AnyRow>, ApiFailure>;

type AskedState = Pick<ListState, 'filters' | 'sort' | 'columns' | 'q'>;

/** What filters, headers and the choice of columns need, of a list and of a report. */
export interface AskedModel {
  readonly state: Omit<AskedState, 'q'>;
  readonly change: ChangeState<AskedState>;
  readonly texts: ResourceTexts;
  readonly columns: readonly ListColumn[];
  readonly shown: readonly ListColumn[];
  readonly filterable: readonly ListColumn[];
}

/** A view that a screen brings with it. */
export interface ReadyView {
  readonly name: string;
  readonly query: string;
}

/** Everything the parts of a list page share. */
export interface ListModel extends ListAddress, ArrangedList {
  readonly route: string;
  readonly texts: ResourceTexts;
  readonly columns: readonly ListColumn[];
  readonly shown: readonly ListColumn[];
  readonly filterable: readonly ListColumn[];
  readonly views: readonly ReadyView[];
  readonly rows: readonly AnyRow[];
  readonly foot: ListFoot | null;
  readonly nameOf: (row: AnyRow) => string;
  /** Another page or question is on its way; the rows shown are the former ones. */
  readonly waiting: boolean;
  readonly isLastPage: boolean;
  readonly selectable: boolean;
  readonly selection: SelectionModel;
  readonly openId: string | null;
  readonly open: (id: string) => void;
  readonly addressOf: (id: string) => string;
}
