import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import type { Entity } from '@parking/contract/core/records';
import type { assetFiles } from '@parking/contract/files/files';
import type { menus } from '@parking/contract/identity/menus';
import type { session } from '@parking/contract/identity/session';
import type { systemProfiles } from '@parking/contract/system/system';

/**
 * Calls of the first moments, said without their schemas: the log-in screen need not load the contract to make them.
 * Method and path are checked against the contract by the compiler.
 */
function early<D extends EndpointDefinition>(said: Pick<D, 'method' | 'path'> & { reads?: readonly Entity[] }): D {
  return said as unknown as D;
}

export const logInCall = early<typeof session.logIn>({ method: 'POST', path: '/login' });
export const logOutCall = early<typeof session.logOut>({ method: 'POST', path: '/logout' });
export const profileCall = early<typeof session.profile>({
  method: 'GET',
  path: '/users/profile',
  reads: ['session'],
});
export const navigationCall = early<typeof menus.navigation>({
  method: 'GET',
  path: '/menus/navbar',
  reads: ['menus', 'rights'],
});
export const privilegeCall = early<typeof menus.privilege>({
  method: 'GET',
  path: '/menus/check_privilege/{id}',
  reads: ['rights'],
});
export const brandingCall = early<typeof systemProfiles.branding>({
  method: 'GET',
  path: '/system_profiles/branding',
  reads: ['systemProfile', 'training'],
});
export const logoCall = early<typeof assetFiles.logo>({ method: 'GET', path: '/system_profiles/logo' });
