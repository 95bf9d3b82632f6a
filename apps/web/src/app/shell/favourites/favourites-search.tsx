import type { NavigationNode } from '@parking/contract/identity/menus';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { labelIn } from '../../../i18n/format.ts';
import { TextInput } from '../../../kit/text-input.tsx';
import { Icon } from '../../../theme/icon.tsx';
import { matches } from '../matches.ts';
import { useFavourites } from './use-favourites.ts';

/** Finds menus and gives or takes their star. */
export function FavouritesSearch({ onLeave }: { readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const { favourites, screens } = useFavourites();
  const [text, setText] = useState('');
  const searching = text.trim() !== '';
  const shown = searching ? screens.filter((menu) => matches(text, labelIn(menu), menu.module?.alias)) : favourites;
  return (
    <>
      <Box sx={{ p: 4, pb: 2 }}>
        <TextInput
          label={t('shell.favourites.search')}
          type="search"
          autoFocus
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Box>
      <Box component="ul" aria-live="polite" sx={{ listStyle: 'none', m: 0, p: 2, maxHeight: 360, overflowY: 'auto' }}>
        {shown.map((menu) => (
          <FavouriteRow key={menu.id} menu={menu} onLeave={onLeave} />
        ))}
        {shown.length === 0 && (
          <Box component="li" sx={{ p: 2, color: 'text.secondary' }}>
            {t(searching ? 'shell.favourites.noResults' : 'shell.favourites.empty')}
          </Box>
        )}
      </Box>
    </>
  );
}

function FavouriteRow({ menu, onLeave }: { readonly menu: NavigationNode; readonly onLeave: () => void }) {
  const { t } = useTranslation();
  const { isFavourite, toggle } = useFavourites();
  const name = labelIn(menu);
  const starred = isFavourite(menu.id);
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center' }}>
      <ButtonBase
        component={Link}
        to={menu.module?.alias ?? '/'}
        onClick={onLeave}
        sx={{
          flex: 1,
          minWidth: 0,
          minHeight: 40,
          px: 2,
          gap: 3,
          justifyContent: 'flex-start',
          borderRadius: 0.75,
          fontSize: 14,
          '&:hover': { bgcolor: 'action.hover' },
        }}
      >
        <Icon name={menu.materialUiIcon} sx={{ color: 'text.secondary' }} />
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {name}
        </Box>
      </ButtonBase>
      <IconButton
        aria-label={t(starred ? 'shell.favourites.remove' : 'shell.favourites.add', { name })}
        aria-pressed={starred}
        onClick={() => toggle(menu.id)}
      >
        <Icon name={starred ? 'star' : 'star_border'} sx={{ color: starred ? 'warning.main' : 'text.secondary' }} />
      </IconButton>
    </Box>
  );
}
