import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { AssetImage } from '../../../api/asset-image.tsx';
import { useProfile } from '../../../api/session.tsx';
import { openAccountDialog } from './account-dialogs.tsx';

/** Who is signed in: name, user name, photo; opens the user's details. */
export function UserHeader({ compact }: { readonly compact: boolean }) {
  const profile = useProfile();
  return (
    <ButtonBase
      aria-haspopup="dialog"
      {...(compact && { 'aria-label': profile.displayName })}
      onClick={() => openAccountDialog('detail')}
      sx={{
        width: '100%',
        justifyContent: 'flex-start',
        gap: 3,
        px: 4,
        py: 3,
        minWidth: 0,
        textAlign: 'left',
        borderBottom: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <AssetImage
        token={profile.photoURL}
        alt=""
        name={profile.displayName}
        sx={{ width: 32, height: 32, borderRadius: '50%', typography: 'caption' }}
      />
      {!compact && (
        <Box sx={{ minWidth: 0, '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } }}>
          <Box sx={{ fontWeight: 600 }}>{profile.displayName}</Box>
          <Box sx={{ typography: 'caption', color: 'text.secondary' }}>{profile.username}</Box>
        </Box>
      )}
    </ButtonBase>
  );
}
