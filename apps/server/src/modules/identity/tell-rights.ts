import { type MenuFlag, menuFlags } from '@parking/contract/core/permissions';
import { type Reads, anyOf } from '../../platform/db/pool.ts';
import type { Act } from '../../platform/http/context.ts';
import { notify } from '../notices/notify.ts';

/** Names of one sentence; a file can bring a thousand. */
const namedAtMost = 10;

/** Tells those who watch, and give none themselves, that rights were given, to whom and which. Taking them away is not told. */
export async function tellRightsGiven(
  { tx, site, actor }: Pick<Act, 'tx' | 'site' | 'actor'>,
  whom: readonly string[],
  rights: readonly string[],
): Promise<void> {
  if (whom.length === 0 || rights.length === 0) return;
  const values = { username: actor.username, whom: enumerate(whom), rights: enumerate(rights) };
  await notify(tx, site.id, { type: 'RIGHTS_GIVEN', values, butEditorsOf: '/users' });
}

/** Names as one sentence holds them. */
export function enumerate(names: readonly string[]): string {
  const different = [...new Set(names)];
  const more = different.length - namedAtMost;
  return [...different.slice(0, namedAtMost), ...(more > 0 ? [`+${more}`] : [])].join(', ');
}

/** Groups as they are called in rights. */
export async function groupNames(reads: Reads, ids: readonly string[]): Promise<string[]> {
  const groups = await reads
    .selectFrom('userGroups')
    .select('name')
    .where('id', '=', anyOf(ids))
    .orderBy('name')
    .execute();
  return groups.map(({ name }) => name);
}

/** One screen's rights that were given: `Deposits: viewable, editable`. Null: none. */
export function screenRights(screen: string, given: (flag: MenuFlag) => boolean): string | null {
  const flags = menuFlags.filter(given);
  return flags.length === 0 ? null : `${screen}: ${flags.join(', ')}`;
}
