import type { Profile } from '@parking/contract/identity/session';
import { type SessionCopy, sessionCopyKey, signatureOf } from '../../../../api/session-copy.ts';

const nobody: Omit<Profile['biodata'], 'id'> = {
  firstName: null,
  lastName: null,
  gender: null,
  identityTypeId: null,
  identityNumber: null,
  address: null,
  phoneNumber: null,
  countryId: null,
  stateId: null,
  cityId: null,
};

/** Kept by the screens that work without the server; log-out forgets it. Personal particulars are not kept. */
export function keepSessionCopy(token: string, { profile, navigation }: SessionCopy): void {
  const biodata = { ...nobody, id: profile.biodata.id };
  const lean: Profile = { ...profile, email: null, photoURL: null, biodata };
  localStorage.setItem(sessionCopyKey, JSON.stringify({ signature: signatureOf(token), profile: lean, navigation }));
}
