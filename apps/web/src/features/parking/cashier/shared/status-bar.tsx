import type { Post } from '@parking/contract/gates/gates';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../../api/session.tsx';
import { useSiteNow } from '../../../../api/site-clock.ts';
import { formatDate, formatTime } from '../../../../i18n/format.ts';
import { InFooter } from '../../../../kit/footer-slot.tsx';
import { Icon } from '../../../../theme/icon.tsx';

const CashierMenu = lazy(() => import('./cashier-menu.tsx'));

interface StatusBarProps {
  readonly gate: string | null;
  /** Who sits here, where that is not who is signed in. */
  readonly cashier?: string;
  readonly shift: Post['shift'];
  /** Own cars of today; null where it is not counted. */
  readonly cars: number | null;
  readonly online: boolean;
  readonly onChangeGate?: () => void;
}

/** Where the cashier stands: gate, name, cars today, network, clock; and the only way to other screens. */
export function StatusBar({ gate, cashier, shift, cars, online, onChangeGate }: StatusBarProps) {
  const { t } = useTranslation();
  const profile = useProfile();
  return (
    <InFooter>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 2, md: 4 }, minWidth: 0 }}>
        <MenuButton {...(onChangeGate && { onChangeGate })} />
        {gate !== null && (
          <Part icon="sensor_door" label={t('cashier.status.gate')}>
            <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
              {gate}
            </Box>
          </Part>
        )}
        <Part icon="person" label={t('cashier.status.cashier')} wide>
          {cashier ?? profile.displayName}
          {shift !== null && ` · ${t('cashier.status.shift', { name: shift.name })}`}
          {shift?.endsAt && ` ${t('cashier.status.until', { time: formatTime(shift.endsAt).slice(0, 5) })}`}
        </Part>
        {cars !== null && (
          <Part icon="directions_car" wide>
            {t('cashier.status.cars', { count: cars })}
          </Part>
        )}
        <Box sx={{ flex: 1 }} />
        <Box
          component="span"
          role="status"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, color: online ? 'success.main' : 'warning.main' }}
        >
          <Icon name={online ? 'wifi' : 'wifi_off'} size={16} />
          {t(online ? 'cashier.status.online' : 'cashier.status.offline')}
        </Box>
        <Clock />
      </Box>
    </InFooter>
  );
}

interface PartProps {
  readonly icon: string;
  readonly label?: string;
  /** Left out on a phone. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

function Part({ icon, label, wide = false, children }: PartProps) {
  return (
    <Box
      component="span"
      title={label}
      sx={{
        display: wide ? { xs: 'none', md: 'inline-flex' } : 'inline-flex',
        alignItems: 'center',
        gap: 1,
        minWidth: 0,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </Box>
  );
}

function Clock() {
  const now = useSiteNow();
  const [local, setLocal] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setLocal(now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  return (
    <Box component="time" dateTime={local} sx={{ whiteSpace: 'nowrap', color: 'text.primary' }}>
      <Box component="span" sx={{ display: { xs: 'none', md: 'inline' }, color: 'text.secondary' }}>
        {formatDate(local)}{' '}
      </Box>
      {formatTime(local)}
    </Box>
  );
}

function MenuButton({ onChangeGate }: Pick<StatusBarProps, 'onChangeGate'>) {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={t('cashier.status.menu')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon name="menu" />
      </IconButton>
      {anchor && (
        <Suspense fallback={null}>
          <CashierMenu anchor={anchor} onClose={() => setAnchor(null)} {...(onChangeGate && { onChangeGate })} />
        </Suspense>
      )}
    </>
  );
}
