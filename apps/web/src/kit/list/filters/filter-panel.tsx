import type { RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { space } from '../../../theme/tokens.ts';
import { Panel } from '../../panel.tsx';
import { FilterField } from './filter-field.tsx';
import { filtersInLine } from './filter-model.ts';
import type { AskedModel } from '../state/list-model.ts';
import { fieldGap, fieldWidth } from './use-field-places.ts';

interface FilterPanelProps {
  readonly list: AskedModel;
  readonly id: string;
  /** So many columns' filters are shown; every one's where it is null. */
  readonly places: number | null;
  /** Told of the panel, to say how many have room in its line. */
  readonly measured?: RefCallback<HTMLElement>;
}

/** The columns' filters: as many as stand in one line, those in use before others, and the rest on demand. */
export function FilterPanel({ list, id, places, measured }: FilterPanelProps) {
  const { t } = useTranslation();
  const used = list.state.filters.map(({ column }) => column);
  const shown = places === null ? list.filterable : filtersInLine(list.filterable, used, places);
  return (
    <Panel
      component="search"
      ref={measured}
      id={id}
      aria-label={t('kit.list.filterPanel')}
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${fieldWidth}px), 1fr))`,
        columnGap: fieldGap / space,
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
