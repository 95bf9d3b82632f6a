import { askAhead } from '../../api/query.ts';
import { type AnyResource, columnsOf } from '../model/resource-types.ts';
import { listPairs, readListState } from '../list/state/list-state.ts';

/** How the rows of a list are asked for, whoever is first to do so. */
export const rowsOptions = { handles: 'all' } as const;

/** Asks for the rows that a list's address names; the screen finds them asked for when it is drawn. */
export const listAhead = (resource: Pick<AnyResource, 'list'>) => (search: string) => {
  const state = readListState(columnsOf(resource), new URLSearchParams(search));
  askAhead(resource.list, { list: listPairs(state) }, rowsOptions);
};
