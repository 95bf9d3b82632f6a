import { desks } from '@parking/contract/parking/desk/desks';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '../../../../api/client.ts';
import { deskLock } from '../../shared/desk-lock.ts';
import { invalidateShown } from '../../../../api/query.ts';
import { useProfile } from '../../../../api/session.tsx';
import { TextInput } from '../../../../kit/text-input.tsx';
import { useDesk, useDeskState } from '../offline/the-desk.ts';
import '../texts.ts';
import { PinInput, isWholePin } from './pin-input.tsx';
import { TakerFields, noTaker, useTakerOf } from './taker-fields.tsx';
import { useSitting } from './use-sign-in.ts';

type Way = 'pin' | 'password' | 'other';

/** Who sits here says so by PIN or password, or somebody else takes over. Nothing of the desk is lost behind it. */
export default function LockScreen() {
  const { t } = useTranslation();
  const titleId = useId();
  const navigate = useNavigate();
  const { username, displayName, hasPin } = useProfile();
  const { seat, mode, roster } = useDeskState();
  const desk = useDesk();
  const offline = mode === 'offline';
  const [way, setWay] = useState<Way>(hasPin || offline ? 'pin' : 'password');
  const [pin, setPin] = useState('');
  const [password, setPassword] = useState('');
  const [taker, setTaker] = useState(noTaker);
  const takerName = useTakerOf(taker);
  const { sit, attempt, busy, problem } = useSitting(() => undefined);
  const name = seat?.user.name ?? displayName;

  const unlock = (body: { readonly pin: string } | { readonly password: string }) =>
    attempt(async () => {
      if (offline && 'pin' in body) await desk?.sitting.checkHere(seat?.username ?? username, body.pin);
      else {
        await call(desks.unlock, { body });
        deskLock.set(false);
        void invalidateShown();
      }
    });
  const ready = way === 'other' ? takerName !== null : way === 'pin' ? isWholePin(pin) : password !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!ready || busy) return;
    if (way === 'other') void sit(takerName ?? '', taker.pin);
    else void unlock(way === 'pin' ? { pin } : { password });
  };
  const others: readonly (readonly [Way, string])[] = [
    ['pin', t('cashier.seat.byPin')],
    ...(offline ? [] : [['password', t('cashier.seat.byPassword')] as const]),
    ...(roster ? [['other', t('cashier.seat.byOther')] as const] : []),
  ];
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      slotProps={{ backdrop: { sx: { bgcolor: 'background.default' } } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>{t('cashier.seat.lockedTitle', { name })}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
          {way === 'pin' && (
            <PinInput
              label={t('cashier.seat.pinFor', { name })}
              value={pin}
              problem={problem}
              autoFocus
              onChange={setPin}
            />
          )}
          {way === 'password' && (
            <TextInput
              label={t('cashier.seat.password')}
              type="password"
              value={password}
              problem={problem}
              autoFocus
              autoComplete="current-password"
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
          {way === 'other' && <TakerFields taker={taker} onChange={setTaker} problem={problem} />}
        </DialogContent>
        <DialogActions sx={{ flexWrap: 'wrap' }}>
          {others.map(
            ([other, text]) =>
              other !== way && (
                <Button key={other} color="inherit" disabled={busy} onClick={() => setWay(other)}>
                  {text}
                </Button>
              ),
          )}
          {!offline && (
            <Button
              color="inherit"
              disabled={busy}
              onClick={() => {
                deskLock.set(false);
                void navigate('/logout');
              }}
            >
              {t('cashier.status.logOut')}
            </Button>
          )}
          <Button type="submit" variant="contained" loading={busy} disabled={!ready}>
            {t(way === 'other' ? 'cashier.seat.take' : 'cashier.seat.unlock')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
