import { sql } from 'kysely';
import { sealedChain } from '../../../platform/audit/verify.ts';
import { type DigestedEntry, entryDigest } from './journal.ts';

interface JournalRow {
  readonly digest: Buffer;
  readonly entry_digest: Buffer | null;
  readonly entry: DigestedEntry | null;
}

const entryText = `jsonb_build_object(
      'id', e.id, 'siteId', e.site_id, 'bookedAt', to_char(e.booked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'businessDay', e.business_day, 'type', e.type, 'sourceId', e.source_id, 'kind', e.kind, 'depositId', e.deposit_id,
      'reversesId', e.reverses_id, 'reason', e.reason, 'actorId', e.actor_id, 'lines', coalesce((
        select jsonb_agg(jsonb_build_array(a.kind, a.owner_id, l.amount) order by l.n)
        from journal_lines l join accounts a on a.id = l.account_id where l.entry_id = e.id), '[]'::jsonb))`;

/** In SQL, the entry `e` as its digest covers it. */
export const digestedEntry = sql.raw<DigestedEntry>(entryText);

/** The journal: nothing of it is ever erased or dropped, and every entry is recomputed from its row and lines. */
export const journalChain = sealedChain<JournalRow>({
  chain: 'journal',
  columns: `e.digest as entry_digest, case when e.id is not null then ${entryText} end as entry`,
  join: 'left join journal_entries e on e.id = s.entry_id',
  prepare: async () => (row) => {
    if (row.entry === null || row.entry_digest === null) return { fault: 'the entry was removed' };
    if (!row.entry_digest.equals(row.digest)) return { fault: 'the entry was replaced' };
    return entryDigest(row.entry).equals(row.digest) ? 'stands' : { fault: 'the entry was altered' };
  },
});
