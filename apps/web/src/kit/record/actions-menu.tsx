import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../theme/icon.tsx';

interface ActionsMenuProps {
  /** The screen's own acts, as menu items. */
  readonly items: ReactNode;
  /** Null when this record may not be deleted. */
  readonly remove: (() => void) | null;
}

/** What else can be done with the open record. */
export function ActionsMenu({ items, remove }: ActionsMenuProps) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  if (!items && !remove) return null;
  return (
    <>
      <IconButton
        aria-label={t('kit.record.actions')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="more_vert" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close} onClick={close}>
        {items}
        {remove && (
          <MenuItem onClick={remove} sx={{ color: 'error.main' }}>
            <Icon name="delete" />
            {t('common.delete')}
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
