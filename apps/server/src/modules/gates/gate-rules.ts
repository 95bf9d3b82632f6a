import type { contract } from '@parking/contract/contract';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import type { GateDevice } from '@parking/contract/gates/gates';
import { maskText } from '../../platform/audit/payload.ts';
import { holdsMask } from '../../platform/auth/shown-secret.ts';
import { anyOf } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import type { Fields, WriteRule } from '../../platform/http/resource-handlers.ts';

/** A gate belongs to this site, and its devices are of types that exist. */
export const gateRule: WriteRule<typeof contract.gates> = async ({ tx, site }, input, current) => {
  const { devices, ...others } = input;
  const rest = { ...others, ...servedTypes(others) };
  const owned = current === null ? { ...rest, siteId: site.id } : rest;
  if (devices === undefined) return owned;
  const known = await tx
    .selectFrom('deviceTypes')
    .select('id')
    .where('id', '=', anyOf(devices.map(({ deviceTypeId }) => deviceTypeId)))
    .execute();
  const ids = new Set(known.map(({ id }) => id));
  const meant = devices.map((device) => ({ ...device, address: addressMeant(device, current?.devices ?? []) }));
  const problems = meant.flatMap(({ deviceTypeId, address }, index): FieldProblem[] => [
    ...(ids.has(deviceTypeId) ? [] : [{ path: `devices.${index}.deviceTypeId`, code: 'does-not-exist' } as const]),
    ...(holdsMask(address ?? '') ? [{ path: `devices.${index}.address`, code: 'wrong-format' } as const] : []),
  ]);
  if (problems.length > 0) throw badInput(...problems);
  return { ...owned, devices: JSON.stringify(meant) };
};

type Addressed = Pick<GateDevice, 'name' | 'address'>;

/** An address as the log shows it, its password covered, is the one that the device has. */
const addressMeant = ({ name, address }: Addressed, stored: readonly Addressed[]): string | null =>
  stored.find((one) => one.name === name && one.address !== null && maskText(one.address) === address)?.address ??
  address;

/** The vehicle types by their ids, however they were sent. */
export function servedTypes({ gateVehicleTypes }: Fields): { readonly gateVehicleTypes?: readonly string[] } {
  if (gateVehicleTypes === undefined) return {};
  const given = gateVehicleTypes as readonly (string | { readonly id: string })[];
  return { gateVehicleTypes: given.map((one) => (typeof one === 'string' ? one : one.id)) };
}

/** What a gate reported and was told is history; a gate that has some stays. */
export async function refuseUsedGate({ tx }: Context, { id }: { readonly id: string }): Promise<void> {
  const told = await tx.selectFrom('gateCommands').select('id').where('gateId', '=', id).limit(1).executeTakeFirst();
  if (told) throw new Failure('in-use', { values: { by: 'gateCommands' } });
  const heard = await tx
    .selectFrom('gateEvents')
    .select('eventId')
    .where('gateId', '=', id)
    .limit(1)
    .executeTakeFirst();
  if (heard) throw new Failure('in-use', { values: { by: 'gateEvents' } });
}

/** Gates name their devices' types inside a document, where no foreign key holds them. */
export async function refuseUsedDeviceType({ tx }: Context, { id }: { readonly id: string }): Promise<void> {
  const contained = JSON.stringify([{ deviceTypeId: id }]);
  const used = await tx
    .selectFrom('gates')
    .select('id')
    .where((where) => where('devices', '@>', contained))
    .executeTakeFirst();
  if (used) throw new Failure('in-use', { values: { by: 'gates' } });
}
