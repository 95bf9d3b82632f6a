import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '../../../kit/panel.tsx';
import { labelIn } from '../../../i18n/format.ts';
import { Icon } from '../../../theme/icon.tsx';
import { radius, type } from '../../../theme/tokens.ts';
import type { DraftPost } from './draft.ts';
import { type Coverage, type WeekRow, dayLabel, dayWord } from './planner-model.ts';
import { PostChip } from './post-chip.tsx';
import { useGridKeys } from './use-grid-keys.ts';
import type { PlannerView } from './use-planner.ts';
import { type Cell, usePostDrag } from './use-post-drag.ts';
import { shortDay } from '../../../kit/report/day-words.ts';

export interface GridActs {
  readonly open: (
    cell: { readonly row: WeekRow; readonly day: string },
    post: DraftPost | null,
    anchor: HTMLElement,
  ) => void;
  readonly drop: (post: DraftPost, row: WeekRow, day: string, copy: boolean) => void;
  readonly remove: (post: DraftPost) => void;
}

interface WeekGridProps {
  readonly view: PlannerView;
  readonly rows: readonly WeekRow[];
  readonly days: readonly string[];
  readonly heading: string;
  readonly words: (post: DraftPost) => { readonly main: string; readonly side: string };
  readonly coverage: readonly Coverage[];
  readonly acts: GridActs;
}

const nameWidth = 190;
const cell = { p: 1, borderBottom: 1, borderRight: 1, borderColor: 'divider', verticalAlign: 'top' } as const;

/** The week as a table that is worked in with mouse and keyboard. */
export function WeekGrid({ view, rows, days, heading, words, coverage, acts }: WeekGridProps) {
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const [said, setSaid] = useState('');
  const { roster, posts, editable } = view;
  const rowOf = ({ row }: Cell) => rows.find(({ key }) => key === row);
  const postsIn = (at: Cell) => rowOf(at)?.posts.filter(({ date }) => date === at.day) ?? [];
  const movable = (at: Cell) => postsIn(at).filter((post) => editable && !view.isLocked(post));
  const textOf = (post: DraftPost) => [words(post).main, words(post).side].filter(Boolean).join(' ');
  const placeText = (at: Cell) => t('roster.cellOf', { person: rowOf(at)?.title ?? '', day: dayLabel(at.day) });
  const drop = (key: string, at: Cell, copy: boolean) => {
    const post = posts.find((one) => one.key === key);
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
      const post = posts.find((one) => one.key === key);
      if (post) setSaid(t('roster.lifted', { post: textOf(post) }));
    },
    onCancel: () => setSaid(t('roster.dropCancelled')),
  });
  const lifted = keys.lifted ?? drag?.key ?? null;
  const dragged = drag && posts.find(({ key }) => key === drag.key);
  return (
    <Panel
      {...area}
      sx={{
        flex: 1,
        minHeight: 0,
        overflow: 'auto',
        '@media print': { overflow: 'visible', border: 0 },
      }}
    >
      <Box
        component="table"
        ref={table}
        role="grid"
        aria-label={heading}
        aria-readonly={!editable}
        sx={{
          borderCollapse: 'separate',
          borderSpacing: 0,
          width: '100%',
          minWidth: 1000,
          tableLayout: 'fixed',
          '@media print': { minWidth: 0 },
        }}
      >
        <colgroup>
          <Box component="col" sx={{ width: nameWidth, '@media print': { width: '16%' } }} />
        </colgroup>
        <thead>
          <tr>
            <Heading corner>{heading}</Heading>
            {days.map((day) => (
              <Heading key={day} today={day === roster.today}>
                <DayHeading day={day} view={view} />
              </Heading>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <Box
                component="th"
                scope="row"
                sx={{
                  ...cell,
                  position: 'sticky',
                  left: 0,
                  zIndex: 1,
                  bgcolor: 'background.paper',
                  textAlign: 'left',
                  px: 3,
                }}
              >
                <Box
                  sx={{
                    fontSize: type.dense,
                    fontWeight: 600,
                    overflowWrap: 'anywhere',
                    color: row.faded ? 'text.secondary' : 'text.primary',
                  }}
                >
                  {row.title}
                </Box>
                <Box sx={{ fontSize: type.small, fontWeight: 400, color: 'text.secondary' }}>{row.note}</Box>
              </Box>
              {days.map((day) => {
                const at = { row: row.key, day };
                const own = postsIn(at);
                const over = drag?.over?.row === row.key && drag.over.day === day;
                const gap = own.length === 0 && row.gaps.has(day);
                const place = placeText(at);
                return (
                  <Box
                    key={day}
                    component="td"
                    data-row={row.key}
                    data-day={day}
                    // Where something stands, that is the name; its headings say the rest.
                    aria-label={own.length === 0 && !gap ? t('roster.cellEmpty', { place }) : undefined}
                    {...keys.cellProps(at)}
                    onDoubleClick={(event: React.MouseEvent<HTMLElement>) =>
                      own.length === 0 && acts.open({ row, day }, null, event.currentTarget)
                    }
                    sx={{
                      ...cell,
                      height: 44,
                      '@media print': { height: 'auto' },
                      bgcolor: over
                        ? 'primary.surface'
                        : gap
                          ? 'warning.surface'
                          : day === roster.today
                            ? 'background.default'
                            : 'transparent',
                      outlineOffset: -2,
                      ...(over && { outline: '2px solid', outlineColor: 'primary.main' }),
                      '&:hover [data-add], &:focus [data-add]': { opacity: 1 },
                    }}
                  >
                    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
                      {own.map((post) => (
                        <PostChip
                          key={post.key}
                          post={post}
                          view={view}
                          {...words(post)}
                          lifted={lifted === post.key}
                          onOpen={(chosen, anchor) => acts.open({ row, day }, chosen, anchor)}
                        />
                      ))}
                      {gap && (
                        <Box
                          sx={{
                            display: 'flex',
                            gap: 1,
                            alignItems: 'center',
                            color: 'warning.main',
                            fontSize: type.small,
                            fontWeight: 600,
                            px: 1,
                          }}
                        >
                          <Icon name="person_off" size={14} />
                          {t('roster.gap')}
                        </Box>
                      )}
                      {editable && (
                        <AddButton
                          label={`${t('roster.newPost')}: ${place}`}
                          open={(anchor) => acts.open({ row, day }, null, anchor)}
                        />
                      )}
                    </Box>
                  </Box>
                );
              })}
            </tr>
          ))}
        </tbody>
        {coverage.length > 0 && (
          <tfoot>
            {coverage.map((line) => (
              <tr key={line.shiftId}>
                <Box
                  component="th"
                  scope="row"
                  sx={{
                    ...cell,
                    position: 'sticky',
                    left: 0,
                    zIndex: 1,
                    bgcolor: 'background.sunken',
                    textAlign: 'left',
                    px: 3,
                    fontSize: type.small,
                    fontWeight: 600,
                  }}
                >
                  {t('roster.staffed', { shift: line.name })}
                </Box>
                {days.map((day) => {
                  const count = line.byDay.get(day) ?? 0;
                  const short = count < line.total;
                  return (
                    <Box
                      component="td"
                      key={day}
                      sx={{
                        ...cell,
                        bgcolor: 'background.sunken',
                        px: 3,
                        fontSize: type.small,
                        fontVariantNumeric: 'tabular-nums',
                        color: short ? 'warning.main' : 'text.secondary',
                        fontWeight: short ? 600 : 400,
                      }}
                    >
                      {t('roster.staffedOf', { count, total: line.total })}
                      {short && <Icon name="warning" size={14} sx={{ ml: 1, verticalAlign: 'middle' }} />}
                    </Box>
                  );
                })}
              </tr>
            ))}
          </tfoot>
        )}
      </Box>
      {dragged && (
        <Box
          ref={ghost}
          aria-hidden
          sx={{
            position: 'fixed',
            top: 0,
            left: 0,
            zIndex: 'tooltip',
            pointerEvents: 'none',
            width: 140,
            boxShadow: 4,
            transform: 'translate(-999px, 0)',
          }}
        >
          <PostChip post={dragged} view={view} {...words(dragged)} />
        </Box>
      )}
      <Box role="status" sx={visuallyHidden}>
        {said}
      </Box>
    </Panel>
  );
}

