import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { additionalFareNames } from '@parking/contract/tariffs/additional-fare-names';
import { sql } from 'kysely';
import { type Reads, anyOf } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import { type Context, type Handler, type Route, implement } from '../../platform/http/context.ts';
import {
  type InputOf,
  type ResourceOptions,
  byLabel,
  findRecord,
  listSourceOf,
} from '../../platform/http/resource-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { holdRights, standsAbove } from '../identity/rights.ts';
import { groupNames, tellRightsGiven } from '../identity/tell-rights.ts';
import { pricedHandlers } from './priced-handlers.ts';

type Names = typeof additionalFareNames;

/** Amounts of the past have been charged and stay as they are. */
async function setAmounts(context: Context, nameId: string, given: InputOf<Names>): Promise<boolean> {
  const { tx, site } = context;
  const wanted = given.additionalFares ?? [];
  const types = wanted.map((one) => one.vehicleTypeId);
  const twice = types.findIndex((type, index) => types.indexOf(type) < index);
  if (twice >= 0) throw badInput({ path: `additionalFares.${twice}.vehicleTypeId`, code: 'given-twice' });
  const today = toLocalDate(new Date(), site.zone);
  const effectiveDate = given.effectiveDate ?? today;
  const changed: (typeof wanted)[number][] = [];
  for (const { vehicleTypeId, amount } of wanted) {
    const held = await tx
      .selectFrom('additionalFares')
      .select(['effectiveDate', 'amount'])
      .where('additionalFareNameId', '=', nameId)
      .where('vehicleTypeId', '=', vehicleTypeId)
      .where('effectiveDate', '<=', effectiveDate)
      .orderBy('effectiveDate', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (held?.amount === amount) continue;
    if (held?.effectiveDate === effectiveDate && effectiveDate < today)
      throw new Failure('in-use', { values: { by: 'stays' } });
    await tx
      .insertInto('additionalFares')
      .values({ id: newId(), additionalFareNameId: nameId, vehicleTypeId, effectiveDate, amount })
      .onConflict((conflict) =>
        conflict.columns(['additionalFareNameId', 'vehicleTypeId', 'effectiveDate']).doUpdateSet({ amount }),
      )
      .execute();
    changed.push({ vehicleTypeId, amount });
  }
  if (changed.length === 0) return false;
  await context.log({
    action: 'set-amounts',
    entity: 'additional_fare_names',
    entityId: nameId,
    after: { effectiveDate, additionalFares: changed },
  });
  return true;
}

const options: ResourceOptions<Names> = {
  table: 'additional_fare_names',
  view: 'additional_fare_names_v',
  defaultSort: byLabel,
  versions: { fields: ['effectiveDate', 'additionalFares'], date: 'effectiveDate', write: setAmounts },
};

interface NamedAmount {
  readonly effectiveDate: string;
  readonly vehicleTypeId: string;
  readonly vehicleType: string;
  readonly amount: number;
}

async function listAmounts(reads: Reads, nameId: string): Promise<NamedAmount[]> {
  return reads
    .selectFrom('additionalFares as f')
    .innerJoin('vehicleTypes as t', 't.id', 'f.vehicleTypeId')
    .select(['f.effectiveDate', 'f.vehicleTypeId', 't.label as vehicleType', 'f.amount'])
    .where('f.additionalFareNameId', '=', nameId)
    .orderBy('f.effectiveDate', 'desc')
    .orderBy((order) => order.fn('lower', ['t.label']))
    .orderBy('f.id')
    .execute();
}

const showVersions: Handler<Names['versions']> = async ({ reads, params, fail }) => {
  const name = await reads
    .selectFrom('additionalFareNames')
    .select('id')
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!name) throw fail('record-not-found');
  const versions = new Map<string, Omit<NamedAmount, 'effectiveDate'>[]>();
  for (const { effectiveDate, ...amount } of await listAmounts(reads, params.id)) {
    const version = versions.get(effectiveDate) ?? [];
    versions.set(effectiveDate, version);
    version.push(amount);
  }
  return [...versions].map(([effectiveDate, additionalFares]) => ({ effectiveDate, additionalFares }));
};

