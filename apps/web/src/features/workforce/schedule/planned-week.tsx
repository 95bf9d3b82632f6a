import { useTranslation } from 'react-i18next';
import { Notice } from '../../../kit/list/list-states.tsx';
import type { DraftPost } from './draft.ts';
import type { ExpectedShift } from './expected/expected-load.ts';
import { PhoneDays } from './phone-days.tsx';
import { coverageOf, peopleOf, rowsByGate, rowsByPerson } from './planner-model.ts';
import type { Edited } from './post-editor.tsx';
import type { PlannerView } from './use-planner.ts';
import type { GridActs } from './use-week-grid.ts';
import { WeekGrid } from './week-grid.tsx';

export interface Narrowing {
  readonly by: 'person' | 'gate';
  readonly who: string;
  readonly search: string;
}

interface PlannedWeekProps {
  readonly view: PlannerView;
  readonly days: readonly string[];
  readonly narrowing: Narrowing;
  readonly phone: boolean;
  readonly expected: readonly ExpectedShift[];
  readonly onEdit: (edited: Edited) => void;
  readonly onDrop: GridActs['drop'];
  readonly onRemove: GridActs['remove'];
}

/** The posts of the week: day by day on a phone, else in a table, by person or by gate. */
export function PlannedWeek(props: PlannedWeekProps) {
  const { t } = useTranslation();
  if (props.view.roster.shifts.length === 0) return <Notice icon="more_time" title={t('roster.noShifts')} />;
  return props.phone ? <WeekOnPhone {...props} /> : <WeekAsTable {...props} />;
}

function WeekOnPhone({ view, days, narrowing, expected, onEdit }: PlannedWeekProps) {
  const { roster, posts } = view;
  const names = new Set(peopleOf(roster, posts, narrowing).map(({ id }) => id));
  const open = (date: string, shiftId: string, chosen: DraftPost | null, anchor: HTMLElement) =>
    onEdit({
      date,
      shiftId,
      posts: chosen ? [chosen] : [],
      chosen,
      anchor,
      ...(chosen && { userId: chosen.userId }),
    });
  return (
    <PhoneDays
      view={view}
      days={days}
      posts={narrowing.by === 'person' ? posts.filter(({ userId }) => names.has(userId)) : posts}
      coverage={coverageOf(roster, posts, days)}
      expected={expected}
      open={open}
    />
  );
}

function WeekAsTable({ view, days, narrowing, expected, onEdit, onDrop, onRemove }: PlannedWeekProps) {
  const { t } = useTranslation();
  const { roster, posts } = view;
  const byPerson = narrowing.by === 'person';
  const rows = byPerson
    ? rowsByPerson(roster, peopleOf(roster, posts, narrowing), posts, {
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
      coverage={coverageOf(roster, posts, days)}
      expected={expected}
      acts={{
        open: ({ row, day }, chosen, anchor) =>
          onEdit({ ...row, date: day, posts: row.posts.filter(({ date }) => date === day), chosen, anchor }),
        drop: onDrop,
        remove: onRemove,
      }}
    />
  );
}
