import { Secret, TOTP } from 'otpauth';

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

/** The time step a code stands for, one step of clock difference allowed; null when it is wrong or was used. */
export function acceptedStep(secret: string, code: string, lastStep: number | null): number | null {
  const totp = authenticator(secret, 'account', 'parking');
  const delta = totp.validate({ token: code, window: 1 });
  if (delta === null) return null;
  const step = Math.floor(Date.now() / 1000 / periodSeconds) + delta;
  return lastStep !== null && step <= lastStep ? null : step;
}
