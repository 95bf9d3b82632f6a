import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import { radius, type } from '../../../theme/tokens.ts';
import type { WeekRow } from './planner-model.ts';
import { PostChip } from './post-chip.tsx';
import type { PlannerView } from './use-planner.ts';
import type { GridActs, PostWords, WeekGridModel } from './use-week-grid.ts';
import { cellSx } from './week-headings.tsx';

interface WeekCellProps {
  readonly grid: WeekGridModel;
  readonly view: PlannerView;
  readonly row: WeekRow;
  readonly day: string;
  readonly words: PostWords;
  readonly acts: GridActs;
}

/** One person's day: its posts, a gap where one is missing, and a way to add one. */
export function WeekCell({ grid, view, row, day, words, acts }: WeekCellProps) {
  const { t } = useTranslation();
  const at = { row: row.key, day };
  const own = grid.postsIn(at);
  const over = grid.over?.row === row.key && grid.over.day === day;
  const gap = own.length === 0 && row.gaps.has(day);
  const place = grid.placeText(at);
  const rest = gap ? 'warning.surface' : day === view.roster.today ? 'background.default' : 'transparent';
  return (
    <Box
      component="td"
      data-row={row.key}
      data-day={day}
      // Where something stands, that is the name; its headings say the rest.
      aria-label={own.length === 0 && !gap ? t('roster.cellEmpty', { place }) : undefined}
      {...grid.cellProps(at)}
      onDoubleClick={(event: MouseEvent<HTMLElement>) =>
        own.length === 0 && acts.open({ row, day }, null, event.currentTarget)
      }
      sx={{
        ...cellSx,
        height: 44,
        '@media print': { height: 'auto' },
        bgcolor: over ? 'primary.surface' : rest,
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
            lifted={grid.lifted === post.key}
            onOpen={(chosen, anchor) => acts.open({ row, day }, chosen, anchor)}
          />
        ))}
        {gap && <Gap />}
        {view.editable && (
          <AddButton
            label={`${t('roster.newPost')}: ${place}`}
            open={(anchor) => acts.open({ row, day }, null, anchor)}
          />
        )}
      </Box>
    </Box>
  );
}

function Gap() {
  const { t } = useTranslation();
  return (
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
      onClick={(event: MouseEvent<HTMLElement>) => open(event.currentTarget)}
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
