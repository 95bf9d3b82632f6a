import { isDeepStrictEqual } from 'node:util';
import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { ParkingFareInput, ParkingFareVersion } from '@parking/contract/tariffs/parking-fares';
import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import type { parkingFares } from '@parking/contract/tariffs/parking-fares';
import type { FareVersion } from '@parking/contract/tariffs/tariff-book';
import { editsFares } from '../controls/approve.ts';
import { holdPrices } from './cheaper-today.ts';

interface Selection {
  readonly vehicleTypeId?: string;
  readonly parkingType?: string;
  readonly fareNonRegularId?: string;
}

/** In force, and so perhaps the price of somebody who has come since, as its type or a child of it. */
const isUsed = (zone: string): RawBuilder<boolean> => sql<boolean>`
  (f.effective_date <= site_today() and exists (
    select from stays s
    where s.vehicle_type_id = any(array(
        select p.id from vehicle_types p
        where p.id = f.vehicle_type_id or p.parent_vehicle_type_id = f.vehicle_type_id))
      and s.entered_at >= f.effective_date::timestamp at time zone ${zone}))`;

/** Fare versions, newest first within each kind. */
export async function listFareVersions(reads: Reads, site: Site, wanted: Selection): Promise<ParkingFareVersion[]> {
  const { vehicleTypeId = null, parkingType = null, fareNonRegularId = null } = wanted;
  const { rows } = await sql<Omit<ParkingFareVersion, 'createdAt'> & { createdAt: Date }>`
    select f.id, f.effective_date as "effectiveDate", f.parking_type as "parkingType",
      f.fare_non_regular_id as "fareNonRegularId", f.rules as "parkingFareRules", f.vehicle_type_id as "vehicleTypeId",
      t.label as "vehicleType", n.label as "fareNonRegular", u.username as "createdBy", f.created_at as "createdAt",
      ${isUsed(site.zone)} as used,
      (f.effective_date <= site_today() and not exists (
        select from parking_fares later
        where later.vehicle_type_id = f.vehicle_type_id and later.parking_type = f.parking_type
          and later.fare_non_regular_id is not distinct from f.fare_non_regular_id
          and later.effective_date > f.effective_date and later.effective_date <= site_today())) as "inForce"
    from parking_fares f
    join vehicle_types t on t.id = f.vehicle_type_id
    left join fare_non_regulars n on n.id = f.fare_non_regular_id
    left join users u on u.id = f.created_by
    where (${vehicleTypeId}::uuid is null or f.vehicle_type_id = ${vehicleTypeId}::uuid)
      and (${parkingType}::text is null or f.parking_type = ${parkingType}::text)
      and (${fareNonRegularId}::uuid is null or f.fare_non_regular_id = ${fareNonRegularId}::uuid)
    order by lower(t.label), f.parking_type, n.label nulls first, f.effective_date desc, f.id`.execute(reads);
  return rows.map((row) => ({ ...row, createdAt: toLocalDateTime(row.createdAt, site.zone) }));
}

const kindOf = (fare: Pick<ParkingFareInput, 'parkingType' | 'effectiveDate' | 'fareNonRegularId'>): string =>
  `${fare.parkingType} ${fare.fareNonRegularId ?? ''} ${fare.effectiveDate}`;

/**
 * Adds versions and replaces those that no stay has used; what is there as given stays untouched, and so do versions not
 * given. Says whether anything changed. The caller holds the vehicle type's row.
 */
