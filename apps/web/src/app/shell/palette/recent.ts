import { z } from 'zod';
import { menuOfPath } from '../../../api/navigation.ts';
import type { NavigationNode } from '@parking/contract/identity/menus';
import { openStoredValue } from '../../../api/stored-value.ts';

const most = 5;

const Recent = z.object({ address: z.string(), name: z.string(), icon: z.string().nullable() });
export type Recent = z.output<typeof Recent>;
const Kept = z.object({ userId: z.string(), recent: z.array(Recent) });

const stored = openStoredValue('palette-recent');

function readKept(userId: string): Recent[] {
  try {
    const kept = Kept.parse(JSON.parse(stored.read() ?? ''));
    return kept.userId === userId ? kept.recent : [];
  } catch {
    // Nothing yet, or of a version before.
    return [];
  }
}

/** What this person chose last in this browser, the newest first; what they may not open any more is not offered. */
export const readRecent = (userId: string, navigation: readonly NavigationNode[]): Recent[] =>
  readKept(userId).filter(({ address }) => menuOfPath(navigation, address.split('?')[0] ?? '') !== null);

/** Of one person: whoever signs in next begins with none. */
export function keepRecent(userId: string, chosen: Recent): void {
  const others = readKept(userId).filter(({ address }) => address !== chosen.address);
  stored.store(JSON.stringify({ userId, recent: [chosen, ...others].slice(0, most) }));
}
