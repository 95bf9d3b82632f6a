import { type Permission, admitsMachine } from '@parking/contract/core/permissions';
import { openStoredValue } from './stored-value.ts';

const stored = openStoredValue('wall-token');

/** The token with which this computer shows the gates while nobody is signed in. */
export const { read: readWallToken, store: storeWallToken, clear: forgetWallToken, watch: watchWallToken } = stored;

export const wallAuthorization = (token: string): string => `Gate ${token}`;

/** The wall screen's own credential, for the few calls that take it. */
export function wallCredential(permission: Permission | undefined): string | null {
  if (permission === undefined || permission === 'public' || !admitsMachine(permission, 'wall-screen')) return null;
  const token = readWallToken();
  return token === null ? null : wallAuthorization(token);
}
