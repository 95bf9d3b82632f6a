import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { openManual } from '../../features/manual/shared/open-manual.ts';
import { Icon } from '../../theme/icon.tsx';
import { shell } from '../../theme/tokens.ts';
import { AccountDialogs } from './user/account-dialogs.tsx';
import { Bell } from './bell.tsx';
import { FavouritesBar } from './favourites/favourites-bar.tsx';
import { LanguageSwitch } from './user/language-switch.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { QuickPanel } from './user/quick-panel.tsx';
import { useDarkMode } from './user/use-preferences.ts';
import { UserMenu } from './user/user-menu.tsx';

/** Favourites at the left; search, news and the user's own switches at the right. */
export function Toolbar({ onOpenMenu }: { readonly onOpenMenu?: () => void }) {
  const { t } = useTranslation();
  return (
    <Box
      component="header"
      sx={{
        flex: 'none',
        height: shell.toolbarHeight,
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0, sm: 1 },
        px: { xs: 1, sm: 3 },
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {onOpenMenu && (
        <IconButton aria-label={t('shell.navbar.open')} onClick={onOpenMenu}>
          <Icon name="menu" />
        </IconButton>
      )}
      <FavouritesBar />
      <Box sx={{ flex: 1 }} />
      <PaletteButton />
      <QuickPanel />
      <Bell />
      <HelpButton />
      <LanguageSwitch />
      <ModeSwitch />
      <UserMenu />
      <AccountDialogs />
    </Box>
  );
}

/** Opens the manual at the page of the screen; the account menu has it on phones. */
function HelpButton() {
  const { t } = useTranslation();
  const text = t('shell.user.manual');
  return (
    <Tooltip title={`${text} (?)`}>
      <IconButton aria-label={text} onClick={() => openManual()} sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
        <Icon name="help" />
      </IconButton>
    </Tooltip>
  );
}

function ModeSwitch() {
  const { t } = useTranslation();
  const { dark, toggle } = useDarkMode();
  const text = t(dark ? 'shell.mode.toLight' : 'shell.mode.toDark');
  return (
    <Tooltip title={text}>
      <IconButton aria-label={text} onClick={toggle}>
        <Icon name={dark ? 'light_mode' : 'dark_mode'} />
      </IconButton>
    </Tooltip>
  );
}
