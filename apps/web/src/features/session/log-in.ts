import { request } from '../../api/client.ts';
import { logInCall } from '../../api/early-calls.ts';
import { ApiFailure } from '../../api/failure.ts';
import { storeToken } from '../../api/token.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly rememberMe: boolean;
  readonly code?: string;
}

/** Opens a session: the token stands in a header of the answer. */
export async function logIn(credentials: Credentials): Promise<void> {
  const response = await request(logInCall, { body: credentials });
  const token = response.headers.get('authorization');
  if (token === null) throw new ApiFailure({ status: response.status, code: 'unknown' });
  storeToken(token);
}
