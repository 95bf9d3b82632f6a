import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import { radius, type } from '../../../theme/tokens.ts';
import type { DraftPost } from './draft.ts';
import type { PlannerView } from './use-planner.ts';

interface PostChipProps {
  readonly post: DraftPost;
  readonly view: PlannerView;
  readonly main: string;
  readonly side: string;
  readonly lifted?: boolean;
  /** In the tab order by itself: it stands in no grid. */
  readonly reachable?: boolean;
  readonly onOpen?: (post: DraftPost, anchor: HTMLElement) => void;
}

/** Cut off on the screen, where a click shows all of it; paper has no click. */
const clipped = {
  minWidth: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media print': { overflow: 'visible', whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const;

/** A post as it stands in a cell. */
export function PostChip({ post, view, main, side, lifted = false, reachable = false, onOpen }: PostChipProps) {
  const { t } = useTranslation();
  const conflict = view.conflicts.get(post.key);
  const locked = view.isLocked(post);
  return (
    <Box
      component="button"
      type="button"
      tabIndex={reachable ? 0 : -1}
      data-post={locked || !view.editable ? undefined : post.key}
      title={conflict?.join(' ') ?? (locked ? t('roster.locked') : undefined)}
      onClick={(event: React.MouseEvent<HTMLButtonElement>) => onOpen?.(post, event.currentTarget)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        width: '100%',
        minHeight: 28,
        px: 2,
        py: 0.5,
        font: 'inherit',
        fontSize: type.small,
        textAlign: 'left',
        color: conflict ? 'error.main' : 'text.primary',
        bgcolor: conflict ? 'error.surface' : 'background.sunken',
        border: 1,
        borderColor: conflict ? 'error.main' : view.isChanged(post) ? 'primary.main' : 'divider',
        borderStyle: view.isChanged(post) ? 'dashed' : 'solid',
        borderLeft: `4px solid ${view.colourOf(post.shiftId)}`,
        borderRadius: `${radius.chip}px`,
        opacity: lifted ? 0.45 : 1,
        cursor: view.editable && !locked ? 'grab' : 'pointer',
        userSelect: 'none',
        '@media print': { border: '1px solid', bgcolor: 'transparent', minHeight: 0 },
      }}
    >
      <Box component="span" sx={{ ...clipped, fontWeight: 600 }}>
        {main}
      </Box>{' '}
      <Box component="span" sx={{ ...clipped, flex: 1, color: conflict ? 'inherit' : 'text.secondary' }}>
        {side}
      </Box>
      {conflict && <Icon name="error" size={14} label={t('roster.conflict')} />}
      {locked && (
        <Box component="span" data-screen-only sx={{ display: 'inline-flex' }}>
          <Icon name="lock" size={14} label={t('roster.locked')} />
        </Box>
      )}
    </Box>
  );
}
