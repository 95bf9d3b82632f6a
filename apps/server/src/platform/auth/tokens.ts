import { randomBytes } from 'node:crypto';
import { SignJWT, errors as joseErrors, jwtVerify } from 'jose';
import type { Database } from '../db/pool.ts';
import { Failure } from '../failure.ts';

const issuer = 'parking';

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
  const key = found.rows[0]?.value;
  if (!key) throw new Error('The session key could not be made.');
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
      try {
        const { payload } = await jwtVerify(token, key, { issuer, audience: issuer, algorithms: ['HS256'] });
        if (typeof payload['sid'] !== 'string') throw new Failure('token-invalid');
        return payload['sid'];
      } catch (error) {
        throw new Failure(error instanceof joseErrors.JWTExpired ? 'login-expired' : 'token-invalid');
      }
    },
  };
}
