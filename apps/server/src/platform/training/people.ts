import { sql } from 'kysely';
import type { Reads } from '../db/pool.ts';
import type { HandedPerson } from './messages.ts';

/** Everybody who may sign in, in the order of their names. */
export async function listPeople(reads: Reads): Promise<readonly HandedPerson[]> {
  const { rows } = await sql<HandedPerson>`
    select u.username, u.password_hash as "passwordHash", u.language, b.first_name as "firstName", b.last_name as "lastName",
      array(select g.name from user_group_members m join user_groups g on g.id = m.user_group_id where m.user_id = u.id order by g.name)
        as groups
    from users u left join user_biodata b on b.user_id = u.id where u.status = 'ACTIVE' order by u.username`.execute(
    reads,
  );
  return rows;
}
