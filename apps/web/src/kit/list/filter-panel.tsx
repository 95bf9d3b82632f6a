import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../theme/icon.tsx';
import { radius } from '../../theme/tokens.ts';
import { FilterField } from './filter-field.tsx';
import type { ListModel } from './list-model.ts';

const mainFilters = 4;

/** The columns' filters: the first few, those in use, and the rest on demand. */
export function FilterPanel({ list, id }: { readonly list: ListModel; readonly id: string }) {
  const { t } = useTranslation();
  const [all, setAll] = useState(false);
  const inUse = (name: string) => list.state.filters.some((filter) => filter.column === name);
  const shown = list.filterable.filter(({ key }, index) => all || index < mainFilters || inUse(key));
  const more = list.filterable.length > mainFilters;
  return (
    <Box
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
        border: 1,
        borderColor: 'divider',
        borderRadius: `${radius.card}px`,
        bgcolor: 'background.paper',
        maxHeight: { sm: '40%' },
        overflowY: 'auto',
        flexShrink: 0,
      }}
    >
      {shown.map(({ column, ...filter }) =>
        column ? <FilterField key={filter.key} filter={{ ...filter, column }} list={list} /> : null,
      )}
      {more && (
        <Box sx={{ alignSelf: 'end' }}>
          <Button
            size="small"
            aria-expanded={all}
            startIcon={<Icon name={all ? 'expand_less' : 'expand_more'} />}
            onClick={() => setAll(!all)}
          >
            {all ? t('kit.list.fewerFilters') : t('kit.list.moreFilters')}
          </Button>
        </Box>
      )}
    </Box>
  );
}
