import { independentGroups } from '@parking/contract/identity/seeded-groups';
import { useFlags, useProfile } from './session.tsx';

const independent: readonly string[] = independentGroups;

/** Whether the user may be the second person of acts on a screen that they see: who edits it, and who views alone but agrees by call. */
export function useSecondPerson(route: string): boolean {
  const { editable } = useFlags(route);
  const { userGroup } = useProfile();
  return editable || userGroup.some(({ name }) => independent.includes(name));
}
