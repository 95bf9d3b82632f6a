import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { logOutCall } from '../../../api/early-calls.ts';
import { endSession } from '../../../api/session.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { screenHeight } from '../../../theme/tokens.ts';
import { endSubscription } from '../../communication/devices/shared/this-browser.ts';
import { countUnsentSales } from '../../parking/shared/unsent-sales.ts';
import '../../../kit/texts.ts';

/** Ends the session here whatever the server says, and returns to the root; asks first while sales wait to be sent. */
export default function LogoutPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // Asked once: what waits then may be sent while the question stands.
  const [unsent] = useState(() => countUnsentSales() ?? 0);
  const [agreed, setAgreed] = useState(unsent === 0);
  useEffect(() => {
    if (!agreed) return;
    const leave = async () => {
      await Promise.all([call(logOutCall).catch(() => null), endSubscription()]);
      endSession();
      await navigate('/', { replace: true });
    };
    void leave();
  }, [agreed, navigate]);
  if (!agreed) {
    return (
      <ConfirmDialog
        title={t('kit.unsent.leaveTitle', { count: unsent })}
        confirmLabel={t('kit.unsent.leave')}
        destructive
        onConfirm={() => setAgreed(true)}
        onCancel={() => void navigate(-1)}
      >
        {t('kit.unsent.leaveHelp')}
      </ConfirmDialog>
    );
  }
  return (
    <Box role="status" sx={{ minHeight: screenHeight, display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
      {t('session.logout.working')}
    </Box>
  );
}