function AddButton({ label, open }: { readonly label: string; readonly open: (anchor: HTMLElement) => void }) {
  return (
    <Box
      component="button"
      type="button"
      tabIndex={-1}
      data-add
      data-screen-only
      aria-label={label}
      onClick={(event: React.MouseEvent<HTMLElement>) => open(event.currentTarget)}
      sx={{
        display: 'grid',
        placeItems: 'center',
        width: '100%',
        height: 24,
        p: 0,
        border: '1px dashed',
        borderColor: 'divider',
        borderRadius: `${radius.chip}px`,
        bgcolor: 'transparent',
        color: 'text.secondary',
        cursor: 'pointer',
        opacity: 0,
        '@media (hover: none)': { opacity: 1, height: 44 },
        '&:focus-visible': { opacity: 1 },
      }}
    >
      <Icon name="add" size={16} />
    </Box>
  );
}

interface HeadingProps {
  readonly corner?: boolean;
  readonly today?: boolean;
  readonly children: React.ReactNode;
}

function Heading({ corner = false, today = false, children }: HeadingProps) {
  return (
    <Box
      component="th"
      scope="col"
      aria-current={today ? 'date' : undefined}
      sx={{
        ...cell,
        position: 'sticky',
        top: 0,
        zIndex: corner ? 3 : 2,
        ...(corner && { left: 0 }),
        px: corner ? 3 : 2,
        py: 2,
        textAlign: 'left',
        fontSize: type.small,
        fontWeight: 600,
        bgcolor: today ? 'primary.surface' : 'background.sunken',
        color: today ? 'primary.main' : 'text.secondary',
      }}
    >
      {children}
    </Box>
  );
}

/** A day with what makes it special. */
export function DayHeading({ day, view }: { readonly day: string; readonly view: PlannerView }) {
  const { t } = useTranslation();
  const holiday = view.roster.holidays.find((one) => one.day === day);
  return (
    <>
      <Box component="span" sx={{ display: 'block', color: holiday ? 'error.main' : 'inherit' }}>
        {dayWord(day)} {shortDay(day)}
        {day === view.roster.today && <span data-screen-only>{` · ${t('roster.today')}`}</span>}
      </Box>
      {holiday && (
        <Box component="span" sx={{ display: 'block', fontWeight: 400, color: 'error.main' }}>
          {labelIn(holiday)}
        </Box>
      )}
    </>
  );
}
