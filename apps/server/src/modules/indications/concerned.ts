import { independentGroups, superadminGroup } from '@parking/contract/identity/seeded-groups';
import { sql } from 'kysely';
import { type Reads, anyOf } from '../../platform/db/pool.ts';
import { accountsOf } from '../controls/two-persons.ts';

/** In SQL, whether users `u` may read what is about a whole site: its own people would judge themselves. */
const readsOfSites = sql`exists (
  select from user_group_members m join user_groups g on g.id = m.user_group_id where m.user_id = u.id and g.name = any(${[...independentGroups]}))`;

/**
 * In SQL, whether users `u` may read what secret visits told: who has the right, and neither sells nor has sold within a week, whatever else
 * they may.
 */
const readsVisits = sql`exists (
    select from user_group_members m join user_groups g on g.id = m.user_group_id left join access_groups a on a.user_group_id = g.id and a.viewable
    left join menus n on n.id = a.menu_id left join modules d on d.id = n.module_id
    where m.user_id = u.id and (g.name = ${superadminGroup} or d.alias = '/secret_visits'))
  and not exists (select from deposits d where d.operator_id = u.id and d.state = 'OPEN')
  and not exists (select from stays s where s.operator_id = u.id and s.exited_at > now() - interval '7 days')`;

export async function mayReadVisits(reads: Reads, userId: string): Promise<boolean> {
  const { rows } = await sql`select from users u where u.id = ${userId} and ${readsVisits}`.execute(reads);
  return rows.length > 0;
}

/**
 * Indications that this user has no business with: about themselves, or something they had a part in, under whichever of the
 * accounts that may be theirs; of secret visits, unless they may read those; of a whole site, unless they depend on nobody there.
 */
export async function listConcerning(reads: Reads, { userId }: { readonly userId: string }): Promise<string[]> {
  const accounts = await accountsOf(reads, userId);
  const { rows } = await sql<{ id: string }>`
    select indication_id as id from indication_people where user_id = ${anyOf(accounts)}
    union select i.id from indications i where i.subject_kind = 'SITE'
      and not exists (select from users u where u.id = ${userId} and ${readsOfSites})
    union select i.id from indications i where i.rule = 'SECRET_VISIT'
      and not exists (select from users u where u.id = ${userId} and ${readsVisits})`.execute(reads);
  return rows.map(({ id }) => id);
}

export async function mayReadSites(reads: Reads, userId: string): Promise<boolean> {
  return (await listReadersOfSites(reads)).includes(userId);
}

/** Who is told of what is about a whole site. */
export async function listReadersOfSites(reads: Reads): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select u.id from users u where u.status = 'ACTIVE' and ${readsOfSites}`.execute(reads);
  return rows.map(({ id }) => id);
}

/** Stays on which such indications stand: that one is looked at for that reason would tell of it. */
export async function listStaysConcerning(reads: Reads, user: { readonly userId: string }): Promise<string[]> {
  const concerning = await listConcerning(reads, user);
  if (concerning.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct stay_id as id from indication_stays where indication_id = ${anyOf(concerning)}`.execute(reads);
  return rows.map(({ id }) => id);
}

/** Whether this user has no business with it. */
export const isConcerned = async (reads: Reads, indicationId: string, userId: string): Promise<boolean> =>
  (await listConcerning(reads, { userId })).includes(indicationId.toLowerCase());

/** Everybody who has no business with these indications, under whichever name. */
export async function listConcernedBy(reads: Reads, indicationIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from indication_people where indication_id = ${anyOf(indicationIds)}
    union select u.id from users u
    where exists (select from indications i where i.id = ${anyOf(indicationIds)} and i.rule = 'SECRET_VISIT') and not (${readsVisits})`.execute(
    reads,
  );
  const concerned = new Set<string>();
  for (const { userId } of rows) for (const account of await accountsOf(reads, userId)) concerned.add(account);
  return [...concerned];
}

/**
 * Who approved, received or verified for its subject in the shifts that it is about, or that its stays were sold in: they would judge
 * what they let pass themselves.
 */
export async function listSupervisors(reads: Reads, indicationId: string): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    with shifts as (
      select d.id, i.subject_id from indications i join deposits d on d.operator_id = i.subject_id
      where i.id = ${indicationId} and i.subject_kind = 'OPERATOR' and (
        d.id in (select s.deposit_id from indication_stays n join stays s on s.id = n.stay_id where n.indication_id = i.id)
        or d.opened_at <= i.window_to and not exists (
          select from deposit_steps t where t.deposit_id = d.id and t.to_state = 'SUBMITTED' and t.at < i.window_from)))
    select distinct person from shifts h cross join lateral (
      select by_id as person from deposit_payments where deposit_id = h.id
      union all select by_id from deposit_steps where deposit_id = h.id and to_state in ('PAID', 'VERIFIED', 'CLOSED')
      union all select unnest(array[(s.priced_as #>> '{approval,approvedBy,id}')::uuid, f.approved_by, c.approved_by]) from stays s
        left join free_passes f on f.stay_id = s.id left join to_collect c on c.stay_id = s.id where s.deposit_id = h.id) did
    where person <> h.subject_id`.execute(reads);
  return rows.map(({ person }) => person);
}

/** Entries of the operations log about what this user has no business with: they would tell them of it. */
export async function listEntriesConcerning(reads: Reads, user: { readonly userId: string }): Promise<string[]> {
  const concerning = await listConcerning(reads, user);
  if (concerning.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from operations_log where entity = 'indications' and entity_id = any(${concerning}::text[])`.execute(
    reads,
  );
  return rows.map(({ id }) => id);
}
