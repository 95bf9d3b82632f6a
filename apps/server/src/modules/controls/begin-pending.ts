import type { PendingSetting } from '@parking/contract/controls/pending-settings';
import { sql } from 'kysely';
import { businessDayOf } from '../../platform/business-day.ts';
import { type Database, type Tx, inTransaction } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import { nextUpdatedAt } from '../../platform/http/resource-handlers.ts';

type Due = Pick<PendingSetting, 'setting' | 'vehicleTypeId' | 'value'>;

/** Lets what was said hold whose day has begun; returns whether anything did. */
export async function beginPending(database: Database, site: Pick<Site, 'zone' | 'dayStarts'>): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const today = businessDayOf(new Date(), site);
    const due = await tx
      .selectFrom('pendingSettings')
      .select('setting')
      .where('firstDay', '<=', today)
      .limit(1)
      .execute();
    if (due.length === 0) return false;
    await lockControls(tx);
    const { rows } = await sql<Due>`
      delete from pending_settings where first_day <= ${today}
      returning setting, vehicle_type_id as "vehicleTypeId", value`.execute(tx);
    for (const one of rows) await begin(tx, one);
    return rows.length > 0;
  });
}

/** As whoever sets them does, before what waits is looked at. */
async function lockControls(tx: Tx): Promise<void> {
  await tx.selectFrom('systemConfiguration').select('onlyRow').forUpdate().execute();
  await tx.selectFrom('overdueTolerance').select('duration').forUpdate().execute();
  await tx.selectFrom('parkingFines').select('id').orderBy('id').forUpdate().execute();
}

async function begin(tx: Tx, { setting, vehicleTypeId, value }: Due): Promise<void> {
  if (setting === 'fine')
    await tx
      .updateTable('parkingFines')
      .set({ fine: Number(value), updatedAt: nextUpdatedAt })
      .where('vehicleTypeId', '=', vehicleTypeId)
      .execute();
  else if (setting === 'overdueTolerance')
    await tx
      .updateTable('overdueTolerance')
      .set({ duration: Number(value), updatedAt: nextUpdatedAt })
      .execute();
  else
    await tx
      .updateTable('systemConfiguration')
      .set({ [setting]: value, updatedAt: nextUpdatedAt })
      .execute();
}
