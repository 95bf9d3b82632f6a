import { useTranslation } from 'react-i18next';
import { Panel } from '../../panel.tsx';
import { FilterField } from './filter-field.tsx';
import type { AskedModel } from '../state/list-model.ts';

/** What stands in one row on a usual screen. */
export const mainFilters = 4;

interface FilterPanelProps {
  readonly list: AskedModel;
  readonly id: string;
  /** Every column's, or the first few. */
  readonly all: boolean;
}

/** The columns' filters: the first few, those in use, and the rest on demand. */
export function FilterPanel({ list, id, all }: FilterPanelProps) {
  const { t } = useTranslation();
  const inUse = (name: string) => list.state.filters.some((filter) => filter.column === name);
  const shown = list.filterable.filter(({ key }, index) => all || index < mainFilters || inUse(key));
  return (
    <Panel
      component="search"
      id={id}
      aria-label={t('kit.list.filterPanel')}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
        columnGap: 4,
        rowGap: 2,
        p: 3,
        pt: 2,
        maxHeight: { sm: '40%' },
        overflowY: 'auto',
        flexShrink: 0,
      }}
    >
      {shown.map(({ column, ...filter }) =>
        column ? <FilterField key={filter.key} filter={{ ...filter, column }} list={list} /> : null,
      )}
    </Panel>
  );
}
