import { z } from 'zod';
import { id } from '../../core/id.ts';
import { requiredNote, requiredPlate } from '../stays.ts';

/** What is said of a car that came in as an ordinary one: it is this member's, whose card was not there and whose plate nobody read. */
export const MemberClaim = z.strictObject({
  memberId: id(),
  /** As it stands on the car. */
  plateNumber: requiredPlate(),
  reason: requiredNote(),
});
export type MemberClaim = z.output<typeof MemberClaim>;
