import { users } from '@parking/contract/identity/users';
import { sql } from 'kysely';
import { type WaitingSource, mayCall } from '../controls/waiting.ts';

/** Who registered and waits to be let in. */
export const waitingUsers: readonly WaitingSource[] = [
  {
    kind: 'USERS',
    told: mayCall(users.changeStatus),
    rows: () => sql`
      select u.id, u.id as record_id, u.username as what, u.email as note, null::uuid as by_id, u.created_at as since, null::bigint as amount
      from users u where u.status = 'WAITING'`,
  },
];
