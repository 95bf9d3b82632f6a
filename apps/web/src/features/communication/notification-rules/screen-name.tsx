import Box from '@mui/material/Box';
import { findMenu } from '../../../api/navigation.ts';
import { useNavigation } from '../../../api/session.tsx';
import { labelIn } from '../../../i18n/format.ts';

/** A route with the name of its screen, where the reader may view it. */
export function ScreenName({ route }: { readonly route: string }) {
  const menu = findMenu(useNavigation(), route);
  return (
    <>
      {menu && labelIn(menu)}{' '}
      <Box component="code" sx={{ color: 'text.secondary', typography: 'caption', fontFamily: 'monospace' }}>
        {route}
      </Box>
    </>
  );
}
