import type { contract } from '@parking/contract/contract';
import type { VehicleGroup } from '@parking/contract/tariffs/tariff-book';
import { findRecord, listSourceOf, nextUpdatedAt } from '../../platform/http/resource-handlers.ts';
import type { ResourceOptions, WriteRule } from '../../platform/http/resource-handlers.ts';
import { vehicleTypes } from '@parking/contract/tariffs/vehicle-types';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import { type Context, type Handler, type Route, implement } from '../../platform/http/context.ts';
import type { Platform } from '../../platform/platform.ts';
import { firstTariff } from '@parking/contract/tariffs/first-tariff';
import { editsFares } from '../controls/approve.ts';
import { placeUnderParent } from './place-under-parent.ts';
import { groupOptions, parkingTypeOptions, ruleOptions, ruleTypeOptions } from './fare-options.ts';
import { isFirst, publishFirstTariff } from './first-tariff.ts';
import { listFareVersions, setFareVersions } from './fare-versions.ts';
import { pricedHandlers } from './priced-handlers.ts';

type Types = typeof contract.vehicleTypes;

/** All of them, as each stands to others: which is the basic one, and which is a child of which. */
const lockTypes = (tx: Tx) => tx.selectFrom('vehicleTypes').select('id').orderBy('id').forNoKeyUpdate().execute();

/** The basic type is one: whoever becomes it takes it from the one before. */
const typeRule: WriteRule<Types> = async (context, input, current) => {
  if (input.isBasic === true)
    await context.tx
      .updateTable('vehicleTypes')
      .set({ isBasic: false, updatedAt: nextUpdatedAt })
      .where('isBasic', '=', true)
      .where('id', 'is distinct from', current?.id ?? null)
      .execute();
  return placeUnderParent(context.tx, input, current);
};

/** What belongs to a type alone goes with it; stays and gates keep it. */
async function removeOwnFares({ tx }: Pick<Context, 'tx'>, { id }: { readonly id: string }): Promise<void> {
  await tx.deleteFrom('parkingFares').where('vehicleTypeId', '=', id).execute();
  await tx.deleteFrom('parkingFines').where('vehicleTypeId', '=', id).execute();
  await tx.deleteFrom('additionalFares').where('vehicleTypeId', '=', id).execute();
}

const options: ResourceOptions<Types> = {
  table: 'vehicle_types',
  view: 'vehicle_types_v',
  defaultSort: [{ column: 'label', direction: 'asc' }],
  lockFirst: lockTypes,
  beforeWrite: typeRule,
  beforeRemove: removeOwnFares,
  versions: { fields: ['parkingFares'], write: setFareVersions },
};

const choosable = (reads: Reads) =>
  reads
    .selectFrom('vehicleTypes')
    .select([
      'id',
      'label',
      'labelEn',
      'name',
      'vehicleGroup',
      'parentVehicleTypeId',
      'shortcut',
      'isActive',
      'isBasic',
    ])
    .select((of) => of('parentVehicleTypeId', 'is not', null).as('child'))
    .orderBy((order) => order.fn('lower', ['label']))
    .orderBy('id')
    .$narrowType<{ vehicleGroup: VehicleGroup; child: boolean }>();

const keys = '1234567890QWERTYUIOPASDFGHJKLZXCVBNM'.split('');

const listShortcuts: Handler<Types['shortcuts']> = async ({ reads }) => {
  const holders = new Map(
    (await choosable(reads).where('isActive', '=', true).execute()).map((type) => [type.shortcut?.toUpperCase(), type]),
  );
  return keys.map((key) => {
    const holder = holders.get(key);
    const label = holder ? `${key} · ${holder.label}` : key;
    return {
      id: key,
      label,
      labelEn: holder ? `${key} · ${holder.labelEn ?? holder.label}` : key,
      vehicleTypeId: holder?.id ?? null,
    };
  });
};

/** Vehicle types with their fares. */
export function vehicleTypeRoutes(platform: Platform): Route[] {
  const source = listSourceOf(vehicleTypes, options);
  const priced = pricedHandlers(vehicleTypes, platform, options, {
    name: 'fare',
    right: editsFares,
    labelOf: ({ label }) => String(label),
  });
  const served = implement(vehicleTypes, {
    ...priced,
    options: ({ reads }) => choosable(reads).execute(),
    active: ({ reads }) => choosable(reads).where('isActive', '=', true).execute(),
    basic: async ({ reads }) => (await choosable(reads).where('isBasic', '=', true).executeTakeFirst()) ?? null,
    shortcuts: listShortcuts,
    shortcutMapping: async ({ reads }) => {
      const types = await choosable(reads).where('isActive', '=', true).execute();
      return types.flatMap(({ id, name, label, labelEn, shortcut }) =>
        shortcut === null ? [] : [{ shortcut: shortcut.toUpperCase(), vehicleTypeId: id, name, label, labelEn }],
      );
    },
    groups: async () => groupOptions,
    parkingTypes: async () => parkingTypeOptions,
    rules: async () => ruleOptions,
    ruleTypes: async () => ruleTypeOptions,
    view: async ({ reads, site, params, fail }) => {
      const type = await findRecord(reads, source, params.id, site.zone);
      if (!type) throw fail('record-not-found');
      const fine = await reads
        .selectFrom('parkingFines')
        .select('fine')
        .where('vehicleTypeId', '=', params.id)
        .executeTakeFirst();
      const parkingFares = await listFareVersions(reads, site, { vehicleTypeId: params.id });
      return { ...type, parkingFares, fine: fine?.fine ?? null };
    },
    versions: async ({ reads, site, params: { id, parkingType }, fail }) => {
      const type = await reads.selectFrom('vehicleTypes').select('id').where('id', '=', id).executeTakeFirst();
      if (!type) throw fail('record-not-found');
      return listFareVersions(reads, site, { vehicleTypeId: id, parkingType });
    },
  });
  return [
    ...served,
    ...implement(firstTariff, {
      look: async ({ reads }) => ({ open: await isFirst(reads) }),
      publish: publishFirstTariff(lockTypes, priced.update),
    }),
  ];
}
