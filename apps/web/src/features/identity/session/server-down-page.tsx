import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { isServerReady } from '../../../api/server-ready.ts';
import { queryClient } from '../../../api/query.ts';
import { PlainPage } from '../../../kit/plain-page.tsx';
import { Icon } from '../../../theme/icon.tsx';

const checkEveryMs = 5000;

/** Waits for the server and goes back to where it came from. */
export default function ServerDownPage() {
  const { t } = useTranslation();
  const { status = 'no-response' } = useParams();
  const { lastCheck, check } = useReturnWhenReady();
  return (
    <PlainPage
      title={t('session.serverDown.title')}
      lead={t(status === 'no-response' ? 'session.serverDown.noResponse' : 'session.serverDown.unavailable')}
      mark={<Icon name="cloud_off" size={32} sx={{ color: 'warning.main' }} />}
    >
      <Stack direction="row" sx={{ gap: 3, alignItems: 'flex-start', mb: 6 }} role="status">
        <CircularProgress size={16} thickness={6} sx={{ mt: 1, flex: 'none' }} aria-hidden />
        <Typography variant="body2">{t('session.serverDown.waiting')}</Typography>
      </Stack>
      <Button variant="contained" onClick={() => void check()}>
        {t('session.serverDown.retry')}
      </Button>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 4 }}>
        {t('session.serverDown.reason', { reason: status })}
        {lastCheck && ` · ${t('session.serverDown.lastCheck', { time: lastCheck })}`}
      </Typography>
    </PlainPage>
  );
}

function useReturnWhenReady() {
  const navigate = useNavigate();
  const location = useLocation();
  const [lastCheck, setLastCheck] = useState<string | null>(null);
  const from = originOf(location.state);

  const check = useCallback(async () => {
    const ready = await isServerReady();
    setLastCheck(new Date().toTimeString().slice(0, 8));
    if (!ready) return;
    await queryClient.invalidateQueries();
    await navigate(from, { replace: true });
  }, [from, navigate]);

  useEffect(() => {
    const timer = setInterval(() => void check(), checkEveryMs);
    return () => clearInterval(timer);
  }, [check]);
  return { lastCheck, check };
}

function originOf(state: unknown): string {
  if (typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string') {
    return state.from;
  }
  return '/';
}
