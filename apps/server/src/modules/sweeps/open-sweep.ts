import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { SweepDetail } from '@parking/contract/sweeps/sweeps';
import { sql } from 'kysely';
import { Failure } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import { findSweep } from './find-sweep.ts';
import { refuseWhoHandlesMoney } from './may-sweep.ts';

/** Begins a sweep; its time is the server's. Who has one open ends it first. */
export async function open(context: Context<typeof contract.sweeps.open>): Promise<SweepDetail> {
  const { tx, site, actor, body, log } = context;
  await refuseWhoHandlesMoney(context);
  const id = newId();
  const place = body.place ?? null;
  const { rows } = await sql<{ number: number }>`
    insert into sweeps (id, site_id, place, opened_by) values (${id}, ${site.id}, ${place}, ${actor.userId})
    on conflict (opened_by) where state = 'OPEN' do nothing returning number::integer as number`.execute(tx);
  const [made] = rows;
  if (!made) {
    const { rows: running } = await sql<{ number: number }>`
      select number::integer as number from sweeps where opened_by = ${actor.userId} and state = 'OPEN'`.execute(tx);
    throw new Failure('sweep-open', { values: { number: running[0]?.number ?? 0 } });
  }
  await tx.insertInto('sweepPeople').values({ sweepId: id, userId: actor.userId }).execute();
  await log({ action: 'open-sweep', entity: 'sweeps', entityId: id, after: { number: made.number, place } });
  return findSweep(tx, site, id);
}
