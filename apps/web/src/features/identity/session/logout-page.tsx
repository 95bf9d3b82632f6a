import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../api/client.ts';
import { logOutCall } from '../../../api/early-calls.ts';
import { endSession } from '../../../api/session.tsx';
import { ConfirmDialog } from '../../../kit/dialog/confirm-dialog.tsx';
import { screenHeight } from '../../../theme/tokens.ts';
import { endSubscription, ownSubscription } from '../../communication/devices/shared/this-browser.ts';
import { countUnsentSales } from '../../parking/shared/unsent-sales.ts';
import '../../../kit/texts.ts';

/** Nobody waits longer for a server that does not answer. */
const patienceMs = 2_000;

/** While the session still stands. Fetched when it is needed: of few browsers there is anything to forget. */
function forgetDevice(): Promise<unknown> {
  const patience = new Promise((done) => setTimeout(done, patienceMs));
  const leaving = import('../../communication/devices/shared/end-foreign.ts').then(({ leaveBrowser }) =>
    leaveBrowser(),
  );
  return Promise.race([leaving.catch(() => null), patience]);
}

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
      if (await ownSubscription()) await forgetDevice();
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
