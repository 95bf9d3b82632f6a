import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { expectFee } from '../fees/expected-fees.ts';
import { setDueDay } from './due-day.ts';
import { lead } from './held-settlement.ts';
import { writeStep } from './write-step.ts';
import { writeVersion } from './write-version.ts';

interface Freezing {
  /** What was booked before this comes into it. */
  readonly until: Date;
  /** Null: the product itself. */
  readonly byId: string | null;
  readonly note: string | null;
}

/**
 * What waits of its payment type comes into a locked open settlement, for good, and its file is written. What is booked from now on,
 * or was booked before and is committed later, waits for the next one. Refuses with `nothing-to-settle`, `template-too-narrow`.
 */
export async function freezeSettlement(
  tx: Tx,
  site: Site,
  { id, paidTypeId, day }: { readonly id: string; readonly paidTypeId: string; readonly day: string },
  { until, byId, note }: Freezing,
): Promise<void> {
  const { rows } = await sql<{ items: number; total: number | null }>`
    with placed as (
      select entry_id, n, row_number() over (order by at, entry_id, n) as position from provider_items
      where paid_type_id = ${paidTypeId} and settlement_id is null and at < ${until}),
    taken as (
      update provider_items i set settlement_id = ${id}, position = p.position from placed p
      where i.entry_id = p.entry_id and i.n = p.n returning i.amount)
    select count(*)::integer as items, sum(amount)::bigint as total from taken`.execute(tx);
  const { items = 0, total = null } = rows[0] ?? {};
  if (total === null) throw new Failure('nothing-to-settle');
  await lead(tx, id, { status: 'GENERATED', endsAt: until, items, total, generatedAt: new Date() });
  // Who writes a rate at this moment is waited for, or finds it frozen: it is reckoned by that one too.
  await tx.selectFrom('paidTypes').select('id').where('id', '=', paidTypeId).forShare().executeTakeFirstOrThrow();
  await expectFee(tx, id);
  await setDueDay(tx, { id, paidTypeId, day });
  await writeStep(tx, { settlementId: id, from: 'OPEN', to: 'GENERATED', byId, note });
  await writeVersion(tx, site, id, 'ALL');
}
