import { type Permission, isAllowed } from '@parking/contract/core/permissions';
import type { Actor } from '../../platform/http/context.ts';

/** Who may read what a holder holds: every signed-in user, the uploader alone, or whoever may view the holder's screen. */
type Readers = 'everybody' | 'uploader' | Permission;

const readersOfHolder: Readonly<Record<string, Readers>> = {
  users: 'everybody',
  system_profile: 'everybody',
  jobs: 'uploader',
};

export interface HeldFile {
  readonly attachedTo: string | null;
  readonly uploadedBy: string | null;
}

/** A file that nothing holds yet is its uploader's alone. */
export function mayRead(actor: Actor, file: HeldFile): boolean {
  const readers = file.attachedTo === null ? 'uploader' : readersOfHolder[file.attachedTo];
  if (readers === undefined) return false;
  if (readers === 'everybody') return true;
  if (readers === 'uploader') return file.uploadedBy === actor.userId;
  return isAllowed(readers, '', actor.rights);
}
