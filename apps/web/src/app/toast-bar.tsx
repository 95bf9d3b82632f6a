import Box from '@mui/material/Box';
import Snackbar from '@mui/material/Snackbar';
import SnackbarContent from '@mui/material/SnackbarContent';
import { useTranslation } from 'react-i18next';
import { type Toast, type ToastTone, hideToast, toastDurationMs } from '../api/toast.ts';
import { Icon } from '../theme/icon.tsx';

const icons: Readonly<Record<ToastTone, string>> = {
  success: 'check_circle',
  info: 'info',
  warning: 'warning',
  error: 'error',
};

export default function ToastBar({ toast }: { readonly toast: Toast | null }) {
  const { t } = useTranslation();
  return (
    <Snackbar
      key={toast?.id}
      open={toast !== null}
      autoHideDuration={toastDurationMs}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      onClose={(_, reason) => {
        if (toast && reason !== 'clickaway') hideToast(toast.id);
      }}
    >
      <SnackbarContent
        role={toast?.tone === 'error' ? 'alert' : 'status'}
        sx={{
          bgcolor: 'background.raised',
          color: 'text.primary',
          border: 1,
          borderColor: 'divider',
          boxShadow: '0 8px 24px rgb(8 14 26 / 20%)',
          maxWidth: 480,
        }}
        message={
          toast && (
            <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
              <Icon name={icons[toast.tone]} sx={{ color: `${toast.tone}.main` }} />
              <Box>
                {toast.text}
                {toast.requestId && (
                  <Box sx={{ typography: 'caption', color: 'text.secondary', overflowWrap: 'anywhere' }}>
                    {t('common.requestId', { id: toast.requestId })}
                  </Box>
                )}
              </Box>
            </Box>
          )
        }
      />
    </Snackbar>
  );
}
