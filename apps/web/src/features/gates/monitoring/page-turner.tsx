import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import type { Pages } from './use-pages.ts';

interface PageTurnerProps {
  readonly label: string;
  /** `Gate 1–9 dari 24`. */
  readonly shown: string;
  readonly pages: Pages;
}

/** Which of how many are shown, and the way to the others. */
export function PageTurner({ label, shown, pages }: PageTurnerProps) {
  const { t } = useTranslation();
  const { isHeld, hold, turn } = pages;
  const button = (label: string, icon: string, onClick: () => void) => (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick}>
        <Icon name={icon} />
      </IconButton>
    </Tooltip>
  );
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        color: 'text.secondary',
      }}
    >
      {button(t('gates.wall.pageBefore'), 'chevron_left', () => turn(-1))}
      <Box sx={{ minWidth: 140, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}>{shown}</Box>
      {button(t('gates.wall.pageAfter'), 'chevron_right', () => turn(1))}
      {button(t(isHeld ? 'gates.wall.turnOn' : 'gates.wall.hold'), isHeld ? 'play_arrow' : 'pause', hold)}
    </Box>
  );
}
