import { newIdempotencyKey } from '@parking/contract/core/new-id';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../../../api/failure.ts';
import { failureText } from '../../../../api/failure-text.ts';
import { deskLock } from '../../shared/desk-lock.ts';
import { showToast } from '../../../../api/toast.ts';
import { useDesk, useDeskState } from '../offline/the-desk.ts';
import { touch } from '../offline/touch.ts';

const told = new Set(['pin-failed', 'password-here', 'desk-unknown', 'too-many-requests'] as const);
type Told = typeof told extends Set<infer Code> ? Code : never;
const isTold = (code: string): code is Told => told.has(code as Told);

/** Sits somebody down at this desk, before the server or without it; the same again after a lost answer is one handover. */
export function useSitting(onDone: () => void) {
  const { t } = useTranslation();
  const desk = useDesk();
  const { mode, seat } = useDeskState();
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const act = useRef({ username: '', requestId: '' });

  const numberOf = (username: string): string => {
    if (act.current.username !== username) act.current = { username, requestId: newIdempotencyKey() };
    return act.current.requestId;
  };
  const say = (error: unknown): string => {
    if (!(error instanceof ApiFailure)) return t('failures.unknown');
    // What a device decides by itself has no sentence of the server's.
    return isTold(error.code) ? error.message || t(`cashier.seat.problems.${error.code}`) : failureText(error);
  };
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      touch();
      deskLock.set(false);
      act.current = { username: '', requestId: '' };
      onDone();
    } catch (error) {
      setProblem(say(error));
    } finally {
      setBusy(false);
    }
  };

  const sit = (username: string, pin: string) =>
    attempt(async () => {
      if (!desk) return;
      const person = { username, pin, requestId: numberOf(username) };
      if (mode === 'offline') {
        const { name } = await desk.sitting.sitDownHere(person);
        return showToast(t('cashier.seat.tookOverHere', { name }), 'success');
      }
      const { name, handover } = await desk.sitting.sitDown(person);
      const number = handover?.depositNumber ?? null;
      showToast(
        number === null ? t('cashier.seat.tookOver', { name }) : t('cashier.seat.tookOverOf', { name, number }),
        'success',
      );
    });

  /** The server is back: who took over without it says who they are. */
  const comeBack = (pin: string) =>
    attempt(async () => {
      if (desk && seat) await desk.sitting.comeBack({ pin, requestId: numberOf(seat.username) });
    });

  return { sit, comeBack, attempt, busy, problem };
}
