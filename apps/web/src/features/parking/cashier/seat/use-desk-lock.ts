import { deskLocksAfterMinutes, desks } from '@parking/contract/parking/desk/desks';
import { useEffect, useRef } from 'react';
import { call } from '../../../../api/client.ts';
import { deskLock, useDeskLocked } from '../../shared/desk-lock.ts';
import { useProfile } from '../../../../api/session.tsx';
import { readToken } from '../../../../api/token.ts';
import { signatureOf } from '../../../../api/session-copy.ts';
import { useDesk, useDeskState } from '../offline/the-desk.ts';
import { beginTouching, idleSeconds, touch } from '../offline/touch.ts';

const lookEveryMs = 5_000;

/** Locks a desk that nobody has touched for a quarter of an hour; without the server only where a PIN could open it again. */
export function useDeskLock(): void {
  const desk = useDesk();
  const { username } = useProfile();
  const { mode, seat, roster } = useDeskState();
  const grant = desk?.grant() ?? null;
  const entered = useRef<string | null>(null);

  useEffect(() => {
    // The desk of a session that began elsewhere, once.
    if (grant === null || mode === 'offline' || entered.current === grant) return;
    entered.current = grant;
    call(desks.enter, { body: { grant }, background: true }).catch(() => {
      entered.current = null;
    });
  }, [grant, mode]);

  useEffect(() => {
    beginTouching(signatureOf(readToken() ?? ''));
    window.addEventListener('keydown', touch, true);
    window.addEventListener('pointerdown', touch, true);
    return () => {
      window.removeEventListener('keydown', touch, true);
      window.removeEventListener('pointerdown', touch, true);
    };
  }, []);

  const locked = useDeskLocked();
  const sits = seat?.username ?? username;
  const knowsPin = roster?.people.some((person) => person.username === sits) ?? false;
  useEffect(() => {
    const look = (): void => {
      if (locked || idleSeconds() < deskLocksAfterMinutes * 60) return;
      if (mode === 'online') call(desks.lock, { background: true }).catch(() => null);
      else if (!knowsPin) return;
      deskLock.set(true);
    };
    look();
    const timer = setInterval(look, lookEveryMs);
    return () => clearInterval(timer);
  }, [mode, knowsPin, locked]);
}
