import { normalisePlate } from '@parking/contract/parking/plates';
import type { parkingIns } from '@parking/contract/parking/entry/parking-ins';
import type { parkingOuts } from '@parking/contract/parking/exit/parking-outs';
import type { ParkingIn, ParkingOut, StayFlag } from '@parking/contract/parking/stays';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { asCode, whyNotInside } from './find-stay.ts';
import { getParkingIn, getParkingOut } from './read-stay.ts';

/** Locks the car's place inside, which an exit would take away. */
async function holdInside(tx: Tx, site: Site, stayId: string): Promise<void> {
  const inside = await tx
    .selectFrom('staysInside')
    .select('stayId')
    .where('stayId', '=', stayId)
    .forUpdate()
    .executeTakeFirst();
  if (!inside) throw await whyNotInside(tx, site, { parkingInId: stayId });
}

/** Once, however often. */
export const addFlag = (tx: Tx, stayId: string, flag: StayFlag) =>
  sql`update stays set flags = array_append(flags, ${flag}) where id = ${stayId} and not ${flag} = any(flags)`.execute(
    tx,
  );

/** In SQL, the plates that a stay had before, with those that it has until now. */
const formerKeys = (table: 'p' | 'stay_plates') => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql<
    string[]
  >`array(select distinct key from unnest(${column('former_keys')} || ${column('plate_key')} || ${column('other_key')}) key
    where key <> '')`;
};

/** Corrects the plate of a car inside. */
export async function editPlateInside(context: Context<typeof parkingIns.editPlate>): Promise<ParkingIn> {
  const { tx, site, params, body, log } = context;
  await holdInside(tx, site, params.id);
  const before = await getParkingIn(tx, site, params.id);
  const plateKey = normalisePlate(body.plateNumber);
  await tx.updateTable('staysInside').set({ plateKey }).where('stayId', '=', params.id).execute();
  await tx
    .insertInto('stayPlates')
    .values({ stayId: params.id, entryPlate: body.plateNumber, plateKey })
    .onConflict((conflict) =>
      conflict
        .column('stayId')
        .doUpdateSet({ entryPlate: body.plateNumber, plateKey, formerKeys: formerKeys('stay_plates') }),
    )
    .execute();
  await addFlag(tx, params.id, 'plate-edited');
  const after = await getParkingIn(tx, site, params.id);
  await log(plateChange(params.id, before, after, body.note));
  return after;
}

/** Corrects the plate a car left with. */
export async function editPlateGone(context: Context<typeof parkingOuts.editPlate>): Promise<ParkingOut> {
  const { tx, site, params, body, log } = context;
  await tx.selectFrom('stays').select('id').where('id', '=', params.id).forNoKeyUpdate().execute();
  const before = await getParkingOut(tx, site, params.id);
  await sql`
    insert into stay_plates as p (stay_id, exit_plate, plate_key)
    values (${params.id}, ${body.plateNumber}, ${normalisePlate(body.plateNumber)})
    on conflict (stay_id) do update set exit_plate = excluded.exit_plate, former_keys = ${formerKeys('p')},
      plate_key = case when p.entry_plate is null then excluded.plate_key else p.plate_key end,
      other_key = case when p.entry_plate is not null then nullif(nullif(excluded.plate_key, ''), p.plate_key) end`.execute(
    tx,
  );
  // What it owes is asked of the car that it was.
  await sql`update to_collect set plate_key = ${normalisePlate(body.plateNumber)} where stay_id = ${params.id}`.execute(
    tx,
  );
  await addFlag(tx, params.id, 'plate-edited');
  const after = await getParkingOut(tx, site, params.id);
  await log(plateChange(params.id, before, after, body.note));
  return after;
}

interface Plated {
  readonly plateNumber: string | null;
}

const plateChange = (stayId: string, before: Plated, after: Plated, note: string) => ({
  action: 'edit-plate',
  entity: 'stays',
  entityId: stayId,
  before: { plateNumber: before.plateNumber },
  after: { plateNumber: after.plateNumber, note },
});

/** Gives a car inside another ticket code. */
export async function editCode(context: Context<typeof parkingIns.editCode>): Promise<ParkingIn> {
  const { tx, site, params, body, log } = context;
  await holdInside(tx, site, params.id);
  const before = await getParkingIn(tx, site, params.id);
  const code = asCode(body.parkingCode);
  await tx.updateTable('staysInside').set({ code }).where('stayId', '=', params.id).execute();
  await tx.updateTable('stays').set({ code }).where('id', '=', params.id).execute();
  await addFlag(tx, params.id, 'code-edited');
  const after = await getParkingIn(tx, site, params.id);
  await log({
    action: 'update-code',
    entity: 'stays',
    entityId: params.id,
    before: { parkingCode: before.parkingCode },
    after: { parkingCode: after.parkingCode, note: body.note },
  });
  return after;
}
