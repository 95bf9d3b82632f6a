import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { MouseEvent } from 'react';
import { Link as RouterLink } from 'react-router';
import { Icon } from '../../../theme/icon.tsx';

interface BarButtonProps {
  readonly label: string;
  readonly icon: string;
}

/** An act in the bar of a wall. */
export function BarButton({
  label,
  icon,
  onClick,
}: BarButtonProps & { readonly onClick: (event: MouseEvent<HTMLElement>) => void }) {
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={onClick}>
        <Icon name={icon} />
      </IconButton>
    </Tooltip>
  );
}

export function BarLink({ label, icon, to }: BarButtonProps & { readonly to: string }) {
  return (
    <Tooltip title={label}>
      <IconButton component={RouterLink} to={to} aria-label={label}>
        <Icon name={icon} />
      </IconButton>
    </Tooltip>
  );
}
