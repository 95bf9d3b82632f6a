import { weekText } from '../../../kit/report/day-words.ts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type Roster, schedules } from '@parking/contract/workforce/schedules';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useApiQuery } from '../../../api/query.ts';
import { useSiteNow } from '../../../api/site-clock.ts';
import { showToast } from '../../../api/toast.ts';
import { labelIn } from '../../../i18n/format.ts';
import { ExportButton } from '../../../kit/export/export-button.tsx';
import { headingsOf } from '../../../kit/export/use-export.ts';
import { FailureNotice, TableSkeleton } from '../../../kit/list/list-states.tsx';
import { ToolButton } from '../../../kit/list/toolbar/list-toolbar.tsx';
import { addDays } from '../../../kit/calendar/periods.ts';
import { searchNow, searchText } from '../../../kit/list/state/search-text.ts';
import { useResourceTexts } from '../../../kit/model/use-resource-texts.ts';
import { PageFrame } from '../../../kit/page-frame.tsx';
import { PageHeader } from '../../../kit/page-header.tsx';
import { Choice } from '../../../kit/report/period-bar.tsx';
import { PrintStyles, printPage } from '../../../kit/report/paper/print-styles.tsx';
import { schemeAttribute } from '../../../theme/theme.ts';
import { radius } from '../../../theme/tokens.ts';
import { type DraftPost, copyWeek, noDraft } from './draft.ts';
import type { Narrowing } from './planned-week.tsx';
import { Planner } from './planner.tsx';
import { WeekBar } from './week-bar.tsx';
import { mondayOf, weekIn } from './weeks.ts';
import '../../../kit/report/texts.ts';
import './texts.ts';

interface Copied {
  readonly posts: readonly DraftPost[];
  readonly from: string;
  readonly to: string;
}

/** Of the posts, as the summary calls what is in them. */
const postColumns = ['date', 'person', 'shift', 'start', 'end', 'gate'];
const worded = { person: 'operator', start: 'startsAt', end: 'endsAt' };

/** Plans who stands where, week by week. */
export default function SchedulePage() {
  const { t } = useTranslation();
  const today = useSiteNow()().slice(0, 10);
  const { monday, narrowing, change } = useWeekAddress(today);
  const { fields: words } = useResourceTexts('roster.summary');
  const [copied, setCopied] = useState<Copied | null>(null);
  const query = useApiQuery(schedules.detail, { query: { from: monday, to: addDays(monday, 6) } }, { handles: 'all' });
  const roster = query.data;
  const content = () => {
    if (!roster)
      return query.error ? (
        <FailureNotice failure={query.error} retry={() => void query.refetch()} />
      ) : (
        <TableSkeleton columns={8} label={t('common.loading')} />
      );
    const pasted = copied?.to === monday ? copied : null;
    return (
      <Planner
        key={`${monday} ${pasted?.from ?? ''}`}
        roster={roster}
        first={pasted ? copyWeek(roster, pasted.posts, pasted.from) : noDraft}
        narrowing={narrowing}
        reload={() => query.refetch()}
        onCopy={(posts, to) => {
          setCopied({ posts, from: monday, to });
          change({ week: to });
          showToast(t('roster.copied'), 'info');
        }}
      />
    );
  };
  return (
    <PageFrame title={t('roster.title')}>
      <PrintStyles lying />
      <PageHeader
        title={t('roster.title')}
        note={weekText(monday)}
        action={
          <Box data-screen-only sx={{ display: 'flex' }}>
            <ExportButton
              definition={schedules.detailExport}
              list={[
                ['date.atLeast', monday],
                ['date.atMost', addDays(monday, 6)],
              ]}
              body={{ columns: headingsOf(postColumns, words, worded) }}
              name={`${t('roster.title')} ${weekText(monday)}`}
            />
            <ToolButton icon="print" label={t('roster.print')} onClick={() => printPage(schemeAttribute)} />
          </Box>
        }
      />
      <Box data-screen-only sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <WeekBar
          monday={monday}
          thisMonday={mondayOf(today)}
          onWeek={(week) => {
            setCopied(null);
            change({ week });
          }}
        />
        <Box sx={{ flex: { sm: 1 } }} />
        <Filters roster={roster} narrowing={narrowing} change={change} />
      </Box>
      {content()}
    </PageFrame>
  );
}

type Change = (patch: Readonly<Record<string, string>>) => void;

/** The week and what is shown of it, kept in the address. */
function useWeekAddress(today: string): { monday: string; narrowing: Narrowing; change: Change } {
  const [address] = useSearchParams();
  const navigate = useNavigate();
  const monday = weekIn(address.get('week'), today);
  const narrowing: Narrowing = {
    by: address.get('view') === 'gate' ? 'gate' : 'person',
    who: address.get('who') ?? 'duty',
    search: address.get('q') ?? '',
  };
  const change: Change = (patch) => {
    const next = searchNow();
    for (const [name, value] of Object.entries(patch)) {
      if (value === '' || (name === 'who' && value === 'duty') || (name === 'view' && value === 'person'))
        next.delete(name);
      else next.set(name, value);
    }
    void navigate({ search: searchText([...next]) }, { replace: 'q' in patch });
  };
  return { monday, narrowing, change };
}

interface FiltersProps {
  readonly roster: Roster | undefined;
  readonly narrowing: Narrowing;
  readonly change: Change;
}

function Filters({ roster, narrowing: { by, who, search }, change }: FiltersProps) {
  const { t } = useTranslation();
  return (
    <>
      {by === 'person' && (
        <>
          <TextField
            size="small"
            type="search"
            label={t('roster.search')}
            value={search}
            onChange={(event) => change({ q: event.target.value })}
            sx={{ width: { xs: '100%', sm: 180 } }}
          />
          <TextField
            select
            size="small"
            label={t('roster.who')}
            value={roster?.groups.some(({ id }) => id === who) || who === 'all' ? who : 'duty'}
            onChange={(event) => change({ who: event.target.value })}
            sx={{ minWidth: 150 }}
          >
            <MenuItem value="duty">{t('roster.onDuty')}</MenuItem>
            <MenuItem value="all">{t('roster.everybody')}</MenuItem>
            {roster?.groups.map((group) => (
              <MenuItem key={group.id} value={group.id}>
                {labelIn(group)}
              </MenuItem>
            ))}
          </TextField>
        </>
      )}
      <Box
        role="group"
        aria-label={t('roster.view')}
        sx={{
          display: { xs: 'none', sm: 'flex' },
          border: 1,
          borderColor: 'divider',
          borderRadius: `${radius.input}px`,
          bgcolor: 'background.paper',
        }}
      >
        <Choice chosen={by === 'person'} onClick={() => change({ view: 'person' })}>
          {t('roster.byPerson')}
        </Choice>
        <Choice chosen={by === 'gate'} onClick={() => change({ view: 'gate' })}>
          {t('roster.byGate')}
        </Choice>
      </Box>
    </>
  );
}
