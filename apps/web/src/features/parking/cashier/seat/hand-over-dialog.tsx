import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../../../api/session.tsx';
import { useDesk, useDeskState } from '../offline/the-desk.ts';
import { ActDialog } from '../shared/act-dialog.tsx';
import { PinInput, isWholePin } from './pin-input.tsx';
import { TakerFields, noTaker, useTakerOf } from './taker-fields.tsx';
import { useSitting } from './use-sign-in.ts';

interface HandOverProps {
  /** The leaver counts first, where no queue waits. */
  readonly onCountFirst: () => void;
  readonly onClose: () => void;
}

/** The desk goes to the next one by a PIN, and cars go on; what the leaver took is counted before it or elsewhere. */
export function HandOverDialog({ onCountFirst, onClose }: HandOverProps) {
  const { seat, serverBack } = useDeskState();
  return seat && serverBack ? (
    <ComeBack onClose={onClose} />
  ) : (
    <HandOver onCountFirst={onCountFirst} onClose={onClose} />
  );
}

function HandOver({ onCountFirst, onClose }: HandOverProps) {
  const { t } = useTranslation();
  const { displayName } = useProfile();
  const { seat, mode } = useDeskState();
  const desk = useDesk();
  const [taker, setTaker] = useState(noTaker);
  const username = useTakerOf(taker);
  const { sit, busy, problem } = useSitting(onClose);
  const leaver = seat?.user.name ?? displayName;
  const offline = mode === 'offline';
  if (offline && !desk?.sitting.isRosterGood())
    return (
      <ActDialog title={t('cashier.seat.title')} onClose={onClose}>
        {t('cashier.seat.noRoster')}
      </ActDialog>
    );
  return (
    <ActDialog
      title={t('cashier.seat.title')}
      act={t('cashier.seat.take')}
      busy={busy}
      disabled={username === null}
      onAct={() => username !== null && void sit(username, taker.pin)}
      onClose={onClose}
    >
      <Box sx={{ color: 'text.secondary' }}>
        {t(offline ? 'cashier.seat.helpOffline' : 'cashier.seat.help', { leaver })}
      </Box>
      <TakerFields taker={taker} onChange={setTaker} problem={problem} />
      {!offline && (
        <Button color="inherit" onClick={onCountFirst}>
          {t('cashier.seat.countFirst', { leaver })}
        </Button>
      )}
    </ActDialog>
  );
}

/** The server answers again, and hears from who took over without it that they did. */
function ComeBack({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { seat, sales } = useDeskState();
  const [pin, setPin] = useState('');
  const { comeBack, busy, problem } = useSitting(onClose);
  if (!seat) return null;
  const { user, from, at } = seat;
  const count = sales.filter((sale) => sale.userId === user.id && sale.sale.datetimeOut >= at).length;
  return (
    <ActDialog
      title={t('cashier.seat.backTitle')}
      act={t('cashier.seat.confirm')}
      busy={busy}
      disabled={!isWholePin(pin)}
      onAct={() => void comeBack(pin)}
      onClose={onClose}
    >
      <Box>{t('cashier.seat.backHelp', { name: user.name, from: from.name, time: at.slice(11, 16), count })}</Box>
      <PinInput
        label={t('cashier.seat.pinFor', { name: user.name })}
        value={pin}
        problem={problem}
        autoFocus
        onChange={setPin}
      />
    </ActDialog>
  );
}
