import { superadminGroup } from '@parking/contract/identity/seeded-groups';
import type { Language } from '@parking/contract/core/language';
import type { MenuFlag } from '@parking/contract/core/permissions';
import { sql } from 'kysely';
import { type Reads, anyOf } from '../db/pool.ts';

export interface Viewer {
  readonly id: string;
  readonly language: Language;
}

interface Narrower {
  /** The right they must hold on the menu besides viewing it. */
  readonly flag?: MenuFlag;
  /** Users who need no more than to view it. */
  readonly also?: readonly string[];
  /** The route of a menu: whoever may edit there is left out. */
  readonly butEditorsOf?: string | undefined;
  /** Nobody but these. */
  readonly only?: readonly string[] | undefined;
  /** Users who are left out, whatever they may. */
  readonly but?: readonly string[] | undefined;
}

/** Active users who may view the menu of a route, by the rights that sessions are compiled from. */
export async function listViewers(reads: Reads, route: string, narrower: Narrower = {}): Promise<Viewer[]> {
  const { flag = 'viewable', also = [], butEditorsOf, only, but } = narrower;
  const holds = (right: MenuFlag, at = route) => sql`exists (
    select from user_group_members m join user_groups g on g.id = m.user_group_id
    where m.user_id = u.id and (g.name = ${superadminGroup} or exists (
      select from access_groups a join menus n on n.id = a.menu_id join modules d on d.id = n.module_id
      where a.user_group_id = g.id and a.${sql.ref(right)} and d.alias = ${at})))`;
  const query = sql<Viewer>`
    select u.id, u.language from users u
    where u.status = 'ACTIVE' and ${holds('viewable')} and (u.id = ${anyOf(also)} or ${holds(flag)})
      ${butEditorsOf === undefined ? sql`` : sql`and not ${holds('editable', butEditorsOf)}`}
      ${only === undefined ? sql`` : sql`and u.id = ${anyOf(only)}`}
      ${but === undefined ? sql`` : sql`and u.id <> all(${[...but]}::uuid[])`}`;
  return (await query.execute(reads)).rows;
}

/** Those of these users who are signed in and could act at once: neither idle for too long nor held up by an own password or code. */
export async function listSignedIn(reads: Reads, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u join sessions s on s.user_id = u.id and s.ended_at is null cross join system_profile p
    where u.id = ${anyOf(userIds)} and u.status = 'ACTIVE' and now() < s.expires_at
      and (s.remembered or now() - s.last_seen_at <= make_interval(mins => p.idle_minutes)) and not u.must_change_password
      and (u.second_factor_since is not null or not exists (
        select from user_group_members m join user_groups g on g.id = m.user_group_id
        where m.user_id = u.id and g.second_factor_required))`.execute(reads);
  return rows.map(({ id }) => id);
}

/** Those of these users who are active. */
export async function listActive(reads: Reads, userIds: readonly string[]): Promise<Viewer[]> {
  const { rows } = await sql<Viewer>`
    select id, language from users where status = 'ACTIVE' and id = ${anyOf(userIds)}`.execute(reads);
  return rows;
}
