import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import { type ParkingFine, overdueTolerances, parkingFines } from '@parking/contract/tariffs/parking-fines';
import { fineOf } from '@parking/contract/tariffs/prices-of-type';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import { type Context, type Route, implement } from '../../platform/http/context.ts';
import { isStale, nextUpdatedAt } from '../../platform/http/resource-handlers.ts';
import { putOffLoosening, readPending } from '../controls/pending-settings.ts';
import { readTariffBook } from './read-tariff-book.ts';

type Site = Context['site'];

async function listFines(reads: Reads, site: Site): Promise<ParkingFine[]> {
  const rows = await reads
    .selectFrom('vehicleTypes as t')
    .leftJoin('parkingFines as f', 'f.vehicleTypeId', 't.id')
    .select(['f.id', 't.id as vehicleTypeId', 't.label as vehicleType', 't.labelEn as vehicleTypeEn', 'f.fine'])
    .select('f.updatedAt')
    .orderBy((order) => order.fn('lower', ['t.label']))
    .orderBy('t.id')
    .execute();
  const pending = new Map((await readPending(reads)).map((one) => [one.vehicleTypeId, one]));
  return rows.map(({ updatedAt, ...row }) => ({
    ...row,
    pending: pending.get(row.vehicleTypeId) ?? null,
    updatedAt: updatedAt && toLocalDateTime(updatedAt, site.zone),
  }));
}

async function getFine(reads: Reads, site: Site, vehicleTypeId: string): Promise<ParkingFine> {
  const found = (await listFines(reads, site)).find((one) => one.vehicleTypeId === vehicleTypeId);
  if (!found) throw new Error(`vehicle type ${vehicleTypeId} is gone within its own transaction`);
  return found;
}

/** The first fine of a child type takes the place of its parent's. */
async function createFine(context: Context<typeof parkingFines.create>): Promise<ParkingFine> {
  const { tx, site, body } = context;
  const { vehicleTypeId, fine } = body;
  const id = newId();
  const given = { vehicleTypeId, fine };
  await lockFines(tx);
  const [now = given] = await putOffFines(context, [given]);
  await tx
    .insertInto('parkingFines')
    .values({ id, ...now })
    .execute();
  await context.log({ action: 'create', entity: 'parking_fines', entityId: id, after: given });
  return getFine(tx, site, vehicleTypeId);
}

async function setFines(context: Context<typeof parkingFines.set>): Promise<ParkingFine[]> {
  const { tx, site, body } = context;
  const wanted = [...(body.parkingFines ?? [])];
  if (body.vehicleTypeId !== undefined && body.fine !== undefined)
    wanted.push({ vehicleTypeId: body.vehicleTypeId, fine: body.fine });
  const types = wanted.map((one) => one.vehicleTypeId);
  const twice = types.findIndex((type, index) => types.indexOf(type) < index);
  if (twice >= 0) throw badInput({ path: `parkingFines.${twice}.vehicleTypeId`, code: 'given-twice' });
  await changeFines(context, wanted);
  return listFines(tx, site);
}

