import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../../i18n/format.ts';
import { Icon } from '../../../../theme/icon.tsx';
import { DeskLine } from '../shared/desk-line.tsx';
import { isWaiting } from './queue.ts';
import { useDeskState } from './the-desk.ts';

const SalesPanel = lazy(() => import('./sales-panel.tsx'));

/** The amber line: no network, or sales that wait for it. Nothing at all in quiet times. */
export function OfflineLine() {
  const { t } = useTranslation();
  const { mode, copiedAt, sales } = useDeskState();
  const [open, setOpen] = useState(false);
  const waiting = sales.filter(isWaiting).length;
  const refused = sales.filter(({ state }) => state === 'REFUSED').length;
  if (mode === 'online' && sales.length === 0) return null;
  const calm = mode === 'online' && waiting + refused === 0;
  return (
    <DeskLine surface={calm ? 'success.surface' : 'warning.surface'}>
      <Icon
        name={mode === 'offline' ? 'cloud_off' : calm ? 'cloud_done' : 'cloud_upload'}
        size={18}
        sx={{ color: calm ? 'success.main' : 'warning.main' }}
      />
      {mode === 'offline' && (
        <span>
          {copiedAt === null
            ? t('cashier.offline.lineNoCopy')
            : t('cashier.offline.line', { time: formatDateTime(copiedAt) })}
        </span>
      )}
      {mode === 'online' && waiting > 0 && <span>{t('cashier.offline.sending')}</span>}
      {waiting > 0 && (
        <Box component="span" sx={{ fontWeight: 600 }}>
          {t('cashier.offline.waiting', { count: waiting })}
        </Box>
      )}
      {refused > 0 && (
        <Box component="span" sx={{ fontWeight: 600, color: 'error.main' }}>
          {t('cashier.offline.refused', { count: refused })}
        </Box>
      )}
      {calm && <span>{t('cashier.offline.sent', { count: sales.length })}</span>}
      {sales.length > 0 && (
        <Button size="small" color="inherit" sx={{ ml: 'auto', minHeight: 28 }} onClick={() => setOpen(true)}>
          {t('cashier.offline.show')}
        </Button>
      )}
      {open && (
        <Suspense fallback={null}>
          <SalesPanel onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </DeskLine>
  );
}
