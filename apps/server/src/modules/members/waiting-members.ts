import { guests } from '@parking/contract/members/guests';
import { memberImports } from '@parking/contract/members/member-imports';
import { sql } from 'kysely';
import { type WaitingSource, mayCall, notBy } from '../controls/waiting.ts';

/** What of members waits for a second person. */
export const waitingMembers: readonly WaitingSource[] = [
  {
    kind: 'MEMBER_IMPORTS',
    told: mayCall(memberImports.decideImport),
    rows: (asker) => sql`
      select i.id, i.id as record_id, i.file as what, null as note, i.by_id, i.at as since, null::bigint as amount
      from member_imports i where i.state = 'WAITING' and ${notBy('i.by_id', asker)}`,
  },
  {
    kind: 'GUEST_DAYS',
    told: mayCall(guests.decideDays),
    rows: (asker) => sql`
      select g.id, g.member_id as record_id, m.name as what, to_char(g.from_date, 'YYYY-MM-DD') || '/' || to_char(g.to_date, 'YYYY-MM-DD') as note,
        g.by_id, g.at as since, null::bigint as amount
      from guest_days g join members m on m.id = g.member_id where g.state = 'WAITING' and ${notBy('g.by_id', asker)}`,
  },
];