async function getGroup(reads: Reads, id: string): Promise<void> {
  const group = await reads.selectFrom('userGroups').select('id').where('id', '=', id).executeTakeFirst();
  if (!group) throw new Failure('user-group-not-found');
}

const listOfGroup: Handler<Names['ofGroup']> = async ({ reads, params }) => {
  await getGroup(reads, params.id);
  const { rows } = await sql<{ id: string; name: string; label: string; labelEn: string | null; allowed: boolean }>`
    select n.id, n.name, n.label, n.label_en as "labelEn", g.user_group_id is not null as allowed
    from additional_fare_names n
    left join user_group_additional_fares g on g.additional_fare_name_id = n.id and g.user_group_id = ${params.id}
    order by lower(n.label), n.id`.execute(reads);
  return rows;
};

/** Nobody widens what a group that stands above them may do. */
async function setOfGroup(platform: Platform, context: Context<Names['setOfGroup']>): Promise<null> {
  const { tx, params, body } = context;
  const own = await holdRights(platform, context);
  await getGroup(tx, params.id);
  if (!(await standsAbove(platform, own, [params.id]))) throw context.fail('forbidden');
  const wanted = [...new Set(body.additionalFareNameIds)];
  const known = await tx.selectFrom('additionalFareNames').select('id').where('id', '=', anyOf(wanted)).execute();
  const unknown = body.additionalFareNameIds.findIndex((id) => !known.some((one) => one.id === id));
  if (unknown >= 0) throw badInput({ path: `additionalFareNameIds.${unknown}`, code: 'does-not-exist' });
  const before = await tx
    .deleteFrom('userGroupAdditionalFares')
    .where('userGroupId', '=', params.id)
    .returning('additionalFareNameId')
    .execute();
  const rows = wanted.map((additionalFareNameId) => ({ userGroupId: params.id, additionalFareNameId }));
  if (rows.length > 0) await tx.insertInto('userGroupAdditionalFares').values(rows).execute();
  const held = new Set(before.map((row) => row.additionalFareNameId));
  const added = await tx
    .selectFrom('additionalFareNames')
    .select('label')
    .where('id', '=', anyOf(wanted.filter((id) => !held.has(id))))
    .execute();
  await tellRightsGiven(
    context,
    await groupNames(tx, [params.id]),
    added.map(({ label }) => label),
  );
  await context.log({
    action: 'set-additional-fares',
    entity: 'user_groups',
    entityId: params.id,
    before: { additionalFareNameIds: before.map((row) => row.additionalFareNameId) },
    after: { additionalFareNameIds: wanted },
  });
  return null;
}

/** What is charged beside parking, and who may charge it. */
export function additionalFareRoutes(platform: Platform): Route[] {
  const source = listSourceOf(additionalFareNames, options);
  return implement(additionalFareNames, {
    ...pricedHandlers(additionalFareNames, platform, options, {
      name: 'additionalFare',
      right: { menus: ['/additional_fare_names'], flag: 'editable' },
      labelOf: ({ label }) => String(label),
    }),
    view: async ({ reads, site, params, fail }) => {
      const name = await findRecord(reads, source, params.id, site.zone);
      if (!name) throw fail('record-not-found');
      const labels = new Map((await listAmounts(reads, params.id)).map((one) => [one.vehicleTypeId, one.vehicleType]));
      const inForce = name['additionalFares'] as readonly { vehicleTypeId: string; amount: number }[];
      const additionalFares = inForce.map((one) => ({ ...one, vehicleType: labels.get(one.vehicleTypeId) ?? '' }));
      return { ...name, additionalFares };
    },
    versions: showVersions,
    ofGroup: listOfGroup,
    setOfGroup: (context) => setOfGroup(platform, context),
  });
}
