import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { users } from '@parking/contract/identity/users';
import { useTranslation } from 'react-i18next';
import { useApiMutation } from '../../../api/query.ts';
import { showToast } from '../../../api/toast.ts';

/** The one-time link of a forgotten password, for as long as the server has no mail to send it with. Showing it is an act. */
export function ResetLinkNotice({ userId }: { readonly userId: string }) {
  const { t } = useTranslation();
  const { mutate, isPending, data } = useApiMutation(users.resetLink);
  return (
    <Alert severity="warning" sx={{ mb: 4 }}>
      <AlertTitle sx={{ typography: 'subtitle2' }}>{t('identity.users.resetLinkTitle')}</AlertTitle>
      {t('identity.users.resetLinkHelp')}
      {data ? (
        <ShownLink link={data.link} />
      ) : (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          sx={{ display: 'block', mt: 2 }}
          disabled={isPending}
          onClick={() => mutate({ params: { id: userId } })}
        >
          {t('identity.users.showLink')}
        </Button>
      )}
    </Alert>
  );
}

function ShownLink({ link }: { readonly link: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    showToast(t('common.copied'), 'success');
  };
  return (
    <>
      <Box component="code" sx={{ display: 'block', my: 2, overflowWrap: 'anywhere', userSelect: 'all' }}>
        {link}
      </Box>
      {/* Only a secure context has a clipboard; elsewhere the marked text is copied by hand. */}
      {window.isSecureContext && (
        <Button size="small" variant="outlined" color="inherit" onClick={() => void copy()}>
          {t('identity.users.copyLink')}
        </Button>
      )}
    </>
  );
}
