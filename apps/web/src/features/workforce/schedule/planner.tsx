import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Roster } from '@parking/contract/workforce/schedules';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/failure-text.ts';
import { UnsavedGuard } from '../../../kit/form/keeping/unsaved-guard.tsx';
import { Notice } from '../../../kit/list/list-states.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { CopyWeek } from './copy-week.tsx';
import { type Draft, type DraftPost, addPost, movePost, removePost, without } from './draft.ts';
import { PhoneDays } from './phone-days.tsx';
import { coverageOf, peopleOf, rowsByGate, rowsByPerson } from './planner-model.ts';
import { type Edited, PostEditor } from './post-editor.tsx';
import { type Planner as PlannerState, usePlanner } from './use-planner.ts';
import { WeekGrid } from './week-grid.tsx';
import type { GridActs } from './use-week-grid.ts';
import { daysOfWeek } from './weeks.ts';

export interface Narrowing {
  readonly by: 'person' | 'gate';
  readonly who: string;
  readonly search: string;
}

interface PlannerProps {
  readonly roster: Roster;
  /** What the week begins with: a copy of another one. */
  readonly first: Draft;
  readonly narrowing: Narrowing;
  readonly reload: () => Promise<unknown>;
  readonly onCopy: (posts: readonly DraftPost[], toMonday: string) => void;
}

/** One week's plan under way. */
export function Planner({ roster, first, narrowing, reload, onCopy }: PlannerProps) {
  const { t } = useTranslation();
  const planner = usePlanner({ roster, first, reload });
  const { view, change } = planner;
  const { posts } = view;
  const [edited, setEdited] = useState<Edited | null>(null);
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const monday = roster.period.from;
  const days = daysOfWeek(monday);
  const people = peopleOf(roster, posts, narrowing);
  const byPerson = narrowing.by === 'person';
  const names = new Set(people.map(({ id }) => id));
  const shown = byPerson ? posts.filter(({ userId }) => names.has(userId)) : posts;
  const coverage = coverageOf(roster, posts, days);
  const acts: GridActs = {
    open: ({ row, day }, chosen, anchor) =>
      setEdited({ ...row, date: day, posts: row.posts.filter(({ date }) => date === day), chosen, anchor }),
    drop: (post, { userId, gateId, shiftId }, date, copy) => {
      const to = {
        date,
        ...(userId !== undefined && { userId }),
        ...(gateId !== undefined && { gateId }),
        ...(shiftId !== undefined && { shiftId }),
      };
      change((draft) => (copy ? addPost(roster, draft, { ...post, ...to }) : movePost(roster, draft, post, to)));
    },
    remove: (post) => change((draft) => removePost(roster, draft, post)),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return;
    const key = event.key.toLowerCase();
    if (key === 'z' || key === 'y') {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) planner.redo();
      else planner.undo();
    }
  };
  const content = () => {
    if (roster.shifts.length === 0) return <Notice icon="more_time" title={t('roster.noShifts')} />;
    if (phone)
      return (
        <PhoneDays
          view={view}
          days={days}
          posts={shown}
          coverage={coverage}
          open={(date, shiftId, chosen, anchor) =>
            setEdited({
              date,
              shiftId,
              posts: chosen ? [chosen] : [],
              chosen,
              anchor,
              ...(chosen && { userId: chosen.userId }),
            })
          }
        />
      );
    const rows = byPerson
      ? rowsByPerson(roster, people, posts, {
          hours: (hours) => t('roster.hours', { hours }),
          inactive: t('roster.inactive'),
        })
      : rowsByGate(roster, posts, days, t('roster.noGate'));
    if (rows.length === 0)
      return <Notice icon="person_search" title={t(byPerson ? 'roster.noPeople' : 'roster.noGates')} />;
    return (
      <WeekGrid
        view={view}
        rows={rows}
        days={days}
        heading={t(byPerson ? 'roster.person' : 'roster.gateAndShift')}
        words={(post) =>
          byPerson
            ? { main: view.shiftName(post.shiftId), side: view.gateCode(post.gateId) }
            : { main: view.personName(post.userId), side: '' }
        }
        coverage={coverage}
        acts={acts}
      />
    );
  };
  return (
    <Box onKeyDown={onKeyDown} sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 3 }}>
      <UnsavedGuard isDirty={() => planner.draft.size > 0} within={['week']} />
      <Toolbar planner={planner} monday={monday} onCopy={(to) => onCopy(posts, to)} />
      <Warnings planner={planner} />
      {content()}
      {!phone && view.editable && (
        <Box data-screen-only sx={{ typography: 'caption', color: 'text.secondary' }}>
          {t('roster.help')}
        </Box>
      )}
      {edited && (
        <PostEditor
          edited={edited}
          view={view}
          days={days}
          onAdd={(place) => change((draft) => addPost(roster, draft, place))}
          onChange={(post, to) => change((draft) => movePost(roster, draft, post, to))}
          onRemove={acts.remove}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  );
}

