import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Icon } from '../../../theme/icon.tsx';

interface BannerProps {
  readonly icon: string;
  readonly children: ReactNode;
  /** What can be done about it. */
  readonly act?: ReactNode;
  readonly dismiss: string;
  readonly onDismiss: () => void;
}

/** A line under the toolbar that stays until somebody has read and closed it. */
export function Banner({ icon, children, act, dismiss, onDismiss }: BannerProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 3,
        px: 4,
        py: 1,
        bgcolor: 'primary.surface',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Icon name={icon} sx={{ color: 'primary.main', my: 2 }} />
      <Box sx={{ flex: 1, py: 1.75, overflowWrap: 'anywhere' }}>{children}</Box>
      {act}
      <IconButton aria-label={dismiss} onClick={onDismiss}>
        <Icon name="close" />
      </IconButton>
    </Box>
  );
}
