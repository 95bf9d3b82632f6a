import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { errorSentence } from '@parking/contract/core/errors';
import { fieldSentence } from '@parking/contract/core/field-errors';
import type { Language } from '@parking/contract/core/language';
import { toLocalDateTime } from '@parking/contract/core/time';
import { parkingCode as ticketCode } from '@parking/contract/parking/stays';
import type { ValidatedTicket } from '@parking/contract/parking/tenants/tenants';
import { reserveAttempt } from '../../../platform/auth/attempts.ts';
import { businessDayOf } from '../../../platform/business-day.ts';
import { asRefusal } from '../../../platform/db/constraints.ts';
import { sql } from 'kysely';
import { type Database, type Reads, inTransaction } from '../../../platform/db/pool.ts';
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
  return { label, labelEn, ...(await readCounted(database, site, id)) };
}

/** How many are left of its month and day, and how many it has put this month. */
async function readCounted(
  database: Database,
  site: Site,
  id: string,
): Promise<Omit<ReplyOf<Calls['open']>, 'label' | 'labelEn'>> {
  const reads = database.readQueries;
  const limits = await reads
    .selectFrom('tenants')
    .select(['monthlyQuota', 'dailyLimit', 'departmentId'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!limits) throw new Failure('tenant-link-invalid');
  const counted = await countValidations(reads, id, businessDayOf(new Date(), site));
  const event = await readEvent(reads, site, limits.departmentId);
  return { left: leftOf(limits, counted), thisMonth: counted.month, event };
}

/** The event that is on and ends first, one with cars left before others; null where there is none. */
async function readEvent(reads: Reads, site: Site, departmentId: string): Promise<ReplyOf<Calls['open']>['event']> {
  const { rows } = await sql<{ name: string; until: Date; cars: number; left: number }>`
    select name, until, cars, cars - validations as left from tenant_events_v
    where department_id = ${departmentId} and state = 'ACTIVE' and now() >= "from" and now() < until
    order by cars = validations, until, id limit 1`.execute(reads);
  const [event] = rows;
  return event ? { ...event, until: toLocalDateTime(event.until, site.zone) } : null;
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
  const { stay } = await putOn(database, site, tenant, body.parkingCode);
  return {
    insideSince: toLocalDateTime(stay.enteredAt, site.zone),
    isValidated: true,
    ...(await readCounted(database, site, tenant.id)),
  };
}

async function putOn(database: Database, site: Site, tenant: LinkedTenant, parkingCode: string) {
  const stay = await getInside(database, site, tenant, parkingCode);
  const isNew = await inTransaction(database, (tx) => putVoucher(tx, { site, tenant, stay }));
  return { stay, isNew };
}

/**
 * The same for many tickets: each in a transaction of its own, so that nothing of one is half done, and what one is refused for
 * holds up no other.
 */
export async function validateMany(
  database: Database,
  { origin, body, site }: Context<Calls['validateMany']>,
): Promise<ReplyOf<Calls['validateMany']>> {
  const tenant = await getLinkedTenant(database, origin.address, body);
  const tickets: ValidatedTicket[] = [];
  for (const parkingCode of body.parkingCodes) {
    try {
      if (!asTicket.safeParse(parkingCode).success) throw notInside();
      const { isNew } = await putOn(database, site, tenant, parkingCode);
      tickets.push({ parkingCode, result: isNew ? 'VALIDATED' : 'BEFORE', error: null });
    } catch (thrown) {
      const error = asRefusal(thrown);
      if (!(error instanceof Failure)) throw thrown;
      tickets.push({ parkingCode, result: 'REFUSED', error: inWords(error, origin.language) });
    }
  }
  return { tickets, ...(await readCounted(database, site, tenant.id)) };
}

const asTicket = ticketCode();

/** What a field says is clearer, but for a ticket that is none. */
function inWords({ code, detail }: Failure, language: Language): ValidatedTicket['error'] {
  const field = code === 'stay-not-found' ? undefined : detail.fields?.[0];
  const message = field
    ? fieldSentence(field.code, language, field.values)
    : errorSentence(code, language, detail.values);
  return { code, message };
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
