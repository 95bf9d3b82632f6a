import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Act } from '../../../platform/http/context.ts';
import type { SourceFile } from '../../../platform/imports/import-source.ts';
import { listAllowedAt } from '../../notices/allowed-at.ts';
import { notify } from '../../notices/notify.ts';

/** A period that was paid elsewhere, as a row says. */
export interface WaitingPeriod {
  readonly memberId: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly reason: string;
  readonly amount: number | null;
}

interface Imported {
  readonly file: SourceFile;
  readonly at: Date;
  readonly members: number;
  readonly bought: readonly { readonly amount: number }[];
  readonly waiting: readonly WaitingPeriod[];
}

/** Keeps that a file came in, and what of it waits for a second person. */
export async function keepImport(act: Act, { file, at, members, bought, waiting }: Imported): Promise<void> {
  const { tx, site, actor } = act;
  const id = newId();
  const state = waiting.length > 0 ? 'WAITING' : 'DONE';
  const amount = bought.reduce((sum, one) => sum + one.amount, 0);
  await tx
    .insertInto('memberImports')
    .values({
      id,
      siteId: site.id,
      at,
      file: file.name,
      digest: file.digest,
      members,
      bought: bought.length,
      amount,
      takenOver: waiting.length,
      state,
      byId: actor.userId,
    })
    .execute();
  await act.log({
    action: 'create',
    entity: 'member_imports',
    entityId: id,
    after: { file: file.name, members, bought: bought.length, amount, takenOver: waiting.length, state },
  });
  if (waiting.length === 0) return;
  await insertWaiting(tx, id, waiting);
  await tellSeconds(act, id, waiting.length);
}

async function insertWaiting(tx: Tx, importId: string, waiting: readonly WaitingPeriod[]): Promise<void> {
  const rows = waiting.map(({ memberId, fromDate, toDate, reason, amount }, index) => ({
    id: newId(),
    place: index + 1,
    member_id: memberId,
    from_date: fromDate,
    to_date: toDate,
    reason,
    amount,
  }));
  await sql`
    insert into taken_over_periods (id, import_id, place, member_id, from_date, to_date, reason, amount)
    select r.id, ${importId}, r.place, r.member_id, r.from_date, r.to_date, r.reason, r.amount
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, place integer, member_id uuid, from_date date,
      to_date date, reason text, amount bigint)`.execute(tx);
}

/** Tells whoever may agree: who edits members, and who is let at that call alone. */
async function tellSeconds({ tx, site, actor }: Act, id: string, count: number): Promise<void> {
  await notify(tx, site.id, {
    type: 'MEMBERS_WAITING',
    values: { count, username: actor.username },
    filter: { 'id.equals': id },
    flag: 'editable',
    alsoTell: await listAllowedAt(tx, contract.memberImports.decideImport),
  });
}