interface ToolbarProps {
  readonly planner: PlannerState;
  readonly monday: string;
  readonly onCopy: (toMonday: string) => void;
}

function Toolbar({ planner, monday, onCopy }: ToolbarProps) {
  const { t } = useTranslation();
  const { view, draft, conflictCount } = planner;
  if (!view.editable) return <Box sx={{ color: 'text.secondary' }}>{t('roster.readOnly')}</Box>;
  const dirty = draft.size > 0;
  const hindrance = dirty ? t('roster.copyFirst') : view.posts.length === 0 ? t('roster.nothingToCopy') : null;
  return (
    <Box data-screen-only sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', minHeight: 40 }}>
      <Button
        size="small"
        color="inherit"
        disabled={!planner.canUndo}
        startIcon={<Icon name="undo" size={18} />}
        onClick={planner.undo}
        sx={{ minHeight: 36 }}
      >
        {t('roster.undo')}
      </Button>
      <Button
        size="small"
        color="inherit"
        disabled={!planner.canRedo}
        startIcon={<Icon name="redo" size={18} />}
        onClick={planner.redo}
        sx={{ minHeight: 36 }}
      >
        {t('roster.redo')}
      </Button>
      <CopyWeek monday={monday} hindrance={hindrance} onCopy={onCopy} />
      <Box
        role="status"
        sx={{ flex: 1, textAlign: 'right', color: conflictCount > 0 ? 'error.main' : 'text.secondary' }}
      >
        {conflictCount > 0
          ? t('roster.conflicts', { count: conflictCount })
          : dirty && t('roster.unsaved', { count: draft.size })}
      </Box>
      {dirty && (
        <Button size="small" color="inherit" disabled={planner.sending} onClick={planner.reset} sx={{ minHeight: 36 }}>
          {t('roster.discard')}
        </Button>
      )}
      <Button
        size="small"
        variant="contained"
        disabled={!dirty || conflictCount > 0}
        loading={planner.sending}
        onClick={planner.send}
        sx={{ minHeight: 36 }}
      >
        {t('roster.save')}
      </Button>
    </Box>
  );
}

/** What the server refused, and whose plan was saved by somebody else meanwhile. */
function Warnings({ planner }: { readonly planner: PlannerState }) {
  const { t } = useTranslation();
  const { view, overtaken, refusal, change } = planner;
  const refused = refusal?.code === 'schedule-conflict' || refusal?.code === 'schedule-overlap';
  return (
    <>
      {overtaken.length > 0 && (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => change((draft) => without(draft, overtaken))}>
              {t('roster.takeTheirs')}
            </Button>
          }
        >
          {t('roster.overtaken', { names: overtaken.map(view.personName).join(', ') })}
        </Alert>
      )}
      {refusal && refused && planner.draft.size > 0 && (
        <Alert severity="error">
          {t('roster.refused')} {failureText(refusal)}{' '}
          {[...new Set(refusal.fields.map(({ message }) => message))].join(' ')}
        </Alert>
      )}
    </>
  );
}
