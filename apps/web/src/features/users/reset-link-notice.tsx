import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../api/toast.ts';

/** The one-time link of a forgotten password, for as long as the server has no mail to send it with. */
export function ResetLinkNotice({ link }: { readonly link: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    showToast(t('common.copied'), 'success');
  };
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      <AlertTitle sx={{ typography: 'subtitle2' }}>{t('identity.users.resetLinkTitle')}</AlertTitle>
      {t('identity.users.resetLinkHelp')}
      <Box component="code" sx={{ display: 'block', my: 2, overflowWrap: 'anywhere', userSelect: 'all' }}>
        {link}
      </Box>
      {/* Only a secure context has a clipboard; elsewhere the marked text is copied by hand. */}
      {window.isSecureContext && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => void copy()}>
          {t('identity.users.copyLink')}
        </Button>
      )}
    </Alert>
  );
}
