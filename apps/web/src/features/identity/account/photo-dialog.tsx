import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../../api/asset-image.tsx';
import { useProfile } from '../../../api/session.tsx';
import { isUsablePicture } from '../../../kit/picture-file.ts';
import { Icon } from '../../../theme/icon.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { useSavePhoto } from './use-save-photo.ts';

const previewSize = 160;

/** Choose, look, save. */
export default function PhotoDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const profile = useProfile();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ readonly file: File; readonly address: string } | null>(null);
  const [invalid, setInvalid] = useState(false);
  useEffect(() => () => URL.revokeObjectURL(chosen?.address ?? ''), [chosen]);
  const { save, remove, busy } = useSavePhoto(onClose);

  const choose = (file: File | undefined) => {
    if (!file) return;
    const usable = isUsablePicture(file);
    setInvalid(!usable);
    setChosen(usable ? { file, address: URL.createObjectURL(file) } : null);
  };
  const look = { width: previewSize, height: previewSize, borderRadius: '50%', fontSize: 28 };

  return (
    <AccountDialog title={t('account.photo.title')} onClose={onClose}>
      <DialogContent>
        <Stack sx={{ alignItems: 'center', gap: 4 }}>
          {chosen ? (
            <Box
              component="img"
              src={chosen.address}
              alt={t('account.photo.preview')}
              sx={{ ...look, objectFit: 'cover' }}
            />
          ) : (
            <AssetImage token={profile.photoURL} alt="" name={profile.displayName} sx={look} />
          )}
          {invalid && (
            <Alert severity="error" sx={{ width: '100%' }}>
              {t('account.photo.invalid')}
            </Alert>
          )}
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
            <input
              ref={input}
              type="file"
              accept="image/*"
              hidden
              onChange={(event) => choose(event.target.files?.[0])}
            />
            <Button
              variant="outlined"
              startIcon={<Icon name="photo_camera" />}
              disabled={busy}
              onClick={() => input.current?.click()}
            >
              {t(chosen ? 'account.photo.chooseOther' : 'account.photo.choose')}
            </Button>
            {profile.photoURL && !chosen && (
              <Button color="error" disabled={busy} onClick={() => void remove()}>
                {t('account.photo.remove')}
              </Button>
            )}
          </Stack>
          <Typography variant="caption" color="textSecondary">
            {t('account.photo.help')}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="contained" disabled={!chosen} loading={busy} onClick={() => chosen && void save(chosen.file)}>
          {t('common.save')}
        </Button>
      </DialogActions>
    </AccountDialog>
  );
}
