import { cheatingIndications } from '@parking/contract/indications/cheating-indications';
import { sql } from 'kysely';
import { type Asker, type WaitingSource, mayCall, notBy, toEverybody } from '../controls/waiting.ts';
import { listConcerning } from './concerned.ts';
import { isOverseer } from './decide.ts';

/** Proposed by others and not about whoever asks, nor about a shift that they oversaw. */
async function listProposed(asker: Asker): Promise<string[]> {
  const { reads, own } = asker;
  const { rows } = await sql<{ id: string; proposedBy: string }>`
    select i.id, i.proposed_by as "proposedBy" from indications i
    where i.state = 'REVIEWING' and i.proposed_by is not null and not i.silent and ${notBy('i.proposed_by', asker)}
      and i.id <> all(${await listConcerning(reads, asker)}::uuid[])`.execute(reads);
  const open: string[] = [];
  for (const { id, proposedBy } of rows) if (!(await isOverseer(reads, id, own, [proposedBy]))) open.push(id);
  return open;
}

/** What of indications waits for somebody's word. */
export const waitingIndications: readonly WaitingSource[] = [
  {
    kind: 'INDICATIONS_PROPOSED',
    told: mayCall(cheatingIndications.decide),
    rows: async (asker) => sql`
      select i.id, i.id as record_id, i.number::text as what, t.note, i.proposed_by as by_id, t.at as since, i.loss as amount
      from indications i cross join lateral (
        select note, at from indication_steps where indication_id = i.id and kind = 'PROPOSED' order by n desc limit 1) t
      where i.id = any(${await listProposed(asker)}::uuid[])`,
  },
  {
    kind: 'OWN_INDICATIONS',
    told: toEverybody,
    // Each once, after it was confirmed.
    rows: ({ userId }) => sql`
      select i.id, i.id as record_id, i.number::text as what, null as note, null::uuid as by_id, i.decided_at as since, null::bigint as amount
      from indications i cross join lateral (
        select kind from indication_steps where indication_id = i.id order by n desc limit 1) last
      where i.subject_kind = 'OPERATOR' and i.subject_id = ${userId} and i.state = 'CONFIRMED' and last.kind <> 'ANSWERED'`,
  },
];
