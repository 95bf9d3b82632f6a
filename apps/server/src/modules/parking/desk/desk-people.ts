import { toLocalDateTime } from '@parking/contract/core/time';
import { type DeskPerson, type desks, sellsAtExits } from '@parking/contract/parking/desk/desks';
import { superadminGroup } from '@parking/contract/identity/seeded-groups';
import { sql } from 'kysely';
import type { Context } from '../../../platform/http/context.ts';
import { getGate } from '../exit/desk-settings.ts';

const most = 50;

/**
 * Who may take a gate's desk over by a PIN: whoever may sell there and is expected, by the plan of the next two days or by having sold
 * at this site in the last fourteen; the caller too, whose desk locks. Nobody else's PIN lies on a device.
 */
export async function listDeskPeople({ reads, query, site, actor }: Context<typeof desks.people>) {
  const gate = await getGate(reads, query.gateId, 'OUT');
  const now = new Date();
  const { rows } = await sql<DeskPerson>`
    with planned as (
      select distinct user_id, gate_id = ${gate.id} as here from schedules
      where day between (${now}::timestamptz at time zone ${site.zone})::date - 1 and (${now}::timestamptz at time zone ${site.zone})::date + 2),
    expected as (
      select user_id from planned
      union select operator_id from deposits where opened_at > ${now}::timestamptz - interval '14 days' and kind = 'SHIFT')
    select u.id, u.username, coalesce(nullif(trim(concat_ws(' ', b.first_name, b.last_name)), ''), u.username) as name,
      exists (select from planned p where p.user_id = u.id and p.here) as scheduled, u.pin_hash as verifier
    from users u join user_biodata b on b.user_id = u.id
    where (u.id in (select user_id from expected) or u.id = ${actor.userId}) and u.status = 'ACTIVE' and u.pin_hash is not null
      and u.second_factor_since is null and not u.must_change_password
      and not exists (select from user_group_members m join user_groups g on g.id = m.user_group_id
        where m.user_id = u.id and g.second_factor_required)
      and exists (select from user_group_members m join user_groups g on g.id = m.user_group_id
        left join access_groups a on a.user_group_id = g.id and a.addable
        left join menus n on n.id = a.menu_id left join modules d on d.id = n.module_id
        where m.user_id = u.id and (g.name = ${superadminGroup} or d.alias = any(${[...sellsAtExits.menus]})))
    order by scheduled desc, lower(u.username) limit ${sql.lit(most)}`.execute(reads);
  return { at: toLocalDateTime(now, site.zone), people: rows };
}
