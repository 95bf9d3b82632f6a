import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { holdStay } from '../exit/stay-inside.ts';
import { typesOf } from '../vouchers/find-voucher.ts';
import { holdsOn } from '../vouchers/validations-at-exit.ts';
import { insertCodes, inventCodes } from '../vouchers/make-codes.ts';
import type { LinkedTenant } from './tenant-link.ts';

interface Put {
  readonly site: Site;
  readonly tenant: LinkedTenant;
  readonly stay: { readonly id: string; readonly vehicleTypeId: string; readonly enteredAt: Date };
}

/** What a tenant may put on stays, held until the end of the transaction: one press after the other. */
interface HeldTenant {
  readonly departmentId: string;
  readonly monthlyQuota: number;
  readonly dailyLimit: number | null;
  /** `HH:MM` at the site. */
  readonly opensAt: string | null;
  readonly closesAt: string | null;
}

/**
 * Puts a voucher of the tenant on a stay, once; returns whether it was not there before. An event that is on comes before the quota.
 * Lock order: the stay and its place → tenant → batch. Refuses a car that left, a tenant that may not now, and one that has none left.
 */
export async function putVoucher(tx: Tx, { site, tenant, stay }: Put): Promise<boolean> {
  if ((await holdStay(tx, stay.id)) !== 'INSIDE') throw notInside();
  const held = await holdTenant(tx, tenant);
  const now = new Date();
  const day = businessDayOf(now, site);
  if (await isValidated(tx, tenant.id, stay.id, day)) return false;
  const types = typesOf(await readTariffBook(tx), stay.vehicleTypeId);
  const event = await chooseEvent(tx, { departmentId: held.departmentId, at: now, types, enteredAt: stay.enteredAt });
  const putting = { tenantId: tenant.id, stayId: stay.id, at: now, businessDay: day };
  if (event) {
    await insertValidation(tx, event, { ...putting, number: null, quota: null });
    return true;
  }
  const before = await countValidations(tx, tenant.id, day);
  refuseOutsideHours(held, toLocalDateTime(now, site.zone).slice(11, 16));
  if (before.month >= held.monthlyQuota) throw new Failure('tenant-quota-used');
  if (held.dailyLimit !== null && before.day >= held.dailyLimit) throw new Failure('tenant-day-used');
  const batch = await chooseBatch(tx, held.departmentId, day, types);
  await insertValidation(tx, batch, { ...putting, number: before.month + 1, quota: held.monthlyQuota });
  return true;
}

interface Putting {
  readonly tenantId: string;
  readonly stayId: string;
  readonly at: Date;
  readonly businessDay: string;
  /** Its place in the month; null of an event, which takes none. */
  readonly number: number | null;
  readonly quota: number | null;
}

async function insertValidation(tx: Tx, batch: Batch, putting: Putting): Promise<void> {
  const voucherId = await makeVoucher(tx, batch);
  const month = `${putting.businessDay.slice(0, 7)}-01`;
  await tx
    .insertInto('tenantValidations')
    .values({ ...putting, voucherId, batchId: batch.id, month })
    .execute();
}

async function holdTenant(tx: Tx, { id, tokenHash }: LinkedTenant): Promise<HeldTenant> {
  const { rows } = await sql<HeldTenant>`
    select department_id as "departmentId", monthly_quota as "monthlyQuota", daily_limit as "dailyLimit",
      to_char(opens_at, 'HH24:MI') as "opensAt", to_char(closes_at, 'HH24:MI') as "closesAt"
    from tenants where id = ${id} and token_hash = ${tokenHash} and is_active for no key update`.execute(tx);
  const [held] = rows;
  if (!held) throw new Failure('tenant-link-invalid');
  return held;
}

interface Counted {
  readonly month: number;
  readonly day: number;
}

