import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, memo, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useLookBackDays } from '../../api/session.tsx';
import { radius } from '../../theme/tokens.ts';
import { DataCards } from './table/data-cards.tsx';
import { DataTable } from './table/data-table.tsx';
import type { ListModel, ListQueryResult } from './state/list-model.ts';
import { FailureNotice, Notice, TableSkeleton } from './list-states.tsx';
import { unaskedPeriod } from './filters/filter-model.ts';
import { isNarrowed } from './state/list-state.ts';
import { Pager } from './table/pager.tsx';

export interface ListBodyProps {
  readonly list: ListModel;
  readonly query: ListQueryResult;
  /** The one action of a list that is still empty. */
  readonly add: ReactNode;
}

/** New rows take a while to draw: they follow what else the page shows, which answers keys meanwhile. */
export function ListBody(props: ListBodyProps) {
  const drawn = useDeferredValue(props);
  return <DrawnList {...(drawn.query.data === props.query.data ? props : drawn)} />;
}

const DrawnList = memo(function DrawnList({ list, query, add }: ListBodyProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const { data, error } = query;
  const content = () => {
    if (!data) {
      if (error) return <FailureNotice failure={error} retry={() => void query.refetch()} />;
      return (
        <TableSkeleton
          columns={phone ? 1 : list.shown.length}
          label={t('kit.list.loading', { title: list.texts.title })}
        />
      );
    }
    if (data.data.length === 0) return <EmptyList list={list} total={data.totalElements} add={add} />;
    return phone ? <DataCards list={list} /> : <DataTable list={list} />;
  };
  const framed = !phone || !data || data.data.length === 0;
  return (
    <Box
      data-list
      sx={{
        flex: 1,
        minHeight: 0,
        display: 'flex',
        flexDirection: 'column',
        ...(framed && {
          border: 1,
          borderColor: 'divider',
          borderRadius: `${radius.card}px`,
          bgcolor: 'background.paper',
          overflow: 'hidden',
        }),
      }}
    >
      {content()}
      {data && data.data.length > 0 && (
        <Box sx={{ borderTop: framed ? 1 : 0, borderColor: 'divider' }}>
          <Pager page={data} state={list.state} change={list.change} />
        </Box>
      )}
    </Box>
  );
});

interface EmptyListProps {
  readonly list: ListModel;
  readonly total: number | undefined;
  readonly add: ReactNode;
}

function EmptyList({ list, total, add }: EmptyListProps) {
  const { t } = useTranslation();
  const number = useLookBackDays();
  const { one } = list.texts;
  if (list.state.page > 0 && total !== 0) {
    return (
      <Notice
        icon="last_page"
        title={t('kit.list.pageIsEmpty')}
        action={
          <Button variant="outlined" onClick={() => list.change({ page: 0 })}>
            {t('kit.list.firstPage')}
          </Button>
        }
      />
    );
  }
  if (isNarrowed(list.state)) {
    return (
      <Notice
        icon="filter_list_off"
        title={t('kit.list.noMatches', { one })}
        action={
          <Button variant="outlined" onClick={() => list.change(() => ({ filters: [], q: '' }))}>
            {t('kit.list.clearFilters')}
          </Button>
        }
      />
    );
  }
  const isUnasked = unaskedPeriod(list.filterable, list.state.filters) !== undefined;
  const none = isUnasked ? (number > 1 ? 'kit.list.noRowsLastDays' : 'kit.list.noRowsToday') : 'kit.list.noRows';
  return <Notice icon="inbox" title={t(none, { one, number })} action={add} />;
}
