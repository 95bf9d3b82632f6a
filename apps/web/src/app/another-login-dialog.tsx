import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';

/** Must be read: neither Escape nor a click beside it closes it. */
export default function AnotherLoginDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="another-login" role="alertdialog">
      <DialogTitle id="another-login">{t('session.anotherLogin.title')}</DialogTitle>
      <DialogContent>{t('session.anotherLogin.body')}</DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose} autoFocus>
          {t('session.anotherLogin.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
