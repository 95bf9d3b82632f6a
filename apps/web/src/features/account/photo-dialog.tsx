import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AssetImage } from '../../api/asset-image.tsx';
import { useProfile } from '../../api/session.tsx';
import { isUsablePicture } from '../../kit/picture-file.ts';
import { Icon } from '../../theme/icon.tsx';
import { AccountDialog } from './account-dialog.tsx';
import { useSavePhoto } from './use-save-photo.ts';

const previewSize = 160;

/** Choose, look, save. */
export default function PhotoDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const profile = useProfile();
  const inputId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [invalid, setInvalid] = useState(false);
  const preview = useFileAddress(file);
  const { save, remove, busy } = useSavePhoto(onClose);

  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const usable = isUsablePicture(chosen);
    setInvalid(!usable);
    setFile(usable ? chosen : null);
  };
  const look = { width: previewSize, height: previewSize, borderRadius: '50%', fontSize: 28 };

  return (
    <AccountDialog title={t('account.photo.title')} onClose={onClose}>
      <DialogContent>
        <Stack sx={{ alignItems: 'center', gap: 4 }}>
          {preview ? (
            <Box component="img" src={preview} alt={t('account.photo.preview')} sx={{ ...look, objectFit: 'cover' }} />
          ) : (
            <AssetImage token={profile.photoURL} alt="" name={profile.displayName} sx={look} />
          )}
          {invalid && (
            <Alert severity="error" sx={{ width: '100%' }}>
              {t('account.photo.invalid')}
            </Alert>
          )}
          <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', justifyContent: 'center' }}>
            <Button component="label" htmlFor={inputId} variant="outlined" startIcon={<Icon name="photo_camera" />}>
              {t(file ? 'account.photo.chooseOther' : 'account.photo.choose')}
            </Button>
            {profile.photoURL && !file && (
              <Button color="error" disabled={busy} onClick={() => void remove()}>
                {t('account.photo.remove')}
              </Button>
            )}
          </Stack>
          <Box
            component="input"
            id={inputId}
            type="file"
            accept="image/*"
            aria-label={t('account.photo.choose')}
            onChange={(event: ChangeEvent<HTMLInputElement>) => choose(event.target.files?.[0])}
            sx={{ position: 'absolute', width: '1px', height: '1px', opacity: 0, pointerEvents: 'none' }}
          />
          <Typography variant="caption" color="text.secondary">
            {t('account.photo.help')}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button variant="contained" disabled={!file} loading={busy} onClick={() => file && void save(file)}>
          {t('common.save')}
        </Button>
      </DialogActions>
    </AccountDialog>
  );
}

/** The chosen file as something a picture can show. */
function useFileAddress(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return setAddress(null);
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address;
}