/** How many a tenant has used of its month and of a business day, events left aside. */
export async function countValidations(reads: Reads, tenantId: string, day: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select coalesce((select max(number) from tenant_validations
        where tenant_id = ${tenantId} and month = date_trunc('month', ${day}::timestamp)::date), 0) as month,
      (select count(*)::integer from tenant_validations
        where tenant_id = ${tenantId} and business_day = ${day} and number is not null) as day`.execute(reads);
  return rows[0] ?? { month: 0, day: 0 };
}

export const leftOf = (
  { monthlyQuota, dailyLimit }: Pick<HeldTenant, 'monthlyQuota' | 'dailyLimit'>,
  { month, day }: Counted,
): number => Math.max(0, Math.min(monthlyQuota - month, dailyLimit === null ? Infinity : dailyLimit - day));

/** Whether its voucher is on the stay. Refuses where it holds no more on the business day: a stay takes one of a tenant. */
export async function isValidated(reads: Reads, tenantId: string, stayId: string, day: string): Promise<boolean> {
  const found = await reads
    .selectFrom('tenantValidations as v')
    .innerJoin('voucherBatches as b', 'b.id', 'v.batchId')
    .select(['b.state', 'v.businessDay as day'])
    .where('v.stayId', '=', stayId)
    .where('v.tenantId', '=', tenantId)
    .executeTakeFirst();
  if (found && !holdsOn(found, day)) throw new Failure('validation-over');
  return found !== undefined;
}

/** What is not inside is not told apart: whoever holds a link learns of no other car. */
export const notInside = (): Failure =>
  new Failure('stay-not-found', { fields: [{ path: 'parkingCode', code: 'does-not-exist' }] });

function refuseOutsideHours({ opensAt, closesAt }: HeldTenant, time: string): void {
  if (opensAt === null || closesAt === null) return;
  const isOpen = opensAt < closesAt ? time >= opensAt && time < closesAt : time >= opensAt || time < closesAt;
  if (!isOpen) throw new Failure('tenant-closed', { values: { opensAt, closesAt } });
}

interface Batch {
  readonly id: string;
  readonly made: number;
}

interface AtEvent {
  readonly departmentId: string;
  readonly at: Date;
  readonly types: readonly string[];
  readonly enteredAt: Date;
}

/**
 * The event of a department that is on, for a car that came in since it began, and has one left: the one that ends first. The tenant
 * is held, so that of two phones the second sees what the first took. Null where there is none: then the quota is asked.
 */
async function chooseEvent(tx: Tx, { departmentId, at, types, enteredAt }: AtEvent): Promise<Batch | null> {
  const { rows } = await sql<Batch>`
    select b.id, (select count(*)::integer from vouchers v where v.batch_id = b.id) as made
    from voucher_batches b where b.department_id = ${departmentId} and b.event_from is not null and b.state = 'ACTIVE'
      and ${at} >= b.event_from and ${at} < b.event_until and b.event_from <= ${enteredAt}
      and (b.vehicle_type_id is null or b.vehicle_type_id = any(${types}::uuid[]))
      and b.quantity > (select count(*) from vouchers v where v.batch_id = b.id)
    order by b.event_until, b.id for share of b`.execute(tx);
  return rows[0] ?? null;
}

/** The newest batch of a department that holds today, fits the car and has one left; it is not withdrawn meanwhile. */
async function chooseBatch(tx: Tx, departmentId: string, day: string, types: readonly string[]): Promise<Batch> {
  const { rows } = await sql<Batch & { fits: boolean }>`
    select b.id, (select count(*)::integer from vouchers v where v.batch_id = b.id) as made,
      (b.vehicle_type_id is null or b.vehicle_type_id = any(${types}::uuid[])) as fits
    from voucher_batches b where b.department_id = ${departmentId} and b.is_validation and b.state = 'ACTIVE'
      and b.event_from is null and ${day} between b.start_day and b.end_day
      and b.quantity > (select count(*) from vouchers v where v.batch_id = b.id)
    order by b.at desc for share of b`.execute(tx);
  const batch = rows.find(({ fits }) => fits);
  if (batch) return batch;
  if (rows.length === 0) throw new Failure('tenant-no-vouchers');
  throw new Failure('voucher-invalid', { fields: [{ path: 'parkingCode', code: 'voucher-other-type' }] });
}

/** A voucher of the batch that nobody is shown; a code that was there already is made anew. */
async function makeVoucher(tx: Tx, { id: batchId, made }: Batch): Promise<string> {
  const id = newId();
  for (;;) {
    const [code = ''] = inventCodes(1);
    const written = await insertCodes(tx, batchId, [{ id, number: made + 1, code }]);
    if (written.size > 0) return id;
  }
}
