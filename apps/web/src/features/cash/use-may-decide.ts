import { endpointKey, type EndpointDefinition } from '@parking/contract/core/endpoint';
import { seededCalls } from '@parking/contract/screens/seeded-calls';
import { useFlags, useProfile } from '../../api/session.tsx';

/** Whether the user may be the second name: who edits the screen, and the groups that look at others' work; the server asks the same. */
export function useMayDecide(route: string, call: Pick<EndpointDefinition, 'method' | 'path'>): boolean {
  const { editable } = useFlags(route);
  const groups = useProfile().userGroup.map(({ name }) => name);
  const key = endpointKey(call);
  return editable || seededCalls.some((one) => one.call === key && one.groups.some((name) => groups.includes(name)));
}
