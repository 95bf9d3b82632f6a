import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { openManual } from '../../../features/manual/shared/open-manual.ts';
import { AssetImage } from '../../../api/asset-image.tsx';
import { listScreens } from '../../../api/navigation.ts';
import { useNavigation, useProfile } from '../../../api/session.tsx';
import { addressOf, isTraining } from '../../../api/training.ts';
import { useBranding } from '../../../features/identity/shared/guest-frame.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { useBoxed, useDeveloperTables } from './use-preferences.ts';
import { isDeveloperTable } from '../navigation/navigation-kinds.ts';
import { type AccountDialog, openAccountDialog } from './account-dialogs.tsx';

// Read when the menu is opened.
const MineLine = lazy(() => import('../../../features/dashboards/shared/mine-line.tsx'));

/** The user's photo; behind it what concerns the own account. */
export function UserMenu() {
  const { t } = useTranslation();
  const profile = useProfile();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const other = useBranding()?.otherEntrance;
  const { boxed, toggle: toggleBoxed } = useBoxed();
  const { developer, toggle: toggleDeveloper } = useDeveloperTables();
  const hasDeveloperTables = listScreens(useNavigation()).some(isDeveloperTable);
  const dialogItem = (dialog: AccountDialog, icon: string, text: string, note?: string) => (
    <MenuItem
      onClick={() => {
        close();
        openAccountDialog(dialog);
      }}
    >
      <Icon name={icon} sx={{ color: 'text.secondary' }} />
      <Box>
        {text}
        {note && <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{note}</Box>}
      </Box>
    </MenuItem>
  );
  return (
    <>
      <IconButton
        aria-label={t('shell.user.menu', { name: profile.displayName })}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <AssetImage
          token={profile.photoURL}
          alt=""
          name={profile.displayName}
          sx={{ width: 28, height: 28, borderRadius: '50%', fontSize: 12 }}
        />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={close} slotProps={{ paper: { sx: { minWidth: 240 } } }}>
        <MenuItem component={Link} to="/waiting_for_me" onClick={close} sx={{ display: { sm: 'none' } }}>
          <Icon name="assignment_ind" sx={{ color: 'text.secondary' }} />
          <Suspense fallback={t('shell.quickPanel.waiting')}>
            <MineLine />
          </Suspense>
        </MenuItem>
        {dialogItem('detail', 'person', t('shell.user.detail'), `${profile.displayName} · ${profile.username}`)}
        {dialogItem('photo', 'photo_camera', t('shell.user.photo'))}
        <MenuItem component={Link} to="/change_password" onClick={close}>
          <Icon name="key" sx={{ color: 'text.secondary' }} />
          {t('shell.user.password')}
        </MenuItem>
        {dialogItem('second-factor', 'phonelink_lock', t('shell.user.secondFactor'))}
        {dialogItem('pin', 'pin', t('shell.user.pin'))}
        {dialogItem('devices', 'notifications_active', t('shell.user.devices'))}
        <SwitchItem on={boxed} toggle={toggleBoxed} sx={{ display: { xs: 'none', lg: 'flex' } }}>
          {t('shell.user.boxed')}
        </SwitchItem>
        {hasDeveloperTables && (
          <SwitchItem on={developer} toggle={toggleDeveloper}>
            {t('shell.user.developerTables')}
          </SwitchItem>
        )}
        <MenuItem
          onClick={() => {
            close();
            openManual();
          }}
        >
          <Icon name="menu_book" sx={{ color: 'text.secondary' }} />
          {t('shell.user.manual')}
        </MenuItem>
        {other && (
          <MenuItem component="a" href={addressOf(other)} target="_blank" rel="noreferrer" onClick={close}>
            <Icon name={isTraining ? 'arrow_back' : 'school'} sx={{ color: 'text.secondary' }} />
            {t(isTraining ? 'common.training.leave' : 'common.training.enter')}
          </MenuItem>
        )}
        <Divider component="li" sx={{ my: 1 }} />
        <MenuItem component={Link} to="/logout" onClick={close}>
          <Icon name="logout" sx={{ color: 'text.secondary' }} />
          {t('shell.user.logOut')}
        </MenuItem>
      </Menu>
    </>
  );
}

interface SwitchItemProps extends Omit<MenuItemProps, 'onClick'> {
  readonly on: boolean;
  readonly toggle: () => void;
}

function SwitchItem({ on, toggle, children, ...item }: SwitchItemProps) {
  return (
    <MenuItem {...item} role="menuitemcheckbox" aria-checked={on} onClick={toggle}>
      <Icon name={on ? 'check_box' : 'check_box_outline_blank'} sx={{ color: 'text.secondary' }} />
      {children}
    </MenuItem>
  );
}
