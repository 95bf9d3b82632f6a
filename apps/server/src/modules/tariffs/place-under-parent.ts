import type { vehicleTypes } from '@parking/contract/tariffs/vehicle-types';
import type { Reads } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import type { Fields, InputOf, RecordOf } from '../../platform/http/resource-handlers.ts';

type Input = InputOf<typeof vehicleTypes>;
type Current = RecordOf<typeof vehicleTypes> | null;

const path = 'parentVehicleTypeId';

/**
 * What is written of a type, with the one that it is a child of: that is what is kept, and being a child follows from it.
 * A parent is no child itself, so that whose prices count is said in one step. The caller holds all types.
 */
export async function placeUnderParent(reads: Reads, input: Input, current: Current): Promise<Fields> {
  const { child: _, parentVehicleTypeId: __, ...rest } = input;
  const held = current?.parentVehicleTypeId ?? null;
  const parentId = await chosenParent(reads, input, current);
  if (parentId === held) return rest;
  if (parentId !== null) await refuseTwoSteps(reads, parentId, current);
  return { ...rest, parentVehicleTypeId: parentId };
}

/** What is sent back as it was says nothing of its own: a client may know of one of the two fields alone. */
async function chosenParent(reads: Reads, input: Input, current: Current): Promise<string | null> {
  const held = current?.parentVehicleTypeId ?? null;
  const { child } = input;
  const given = input.parentVehicleTypeId === held ? undefined : input.parentVehicleTypeId;
  if (typeof given === 'string') {
    if (child === false) throw badInput({ path, code: 'only-of-children' });
    return given;
  }
  if (child === false || (given === null && child === undefined)) return null;
  if (child === undefined || (held !== null && given === undefined)) return held;
  return usualParent(reads, input.vehicleGroup ?? current?.vehicleGroup ?? null, current?.id ?? null);
}

/** Whose child a type is that says no more than that it is one. */
async function usualParent(reads: Reads, vehicleGroup: string | null, ownId: string | null): Promise<string> {
  const [first, second] = await reads
    .selectFrom('vehicleTypes')
    .select(['id', 'isBasic'])
    .where('vehicleGroup', '=', vehicleGroup)
    .where('parentVehicleTypeId', 'is', null)
    .where('isActive', '=', true)
    .where('id', 'is distinct from', ownId)
    .orderBy('isBasic', 'desc')
    .limit(2)
    .execute();
  if (!first || (second && !first.isBasic)) throw badInput({ path, code: 'required' });
  return first.id;
}

async function refuseTwoSteps(reads: Reads, parentId: string, current: Current): Promise<void> {
  if (parentId === current?.id) throw badInput({ path, code: 'would-be-a-loop' });
  const parent = await reads
    .selectFrom('vehicleTypes')
    .select('parentVehicleTypeId')
    .where('id', '=', parentId)
    .executeTakeFirst();
  if (!parent) throw badInput({ path, code: 'does-not-exist' });
  if (parent.parentVehicleTypeId !== null) throw badInput({ path, code: 'child-of-another' });
  if (current === null) return;
  const children = reads.selectFrom('vehicleTypes').select('id').where('parentVehicleTypeId', '=', current.id).limit(1);
  if (await children.executeTakeFirst()) throw badInput({ path, code: 'has-children' });
}
