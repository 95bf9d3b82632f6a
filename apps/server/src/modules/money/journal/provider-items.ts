import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';

/** How the kinds of postings begin by which a provider's money arrives at the bank, and by which one of them is taken back. */
export const providerPaid = 'PROVIDER_PAID';
/** The kinds by which an item that never came is owed no more, and by which that is taken back: it is no other item. */
export const providerWrittenOff = 'PROVIDER_WRITTEN_OFF';
export const providerWriteOffUndone = 'PROVIDER_WRITE_OFF_UNDONE';
/** How the kinds begin by which what only a provider knows of is an item of its own, and by which that is taken back. */
export const providerReported = 'PROVIDER_REPORTED';
export const providerReportUndone = 'PROVIDER_REPORT_UNDONE';
const settling = [providerPaid, providerWrittenOff, providerWriteOffUndone, providerReportUndone];
const settles = (kind: string): boolean => settling.some((one) => kind.startsWith(one));

interface Booked {
  readonly kind: string;
  readonly lines: readonly { readonly account: { readonly kind: string } }[];
}

/** What a provider owes more or less by waits for its settlement from the moment it is booked; what settles it does not. */
export async function noteProviderItems(tx: Tx, entryId: string, { kind, lines }: Booked): Promise<void> {
  if (settles(kind) || !lines.some(({ account }) => account.kind === 'PROVIDER')) return;
  await sql`
    insert into provider_items (entry_id, n, paid_type_id, amount, at)
    select l.entry_id, l.n, a.owner_id, l.amount, e.booked_at
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.id = ${entryId} and a.kind = 'PROVIDER'`.execute(tx);
}
