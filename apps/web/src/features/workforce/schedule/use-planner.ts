import { fieldSentence } from '@parking/contract/core/field-errors';
import { schedules, type Roster } from '@parking/contract/workforce/schedules';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { useFlags } from '../../../api/session.tsx';
import { showToast } from '../../../api/toast.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { useChartColours } from '../../../kit/chart/chart-colours.ts';
import { type Draft, type DraftPost, conflictsOf, factsOf, overtaken, savingOf, shownPosts } from './draft.ts';
import { useDraft } from './use-draft.ts';

/** Everything the parts of the planner share. */
export interface PlannerView {
  readonly roster: Roster;
  readonly posts: readonly DraftPost[];
  readonly editable: boolean;
  /** The sentences of what speaks against a post, by its key. */
  readonly conflicts: ReadonlyMap<string, readonly string[]>;
  readonly isLocked: (post: DraftPost) => boolean;
  readonly isChanged: (post: DraftPost) => boolean;
  readonly colourOf: (shiftId: string) => string;
  readonly personName: (userId: string) => string;
  readonly gateCode: (gateId: string | null) => string;
  readonly shiftName: (shiftId: string) => string;
}

interface PlannerInput {
  readonly roster: Roster;
  readonly first: Draft;
  readonly reload: () => Promise<unknown>;
}

/** The week's plan with the changes under way, what speaks against them, and their saving. */
export function usePlanner({ roster, first, reload }: PlannerInput) {
  const { t } = useTranslation();
  const { editable } = useFlags('/schedule');
  const steps = useDraft(first);
  const { draft, reset } = steps;
  const colour = useChartColours();
  const posts = useMemo(() => shownPosts(roster, draft), [roster, draft]);
  const found = useMemo(() => conflictsOf(roster, draft), [roster, draft]);
  const saving = useRef(false);
  const announceOwn = useNotice(roster);
  const save = useApiMutation(schedules.save, {
    handles: ['schedule-conflict', 'schedule-overlap'],
    onSuccess: async () => {
      await reload();
      reset();
      showToast(t('roster.saved'), 'success');
    },
    onError: () => void reload(),
    onSettled: () => {
      saving.current = false;
    },
  });
  const view = useMemo<PlannerView>(() => {
    const facts = factsOf(roster);
    const conflicts = new Map<string, string[]>();
    for (const { post, code } of found)
      conflicts.set(post.key, [...(conflicts.get(post.key) ?? []), fieldSentence(code, currentLanguage())]);
    const saved = new Map(roster.posts.map((post) => [post.id, post]));
    return {
      roster,
      posts,
      editable,
      conflicts,
      isLocked: (post) => facts.isWorked(post.userId, post.date) && saved.has(post.key),
      isChanged: (post) => {
        const before = saved.get(post.key);
        return (
          before?.userId !== post.userId ||
          before.date !== post.date ||
          before.shiftId !== post.shiftId ||
          before.gateId !== post.gateId
        );
      },
      colourOf: (shiftId) =>
        colour(
          Math.max(
            0,
            roster.shifts.findIndex(({ id }) => id === shiftId),
          ),
        ),
      personName: (userId) => roster.users.find(({ id }) => id === userId)?.name ?? '–',
      gateCode: (gateId) => roster.gates.find(({ id }) => id === gateId)?.code ?? '',
      shiftName: (shiftId) => roster.shifts.find(({ id }) => id === shiftId)?.name ?? '–',
    };
  }, [roster, posts, found, editable, colour]);
  const send = () => {
    if (saving.current || draft.size === 0 || found.length > 0) return;
    saving.current = true;
    announceOwn([...draft.keys()]);
    save.mutate({ body: savingOf(roster, draft) });
  };
  return {
    ...steps,
    view,
    send,
    sending: save.isPending,
    refusal: save.error,
    conflictCount: new Set(found.map(({ post }) => post.key)).size,
    overtaken: save.isPending ? [] : overtaken(roster, draft),
  };
}

export type Planner = ReturnType<typeof usePlanner>;

/** Says when somebody else's save changes what is shown; it is told whose plan is sent from here. */
function useNotice({ posts }: Roster): (userIds: readonly string[]) => void {
  const { t } = useTranslation();
  const own = useRef<ReadonlySet<string>>(new Set());
  const shown = useRef(posts);
  useEffect(() => {
    const before = shown.current;
    if (before === posts) return;
    shown.current = posts;
    const isIn = (all: Roster['posts']) => new Set(all.map(({ id, updatedAt }) => `${id} ${updatedAt}`));
    const [had, has] = [isIn(before), isIn(posts)];
    const changed = [
      ...before.filter(({ id, updatedAt }) => !has.has(`${id} ${updatedAt}`)),
      ...posts.filter(({ id, updatedAt }) => !had.has(`${id} ${updatedAt}`)),
    ];
    const byOthers = changed.some(({ userId }) => !own.current.has(userId));
    own.current = new Set();
    if (byOthers) showToast(t('roster.changedByOthers'), 'info');
  }, [posts, t]);
  return useCallback((userIds) => {
    own.current = new Set(userIds);
  }, []);
}
