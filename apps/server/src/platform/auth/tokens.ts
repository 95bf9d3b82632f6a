import { randomBytes } from 'node:crypto';
import { SignJWT, errors as joseErrors, jwtVerify } from 'jose';
import type { Database } from '../db/pool.ts';
import { Failure } from '../failure.ts';

const issuer = 'parking';
const remembered = 5_000;

interface ReadToken {
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/**
 * Whether a token is written the one way we write it. The signature covers the letters before it, but not its own: padding
 * and the spare bits of its last letter would make many texts of one token.
 */
function isCanonical(token: string): boolean {
  const signature = /^[\w-]+\.[\w-]+\.([\w-]+)$/.exec(token)?.[1];
  return signature !== undefined && Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

/** Signs and reads session tokens. A token names a session and carries no rights. */
export interface Tokens {
  sign(sessionId: string, userId: string, expiresAt: Date): Promise<string>;
  /** The session's id. Refuses with `login-expired` or `token-invalid`. */
  read(token: string): Promise<string>;
}

/** The key is made once per installation and shared by its processes through the database. */
export async function openTokens(database: Database): Promise<Tokens> {
  await database.writes.query(
    `insert into secrets (name, value) values ('session-token', $1) on conflict (name) do nothing`,
    [randomBytes(32)],
  );
  const found = await database.writes.query<{ value: Buffer }>(
    `select value from secrets where name = 'session-token'`,
  );
  const [secret] = found.rows;
  if (!secret) throw new Error('The session key could not be made.');
  const key = secret.value;
  // A signature once found genuine stays so; whether the session still holds is asked of the database every time.
  const genuine = new Map<string, ReadToken>();

  async function check(token: string): Promise<ReadToken> {
    if (!isCanonical(token)) throw new Failure('token-invalid');
    try {
      const { payload } = await jwtVerify(token, key, { issuer, audience: issuer, algorithms: ['HS256'] });
      if (typeof payload['sid'] !== 'string' || payload.exp === undefined) throw new Failure('token-invalid');
      return { sessionId: payload['sid'], endsAt: payload.exp * 1000 };
    } catch (error) {
      throw new Failure(error instanceof joseErrors.JWTExpired ? 'login-expired' : 'token-invalid');
    }
  }

  return {
    sign: (sessionId, userId, expiresAt) =>
      new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(issuer)
        .setSubject(userId)
        .setIssuedAt()
        .setExpirationTime(expiresAt)
        .sign(key),
    read: async (token) => {
      const known = genuine.get(token);
      if (known && known.endsAt > Date.now()) return known.sessionId;
      const read = await check(token);
      if (genuine.size >= remembered) genuine.clear();
      genuine.set(token, read);
      return read.sessionId;
    },
  };
}
