import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { toLocalDateTime } from '@parking/contract/core/time';
import { reserveAttempt } from '../../../platform/auth/attempts.ts';
import { businessDayOf } from '../../../platform/business-day.ts';
import { type Database, inTransaction } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { asCode } from '../lookup/find-stay.ts';
import { countValidations, isValidated, leftOf, notInside, putVoucher } from './put-voucher.ts';
import { type LinkedTenant, getLinkedTenant } from './tenant-link.ts';

type Calls = typeof contract.tenantValidation;

/** Whose link it is and what is left of its month and day. */
export async function openLink(
  database: Database,
  { origin, body, site }: Context<Calls['open']>,
): Promise<ReplyOf<Calls['open']>> {
  const { id, label, labelEn } = await getLinkedTenant(database, origin.address, body);
  const reads = database.readQueries;
  const limits = await reads
    .selectFrom('tenants')
    .select(['monthlyQuota', 'dailyLimit'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!limits) throw new Failure('tenant-link-invalid');
  const counted = await countValidations(reads, id, businessDayOf(new Date(), site));
  return { label, labelEn, left: leftOf(limits, counted), thisMonth: counted.month };
}

/** Since when the car of a ticket is inside, and nothing else of it. */
export async function lookAtStay(
  database: Database,
  { origin, body, site }: Context<Calls['look']>,
): Promise<ReplyOf<Calls['look']>> {
  const tenant = await getLinkedTenant(database, origin.address, body);
  const stay = await getInside(database, site, tenant, body.parkingCode);
  return {
    insideSince: toLocalDateTime(stay.enteredAt, site.zone),
    isValidated: await isValidated(database.readQueries, tenant.id, stay.id, businessDayOf(new Date(), site)),
  };
}

/** Puts the tenant's voucher on the stay of a ticket. */
export async function validateStay(
  database: Database,
  { origin, body, site }: Context<Calls['validate']>,
): Promise<ReplyOf<Calls['validate']>> {
  const tenant = await getLinkedTenant(database, origin.address, body);
  const stay = await getInside(database, site, tenant, body.parkingCode);
  const { left, thisMonth } = await inTransaction(database, (tx) => putVoucher(tx, { site, tenant, stay }));
  return { insideSince: toLocalDateTime(stay.enteredAt, site.zone), isValidated: true, left, thisMonth };
}

/** So many tickets that are none may be tried by a link in so many seconds. */
const wrongTickets = { most: 20, seconds: 600 } as const;

async function getInside(database: Database, site: Site, tenant: LinkedTenant, parkingCode: string) {
  const giveBack = await reserveAttempt(database, [{ key: `tenant-ticket:${tenant.id}`, ...wrongTickets }]);
  const stay = await database.readQueries
    .selectFrom('staysInside as i')
    .innerJoin('stays as s', 's.id', 'i.stayId')
    .select(['s.id', 's.enteredAt', 's.vehicleTypeId'])
    .where('i.siteId', '=', site.id)
    .where('i.code', '=', asCode(parkingCode))
    .executeTakeFirst();
  if (!stay) throw notInside();
  await giveBack();
  return stay;
}