export async function setFareVersions(
  context: Context,
  vehicleTypeId: string,
  { parkingFares: wanted = [] }: { readonly parkingFares?: readonly ParkingFareInput[] | undefined },
): Promise<boolean> {
  const { tx, site, actor } = context;
  const kinds = wanted.map(kindOf);
  const twice = kinds.findIndex((kind, index) => kinds.indexOf(kind) < index);
  if (twice >= 0) throw badInput({ path: `parkingFares.${twice}.effectiveDate`, code: 'given-twice' });
  const known = new Map((await listFareVersions(tx, site, { vehicleTypeId })).map((fare) => [kindOf(fare), fare]));
  const before: unknown[] = [];
  const after: Version[] = [];
  const earliest = await findEarliestDay(tx, site, vehicleTypeId);
  for (const [index, { effectiveDate, parkingType, fareNonRegularId = null, parkingFareRules }] of wanted.entries()) {
    const given = { effectiveDate, parkingType, fareNonRegularId, parkingFareRules };
    const stored = known.get(kindOf(given));
    if (stored && isDeepStrictEqual(stored.parkingFareRules, parkingFareRules)) continue;
    if (stored?.used) throw new Failure('in-use', { values: { by: 'stays' } });
    const path = `parkingFares.${index}.effectiveDate`;
    if (!stored && earliest !== null && effectiveDate < earliest)
      throw badInput({ path, code: 'too-small', values: { minimum: earliest } });
    const rules = JSON.stringify(parkingFareRules);
    if (stored) {
      before.push({ effectiveDate, parkingType, fareNonRegularId, parkingFareRules: stored.parkingFareRules });
      await tx
        .updateTable('parkingFares')
        .set({ rules, createdBy: actor.userId, createdAt: sql`now()` })
        .where('id', '=', stored.id)
        .execute();
    } else {
      await tx
        .insertInto('parkingFares')
        .values({
          id: newId(),
          vehicleTypeId,
          effectiveDate,
          parkingType,
          fareNonRegularId,
          rules,
          createdBy: actor.userId,
        })
        .execute();
    }
    after.push({ effectiveDate, parkingType, fareNonRegularId, rules: parkingFareRules });
  }
  if (after.length === 0) return false;
  await context.log({
    action: 'set-fares',
    entity: 'vehicle_types',
    entityId: vehicleTypeId,
    before: { parkingFares: before },
    after: { parkingFares: after.map(({ rules, ...version }) => ({ ...version, parkingFareRules: rules })) },
  });
  return true;
}

type Version = Omit<FareVersion, 'id' | 'vehicleTypeId'>;

/** The first day a new version may begin: the day after the last car of the type, or of a child, came in, so that each keeps its fare. */
async function findEarliestDay(reads: Reads, site: Site, vehicleTypeId: string): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select (max((s.entered_at at time zone ${site.zone})::date) + 1)::text as day
    from vehicle_types t cross join lateral (
      select entered_at from stays where vehicle_type_id = t.id order by entered_at desc limit 1) s
    where t.id = ${vehicleTypeId} or t.parent_vehicle_type_id = ${vehicleTypeId}`.execute(reads);
  return rows[0]?.day ?? null;
}

/** Takes back a version that nobody has come under. */
export async function removeFareVersion(context: Context<typeof parkingFares.remove>): Promise<null> {
  const subjectOf = (subject: { readonly id: string; readonly label: string }) => subject;
  await holdPrices(context, { name: 'fare', right: editsFares, subjectOf }, () => takeBack(context));
  return null;
}

interface Held {
  readonly id: string;
  readonly label: string;
  readonly used: boolean;
  readonly version: Record<string, unknown>;
}

/** Returns the vehicle type that it was of. */
async function takeBack(context: Context<typeof parkingFares.remove>): Promise<Held> {
  const { tx, site, params } = context;
  const { rows } = await sql<Held>`
    select t.id, t.label, ${isUsed(site.zone)} as used,
      jsonb_build_object('effectiveDate', f.effective_date, 'parkingType', f.parking_type,
        'fareNonRegularId', f.fare_non_regular_id, 'parkingFareRules', f.rules) as version
    from parking_fares f join vehicle_types t on t.id = f.vehicle_type_id where f.id = ${params.id} for update of f`.execute(
    tx,
  );
  const [fare] = rows;
  if (!fare) throw context.fail('record-not-found');
  if (fare.used) throw context.fail('in-use', { values: { by: 'stays' } });
  await tx.deleteFrom('parkingFares').where('id', '=', params.id).execute();
  await context.log({ action: 'remove-fare', entity: 'vehicle_types', entityId: fare.id, before: fare.version });
  return fare;
}
