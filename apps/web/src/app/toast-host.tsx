import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { type ToastTone, hideToast, toastDurationMs, useToast } from '../api/toast.ts';
import { Icon } from '../theme/icon.tsx';

const icons: Readonly<Record<ToastTone, string>> = {
  success: 'check_circle',
  info: 'info',
  warning: 'warning',
  error: 'error',
};

/** Messages at the bottom left. Part of the first load: the first one may be that the server is away. */
export function ToastHost() {
  const { t } = useTranslation();
  const toast = useToast();
  const id = toast?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => hideToast(id), toastDurationMs);
    return () => clearTimeout(timer);
  }, [id]);
  return (
    <Box
      role={toast?.tone === 'error' ? 'alert' : 'status'}
      sx={{ position: 'fixed', left: 16, right: 16, bottom: 16, zIndex: 'snackbar', pointerEvents: 'none' }}
    >
      {toast && (
        <Box
          sx={{
            display: 'flex',
            gap: 3,
            alignItems: 'flex-start',
            width: 'fit-content',
            maxWidth: 480,
            px: 4,
            py: 3,
            bgcolor: 'background.raised',
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            boxShadow: '0 8px 24px rgb(8 14 26 / 20%)',
          }}
        >
          <Icon name={icons[toast.tone]} sx={{ color: `${toast.tone}.main` }} />
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {toast.text}
            {toast.requestId && (
              <Box sx={{ typography: 'caption', color: 'text.secondary' }}>
                {t('common.requestId', { id: toast.requestId })}
              </Box>
            )}
          </Box>
        </Box>
      )}
    </Box>
  );
}
