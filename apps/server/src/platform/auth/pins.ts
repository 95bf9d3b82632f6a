import { pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(pbkdf2);
const scheme = 'pbkdf2-sha256';
/** OWASP's figure for this function, the only slow one that browsers have: a desk without the server knows a PIN by it. */
const usualIterations = 600_000;
const bytes = 32;

/** As `DeskPerson.verifier` tells it. */
export async function hashPin(pin: string, iterations = usualIterations): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(pin, salt, iterations, bytes, 'sha256');
  return [scheme, iterations, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

let decoy: Promise<string> | undefined;

/** Whether the PIN fits. Without a hash it takes as long and says no. */
export async function pinFits(pinHash: string | null, pin: string): Promise<boolean> {
  decoy ??= hashPin('none');
  const [, iterations = '', salt = '', hash = ''] = (pinHash ?? (await decoy)).split('$');
  const found = await derive(pin, Buffer.from(salt, 'base64url'), Number(iterations), bytes, 'sha256');
  return timingSafeEqual(found, Buffer.from(hash, 'base64url')) && pinHash !== null;
}
