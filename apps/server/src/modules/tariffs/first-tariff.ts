import { endpointKey } from '@parking/contract/core/endpoint';
import { isAllowed } from '@parking/contract/core/permissions';
import type { firstTariff } from '@parking/contract/tariffs/first-tariff';
import { parkingFines } from '@parking/contract/tariffs/parking-fines';
import type { vehicleTypes } from '@parking/contract/tariffs/vehicle-types';
import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Handler } from '../../platform/http/context.ts';
import { hasSold } from '../controls/dated-settings.ts';
import { changeFines } from './parking-fines.ts';

const setFines = parkingFines.set;

/** Whether what is published is still the first: nobody has come under another, and nothing was sold. */
export async function isFirst(reads: Reads): Promise<boolean> {
  if (await hasSold(reads)) return false;
  const { rows } = await sql<{ came: boolean }>`select exists (select from stays) as came`.execute(reads);
  return rows[0]?.came === false;
}

/** Fares and fines of several vehicle types in the one transaction of the call, each type by the act that changes it alone. */
export const publishFirstTariff =
  (
    lockTypes: (tx: Tx) => Promise<unknown>,
    update: Handler<typeof vehicleTypes.update>,
  ): Handler<typeof firstTariff.publish> =>
  async (context) => {
    const { tx, site, actor, body } = context;
    if (!isAllowed(setFines.permission, endpointKey(setFines), actor.rights)) throw context.fail('forbidden');
    // Before the question, or two that publish would both be first.
    await lockTypes(tx);
    if (!(await isFirst(tx))) throw context.fail('in-use', { values: { by: 'stays' } });
    const effectiveDate = toLocalDate(new Date(), site.zone);
    // The one that becomes the basic type comes last: it takes that from another, which is a change of the other's row.
    const inOrder = body.vehicleTypes.toSorted(
      (one, other) => Number(one.isBasic ?? false) - Number(other.isBasic ?? false),
    );
    const fail = (...told: ConstructorParameters<typeof Failure>) => new Failure(...told);
    for (const { id, fine: _, parkingFareRules, ...type } of inOrder) {
      const parkingFares = parkingFareRules
        ? [{ effectiveDate, parkingType: 'REGULAR', fareNonRegularId: null, parkingFareRules } as const]
        : [];
      await update({ ...context, fail, params: { id }, body: { ...type, parkingFares } });
    }
    const fines = body.vehicleTypes.flatMap(({ id, fine }) =>
      fine === undefined ? [] : [{ vehicleTypeId: id, fine }],
    );
    if (fines.length > 0) await changeFines(context, fines);
    return null;
  };
