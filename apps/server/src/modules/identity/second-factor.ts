import { Secret, TOTP } from 'otpauth';
import { lockAway, unlock } from '../../platform/auth/vault.ts';
import { type Database, type Reads, type Tx, inTransaction } from '../../platform/db/pool.ts';

const periodSeconds = 30;

const authenticator = (secret: string, account: string, issuer: string): TOTP =>
  new TOTP({
    issuer,
    label: account,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  });

/** A new secret with the address an authenticator app reads from the QR code. */
export function newSecondFactor(account: string, issuer: string): { secret: string; address: string } {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, address: authenticator(secret, account, issuer).toString() };
}

/** Tells what is locked away from what an older release wrote plainly; no plain secret holds a colon. */
const locked = 'v1:';

/** A secret as it is stored. */
export const lockSecret = async (tx: Tx, secret: string): Promise<string> => locked + (await lockAway(tx, secret));

/** The secret that was stored, whichever release stored it. */
export const readSecret = async (reads: Reads, stored: string): Promise<string> =>
  stored.startsWith(locked) ? unlock(reads, stored.slice(locked.length)) : stored;

/** Locks away what an older release stored plainly; a second time it finds nothing. Returns how many there were. */
export async function lockPlainSecrets(database: Database): Promise<number> {
  return inTransaction(database, async (tx) => {
    const plain = await tx
      .selectFrom('users')
      .select(['id', 'secondFactorSecret'])
      .where('secondFactorSecret', 'is not', null)
      .where('secondFactorSecret', 'not like', `${locked}%`)
      .forUpdate()
      .execute();
    for (const { id, secondFactorSecret } of plain) {
      if (secondFactorSecret === null) continue;
      await tx
        .updateTable('users')
        .set({ secondFactorSecret: await lockSecret(tx, secondFactorSecret) })
        .where('id', '=', id)
        .execute();
    }
    return plain.length;
  });
}

/** The time step a code stands for, one step of clock difference allowed; null when it is wrong or was used. */
export function acceptedStep(secret: string, code: string, lastStep: number | null): number | null {
  const totp = authenticator(secret, 'account', 'parking');
  const delta = totp.validate({ token: code, window: 1 });
  if (delta === null) return null;
  const step = Math.floor(Date.now() / 1000 / periodSeconds) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}
