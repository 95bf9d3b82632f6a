import { weekText } from '../../../kit/report/day-words.ts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Roster } from '@parking/contract/workforce/schedules';
import { type KeyboardEvent, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../api/failure-text.ts';
import { keptShape } from '../../../kit/form/keeping/kept-input.ts';
import { KeptWork } from '../../../kit/form/keeping/kept-work.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { CopyWeek } from './copy-week.tsx';
import { type Draft, type DraftPost, addPost, movePost, removePost, without } from './draft.ts';
import { ExpectedNote } from './expected/expected-rows.tsx';
import { type Narrowing, PlannedWeek } from './planned-week.tsx';
import { type Edited, PostEditor } from './post-editor.tsx';
import { useExpectedWeek } from './expected/use-expected-week.ts';
import { type Planner as PlannerState, usePlanner } from './use-planner.ts';
import type { GridActs } from './use-week-grid.ts';
import { daysOfWeek } from './weeks.ts';

interface PlannerProps {
  readonly roster: Roster;
  /** What the week begins with: a copy of another one. */
  readonly first: Draft;
  readonly narrowing: Narrowing;
  readonly reload: () => Promise<unknown>;
  readonly onCopy: (posts: readonly DraftPost[], toMonday: string) => void;
}

const keptDraft = keptShape<Draft>();

/** One week's plan under way. */
export function Planner({ roster, first, narrowing, reload, onCopy }: PlannerProps) {
  const { t } = useTranslation();
  const planner = usePlanner({ roster, first, reload });
  const { view, change } = planner;
  const [edited, setEdited] = useState<Edited | null>(null);
  const phone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const monday = roster.period.from;
  const days = useMemo(() => daysOfWeek(monday), [monday]);
  const expected = useExpectedWeek(view, days);
  const remove = (post: DraftPost) => change((draft) => removePost(roster, draft, post));
  const drop: GridActs['drop'] = (post, { userId, gateId, shiftId }, date, copy) => {
    const to = {
      date,
      ...(userId !== undefined && { userId }),
      ...(gateId !== undefined && { gateId }),
      ...(shiftId !== undefined && { shiftId }),
    };
    change((draft) => (copy ? addPost(roster, draft, { ...post, ...to }) : movePost(roster, draft, post, to)));
  };
  return (
    <Box
      onKeyDown={(event) => stepByKeys(event, planner)}
      sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 3 }}
    >
      <KeptWork
        shape={keptDraft}
        form={`${t('roster.title')} ${weekText(monday)}`}
        isDirty={() => planner.draft.size > 0}
        within={['week']}
        value={() => planner.draft}
        take={(draft) => change(() => draft)}
      />
      <Toolbar planner={planner} monday={monday} onCopy={(to) => onCopy(view.posts, to)} />
      <Warnings planner={planner} />
      <PlannedWeek
        view={view}
        days={days}
        narrowing={narrowing}
        phone={phone}
        expected={expected.shifts}
        onEdit={setEdited}
        onDrop={drop}
        onRemove={remove}
      />
      <ExpectedNote week={expected} />
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
          onRemove={remove}
          onClose={() => setEdited(null)}
        />
      )}
    </Box>
  );
}

/** Ctrl+Z takes a step back, Ctrl+Y and Ctrl+Shift+Z take it again. */
function stepByKeys(event: KeyboardEvent, planner: PlannerState): void {
  if (!event.ctrlKey && !event.metaKey) return;
  const key = event.key.toLowerCase();
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  if (key === 'y' || event.shiftKey) planner.redo();
  else planner.undo();
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
