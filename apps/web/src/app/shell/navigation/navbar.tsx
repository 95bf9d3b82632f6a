import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../theme/icon.tsx';
import { shell } from '../../../theme/tokens.ts';
import { NavigationList } from './navigation-list.tsx';
import { ProductHeader } from './product-header.tsx';
import { UserHeader } from '../user/user-header.tsx';

interface NavbarProps {
  readonly wide: boolean;
  readonly folded: boolean;
  readonly onFold: () => void;
  readonly drawerOpen: boolean;
  readonly onCloseDrawer: () => void;
}

/** 280 wide; folded 64, then it opens over the page while the pointer or the focus is in it; a drawer below `lg`. */
export function Navbar({ wide, folded, onFold, drawerOpen, onCloseDrawer }: NavbarProps) {
  const { t } = useTranslation();
  const [visited, setVisited] = useState(false);
  if (!wide) {
    return (
      <Drawer open={drawerOpen} onClose={onCloseDrawer} slotProps={{ paper: { sx: { width: shell.navbarWidth } } }}>
        <Contents
          compact={false}
          action={
            <IconButton aria-label={t('shell.navbar.close')} onClick={onCloseDrawer}>
              <Icon name="close" />
            </IconButton>
          }
        />
      </Drawer>
    );
  }
  const compact = folded && !visited;
  return (
    <Box sx={{ width: folded ? shell.navbarFoldedWidth : shell.navbarWidth, flex: 'none', position: 'relative' }}>
      <Box
        onMouseEnter={() => setVisited(true)}
        onMouseLeave={() => setVisited(false)}
        onFocus={() => setVisited(true)}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setVisited(false);
        }}
        sx={{
          position: 'absolute',
          insetBlock: 0,
          left: 0,
          zIndex: 'drawer',
          width: compact ? shell.navbarFoldedWidth : shell.navbarWidth,
          overflow: 'hidden',
          bgcolor: 'background.paper',
          borderRight: 1,
          borderColor: 'divider',
          transition: (theme) => theme.transitions.create('width'),
          ...(folded && visited && { boxShadow: '8px 0 24px rgb(8 14 26 / 16%)' }),
        }}
      >
        <Contents
          compact={compact}
          action={
            <IconButton
              aria-label={t(folded ? 'shell.navbar.unfold' : 'shell.navbar.fold')}
              aria-pressed={folded}
              onClick={onFold}
            >
              <Icon name={folded ? 'push_pin' : 'menu_open'} />
            </IconButton>
          }
        />
      </Box>
    </Box>
  );
}

function Contents({ compact, action }: { readonly compact: boolean; readonly action: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box
      component="aside"
      aria-label={t('shell.navbar.side')}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}
    >
      <Box
        sx={{
          height: shell.toolbarHeight,
          flex: 'none',
          display: 'flex',
          alignItems: 'center',
          pl: 4,
          pr: 2,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <ProductHeader compact={compact} />
        {!compact && action}
      </Box>
      <UserHeader compact={compact} />
      <NavigationList compact={compact} />
    </Box>
  );
}
