import { dayLabel } from '../../../kit/report/day-words.ts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftPost } from './draft.ts';
import { type WeekRow } from './planner-model.ts';
import { useGridKeys } from './use-grid-keys.ts';
import type { PlannerView } from './use-planner.ts';
import { type Cell, usePostDrag } from './use-post-drag.ts';

export interface GridActs {
  readonly open: (
    cell: { readonly row: WeekRow; readonly day: string },
    post: DraftPost | null,
    anchor: HTMLElement,
  ) => void;
  readonly drop: (post: DraftPost, row: WeekRow, day: string, copy: boolean) => void;
  readonly remove: (post: DraftPost) => void;
}

export type PostWords = (post: DraftPost) => { readonly main: string; readonly side: string };

interface GridInput {
  readonly view: PlannerView;
  readonly rows: readonly WeekRow[];
  readonly days: readonly string[];
  readonly words: PostWords;
  readonly acts: GridActs;
}

/** Posts lifted and dropped by mouse and keys alike, and what is said of it. */
export function useWeekGrid({ view, rows, days, words, acts }: GridInput) {
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const [said, setSaid] = useState('');
  const { posts, editable } = view;
  const rowOf = ({ row }: Cell) => rows.find(({ key }) => key === row);
  const postOf = (key: string) => posts.find((one) => one.key === key);
  const postsIn = (at: Cell) => rowOf(at)?.posts.filter(({ date }) => date === at.day) ?? [];
  const movable = (at: Cell) => postsIn(at).filter((post) => editable && !view.isLocked(post));
  const textOf = (post: DraftPost) => [words(post).main, words(post).side].filter(Boolean).join(' ');
  const placeText = (at: Cell) => t('roster.cellOf', { person: rowOf(at)?.title ?? '', day: dayLabel(at.day) });
  const drop = (key: string, at: Cell, copy: boolean) => {
    const post = postOf(key);
    const row = rowOf(at);
    if (!post || !row) return;
    acts.drop(post, row, at.day, copy);
    setSaid(t('roster.dropped', { post: textOf(post), place: placeText(at) }));
  };
  const { drag, ghost, area } = usePostDrag(drop);
  const keys = useGridKeys({
    table,
    rows: rows.map(({ key }) => key),
    days,
    liftFrom: (at) => movable(at)[0]?.key ?? null,
    onOpen: (at, anchor) => {
      const row = rowOf(at);
      if (row) acts.open({ row, day: at.day }, postsIn(at)[0] ?? null, anchor);
    },
    onDrop: drop,
    onRemove: (at) => {
      const [only, ...more] = movable(at);
      if (only && more.length === 0) acts.remove(only);
    },
    onLift: (key) => {
      const post = postOf(key);
      if (post) setSaid(t('roster.lifted', { post: textOf(post) }));
    },
    onCancel: () => setSaid(t('roster.dropCancelled')),
  });
  return {
    table,
    area,
    ghost,
    said,
    /** The cell that a post is dragged over. */
    over: drag?.over ?? null,
    dragged: drag ? (postOf(drag.key) ?? null) : null,
    /** The post that is on its way. */
    lifted: keys.lifted ?? drag?.key ?? null,
    cellProps: keys.cellProps,
    postsIn,
    placeText,
  };
}

export type WeekGridModel = Pick<
  ReturnType<typeof useWeekGrid>,
  'over' | 'lifted' | 'cellProps' | 'postsIn' | 'placeText'
>;
