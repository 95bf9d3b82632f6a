import { hash, verify } from '@node-rs/argon2';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { commonPasswords } from './data/common-passwords.ts';

// OWASP ASVS 5.0, appendix C: argon2id (the library's own choice); 64 MiB, three passes, one lane.
const settings = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;
const most = 2;
let running = 0;
const waiting: (() => void)[] = [];

/** At most two hashes at once: each takes 64 MiB, and a flood of logins must not take the machine. */
async function gated<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= most) await new Promise<void>((turn) => waiting.push(turn));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export const hashPassword = (password: string): Promise<string> => gated(() => hash(password, settings));

// The hash of a password nobody has: an unknown account must cost the same time as a known one.
let decoy: Promise<string> | undefined;

/** Whether the password fits. Without a hash it takes as long and says no. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const against = passwordHash ?? (await decoy);
  const fits = await gated(() => verify(against, password));
  return fits && passwordHash !== null;
}

/** Without the signs and figures at its ends, which are the first to be tried. */
const coreOf = (text: string): string => text.toLowerCase().replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The user name itself, turned round or not, whatever stands before and behind it. */
function isMadeOf(username: string, password: string): boolean {
  if (password.toLowerCase() === username.toLowerCase()) return true;
  const [name, core] = [coreOf(username), coreOf(password)];
  return name !== '' && (core === name || core.split('').toReversed().join('') === name);
}

/** What no schema can say about a new password. */
export function passwordProblems(path: string, password: string, username: string): FieldProblem[] {
  if (isMadeOf(username, password)) return [{ path, code: 'same-as-user-name' }];
  return commonPasswords.has(password.toLowerCase()) ? [{ path, code: 'common-password' }] : [];
}
