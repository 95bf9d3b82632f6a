import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { isOutside } from '../../../api/navigation.ts';
import { labelIn } from '../../../i18n/format.ts';
import { Icon } from '../../../theme/icon.tsx';
import { FavouritesSearch } from './favourites-search.tsx';
import { useFavourites } from './use-favourites.ts';

const shownInBar = 10;

/** Shortcuts to favourite screens, and a star that opens the search where they are chosen. */
export function FavouritesBar() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const { favourites } = useFavourites();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <Box
      component="nav"
      aria-label={t('shell.favourites.label')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}
    >
      <Box sx={{ display: { xs: 'none', md: 'flex' }, gap: 1, overflow: 'hidden' }}>
        {favourites.slice(0, shownInBar).map((menu) => {
          const alias = menu.module?.alias ?? '/';
          const current = pathname === alias;
          return (
            <Tooltip key={menu.id} title={labelIn(menu)}>
              <IconButton
                {...(isOutside(menu)
                  ? { component: 'a', href: alias, target: '_blank', rel: 'noreferrer' }
                  : { component: Link, to: alias })}
                aria-label={labelIn(menu)}
                {...(current && { 'aria-current': 'page' })}
                sx={{ color: current ? 'primary.main' : 'text.secondary' }}
              >
                <Icon name={menu.materialUiIcon} />
              </IconButton>
            </Tooltip>
          );
        })}
      </Box>
      <Tooltip title={t('shell.favourites.open')}>
        <IconButton
          aria-label={t('shell.favourites.open')}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          <Icon name={favourites.length > 0 ? 'star' : 'star_border'} sx={{ color: 'warning.main' }} />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('shell.favourites.label'), sx: { width: 320 } } }}
      >
        <FavouritesSearch onLeave={() => setAnchor(null)} />
      </Popover>
    </Box>
  );
}
