import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { AssetImage } from '../../../api/asset-image.tsx';
import { useProfile } from '../../../api/session.tsx';

const markSize = 32;

/** Logo and short name of the installation, which lead to the first page. */
export function ProductHeader({ compact }: { readonly compact: boolean }) {
  const { t } = useTranslation();
  const { logo, appShortName } = useProfile().systemProfile;
  return (
    <Box
      component={Link}
      to="/"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minWidth: 0,
        flex: 1,
        color: 'inherit',
        textDecoration: 'none',
      }}
    >
      {logo ? (
        <AssetImage
          token={logo}
          alt=""
          name={appShortName ?? 'P'}
          fit="contain"
          sx={{ width: markSize, height: markSize, borderRadius: 1, bgcolor: 'transparent' }}
        />
      ) : (
        <img src="/icon.svg" alt="" width={markSize} height={markSize} />
      )}
      {!compact && (
        <Box sx={{ fontWeight: 600, fontSize: 16, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {appShortName ?? t('shell.welcome')}
        </Box>
      )}
      <Box component="span" sx={visuallyHidden}>
        {t('shell.toFirstPage')}
      </Box>
    </Box>
  );
}
