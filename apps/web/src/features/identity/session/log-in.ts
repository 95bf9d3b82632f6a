import { request } from '../../../api/client.ts';
import { logInCall } from '../../../api/early-calls.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { readToken, storeToken } from '../../../api/token.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly rememberMe: boolean;
  readonly code?: string;
}

let opened: string | null = null;

/** Whether the session was opened on this page, and not found by it. */
export const cameInHere = (): boolean => opened !== null && opened === readToken();

/** Opens a session: the token stands in a header of the answer. */
export async function logIn(credentials: Credentials): Promise<void> {
  const response = await request(logInCall, { body: credentials });
  const token = response.headers.get('authorization');
  if (token === null) throw new ApiFailure({ status: response.status, code: 'unknown' });
  opened = token;
  storeToken(token);
}