/** Sets the fines of several vehicle types, each of which stands there once; a lower one waits where something was sold. */
export async function changeFines(context: Context, wanted: readonly Fine[]): Promise<void> {
  const { tx } = context;
  await lockFines(tx);
  const before = await tx
    .selectFrom('parkingFines')
    .select(['vehicleTypeId', 'fine'])
    .where(
      'vehicleTypeId',
      'in',
      wanted.map((one) => one.vehicleTypeId),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  const held = new Map(before.map((one) => [one.vehicleTypeId, one.fine]));
  const changed = wanted.filter((one) => held.get(one.vehicleTypeId) !== one.fine);
  if (changed.length === 0) return;
  const now = await putOffFines(context, changed);
  await writeFines(
    tx,
    now.filter((one) => held.get(one.vehicleTypeId) !== one.fine),
  );
  await context.log({
    action: 'set-fines',
    entity: 'parking_fines',
    entityId: null,
    before: { parkingFines: before },
    after: { parkingFines: changed },
  });
}

/** One after the other, also where there is no row of theirs to wait for yet: a first fine may wait as well. */
const lockFines = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('parking fines'))`.execute(tx);

type Fine = Pick<ParkingFine, 'vehicleTypeId'> & { readonly fine: number };

async function writeFines(tx: Tx, fines: readonly Fine[]): Promise<void> {
  if (fines.length === 0) return;
  await tx
    .insertInto('parkingFines')
    .values(fines.map((one) => ({ id: newId(), ...one })))
    .onConflict((conflict) =>
      conflict.column('vehicleTypeId').doUpdateSet((row) => ({
        fine: row.ref('excluded.fine'),
        updatedAt: row.ref('excluded.updatedAt'),
      })),
    )
    .execute();
}

/** What changed fines are now: a lower one waits for the next business day, and until then the type keeps its own or its parent's. */
async function putOffFines(context: Context, changed: readonly Fine[]): Promise<readonly Fine[]> {
  const book = await readTariffBook(context.tx);
  const labels = new Map(book.vehicleTypes.map(({ id, label }) => [id, label]));
  const putOff = await putOffLoosening(
    context,
    changed.map(({ vehicleTypeId: id, fine }) => {
      const before = fineOf(book, id);
      const subject = { id, label: labels.get(id) ?? '' };
      return { name: 'fine', subject, before, after: fine, loosens: before !== null && fine < before };
    }),
  );
  const waiting = new Set(putOff.map(({ subject }) => subject?.id));
  return changed.map(({ vehicleTypeId, fine }) => ({
    vehicleTypeId,
    fine: (waiting.has(vehicleTypeId) ? fineOf(book, vehicleTypeId) : null) ?? fine,
  }));
}

async function updateFine(context: Context<typeof parkingFines.update>): Promise<ParkingFine> {
  const { tx, site, params, body } = context;
  const before = await tx
    .selectFrom('parkingFines')
    .select(['vehicleTypeId', 'fine'])
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw context.fail('record-not-found');
  const { vehicleTypeId } = before;
  if (body.fine === before.fine) return getFine(tx, site, vehicleTypeId);
  const given = { vehicleTypeId, fine: body.fine };
  const [{ fine } = given] = await putOffFines(context, [given]);
  if (fine !== before.fine)
    await tx.updateTable('parkingFines').set({ fine, updatedAt: nextUpdatedAt }).where('id', '=', params.id).execute();
  const after = { ...before, fine: body.fine };
  await context.log({ action: 'update', entity: 'parking_fines', entityId: params.id, before, after });
  return getFine(tx, site, before.vehicleTypeId);
}

async function readTolerance(reads: Reads, site: Site) {
  const row = await reads.selectFrom('overdueTolerance').select(['duration', 'updatedAt']).executeTakeFirstOrThrow();
  const pending = (await readPending(reads)).find(({ setting }) => setting === 'overdueTolerance') ?? null;
  return { duration: row.duration, pending, updatedAt: toLocalDateTime(row.updatedAt, site.zone) };
}

async function setTolerance(context: Context<typeof overdueTolerances.set>) {
  const { tx, site, body } = context;
  await tx.selectFrom('overdueTolerance').select('duration').forUpdate().execute();
  const before = await readTolerance(tx, site);
  if (isStale(body.updatedAt, before.updatedAt)) throw context.fail('changed-meanwhile');
  const { duration } = body;
  if (duration === before.duration) return before;
  const [waits] = await putOffLoosening(context, [
    { name: 'overdueTolerance', before: before.duration, after: duration, loosens: duration > before.duration },
  ]);
  await tx
    .updateTable('overdueTolerance')
    .set({ ...(!waits && { duration }), updatedAt: nextUpdatedAt })
    .execute();
  const after = await readTolerance(tx, site);
  await context.log({ action: 'update', entity: 'overdue_tolerance', entityId: null, before, after });
  return after;
}

/** What it costs to lose a ticket, and how long a paid stay may linger. */
export function parkingFineRoutes(): Route[] {
  return [
    ...implement(parkingFines, {
      list: ({ reads, site }) => listFines(reads, site),
      create: createFine,
      set: setFines,
      update: updateFine,
    }),
    ...implement(overdueTolerances, {
      get: ({ reads, site }) => readTolerance(reads, site),
      set: setTolerance,
    }),
  ];
}
