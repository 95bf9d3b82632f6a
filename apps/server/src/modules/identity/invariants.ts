import { superadminGroup } from '@parking/contract/identity/seeded-groups';
import type { Invariant } from '../../platform/audit/invariants.ts';

export const identityInvariants: readonly Invariant[] = [
  {
    holds: 'a user has at most one live session',
    breaches: `select user_id as what from sessions where ended_at is null group by user_id having count(*) > 1`,
  },
  {
    holds: 'once there are users, one of them is an active superadministrator',
    breaches: `select 'no superadministrator' as what where exists (select from users) and not exists (
      select from users u join user_group_members m on m.user_id = u.id join user_groups g on g.id = m.user_group_id
      where g.name = '${superadminGroup}' and u.status = 'ACTIVE')`,
  },
  {
    holds: 'every user has biodata',
    breaches: `select username as what from users u where not exists (select from user_biodata b where b.user_id = u.id)`,
  },
  {
    holds: 'the pictures of users and of the system profile are stored for them',
    breaches: `select p.token as what from (
        select profile_picture as token, 'users' as held_by from users where profile_picture is not null
        union all select app_icon, 'system_profile' from system_profile where app_icon is not null) p
      left join asset_files a on a.token = p.token where a.attached_to is distinct from p.held_by`,
  },
  {
    holds: 'no menu stands below itself',
    breaches: `select what from (
      with recursive above as (
        select id as menu, parent_menu_id as parent from menus where parent_menu_id is not null
        union select a.menu, m.parent_menu_id from above a join menus m on m.id = a.parent
          where m.parent_menu_id is not null)
      select menu as what from above where menu = parent) loops`,
  },
];
