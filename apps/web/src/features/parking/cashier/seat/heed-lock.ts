import { gates } from '@parking/contract/gates/gates';
import { deskLocksAfterMinutes } from '@parking/contract/parking/desk/desks';
import { call } from '../../../../api/client.ts';
import { deskLock } from '../../shared/desk-lock.ts';
import { ApiFailure } from '../../../../api/failure.ts';
import { invalidateShown } from '../../../../api/query.ts';
import { theDesk } from '../offline/the-desk.ts';
import { idleSeconds } from '../offline/touch.ts';

let heeding = false;

/**
 * The server says that this desk is locked. Hands that were here while it could not see them tell it so first; where it was locked by
 * somebody it stays so.
 */
export async function heedLock(): Promise<void> {
  if (heeding) return;
  heeding = true;
  try {
    if (idleSeconds() < deskLocksAfterMinutes * 60) {
      await (await theDesk()).greet();
      const answer = await call(gates.exitPost, { background: true }).catch((error: unknown) => error);
      if (!(answer instanceof ApiFailure && answer.code === 'desk-locked')) return void invalidateShown();
    }
    deskLock.set(true);
  } finally {
    heeding = false;
  }
}
