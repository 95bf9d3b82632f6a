import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../api/client.ts';
import { logOutCall } from '../../api/early-calls.ts';
import { endSession } from '../../api/session.tsx';

/** Ends the session here whatever the server says, and returns to the root. */
export default function LogoutPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    const leave = async () => {
      await call(logOutCall).catch(() => null);
      endSession();
      await navigate('/', { replace: true });
    };
    void leave();
  }, [navigate]);
  return (
    <Box role="status" sx={{ minHeight: '100dvh', display: 'grid', placeItems: 'center', color: 'text.secondary' }}>
      {t('session.logout.working')}
    </Box>
  );
}
