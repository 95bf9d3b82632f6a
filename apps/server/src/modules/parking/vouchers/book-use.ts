import type { Charge } from '@parking/contract/tariffs/charge';
import { owedByTenant } from '@parking/contract/tariffs/owed-by-tenant';
import { tenantType } from '@parking/contract/parking/tenants/tenant-type';
import type { TaxRate } from '@parking/contract/tariffs/tax-rate';
import type { Tx } from '../../../platform/db/pool.ts';
import { postEntry } from '../../money/journal/journal.ts';
import { nobody } from '../entry/check-in.ts';
import type { Till } from '../exit/till.ts';
import type { VoucherUse } from './voucher-at-exit.ts';

/** The exit that used it. */
export interface UsedAt {
  readonly till: Till;
  readonly stayId: string;
  readonly at: Date;
  readonly gateId: string;
  readonly vehicleTypeId: string;
  readonly isMember: boolean;
  readonly charge: Pick<Charge, 'total'>;
  readonly variance: number | null;
  readonly taxRate: TaxRate;
}

/** Books a use, in the transaction of its exit. What a tenant pays of it is production of that day, and owed by the tenant. */
export async function bookVoucherUse(tx: Tx, use: VoucherUse, used: UsedAt): Promise<void> {
  const { id, batchId, number, payerId, amount } = use;
  const { till, stayId, at, charge, variance, taxRate } = used;
  const { businessDay } = till;
  const owes = payerId === null ? null : owedByTenant({ total: charge.total, variance }, amount, taxRate);
  const { owed = null, tax: owedTax = null } = owes ?? {};
  await tx
    .insertInto('voucherUses')
    .values({ voucherId: id, number, batchId, amount, stayId, businessDay, at, owed, owedTax })
    .execute();
  if (payerId === null || !owes || owes.owed === 0) return;
  await oweByTenant(tx, payerId, used, owes);
}

async function oweByTenant(
  tx: Tx,
  departmentId: string,
  { till, stayId, at, gateId, vehicleTypeId, isMember, taxRate }: UsedAt,
  { owed, tax }: { readonly owed: number; readonly tax: number },
): Promise<void> {
  const { site, businessDay, operatorId, depositId } = till;
  await postEntry(tx, {
    siteId: site.id,
    type: 'PARKING_OUT',
    kind: 'TENANT',
    sourceId: stayId,
    businessDay,
    depositId,
    actorId: operatorId,
    lines: [
      { account: { kind: 'TENANT', ownerId: departmentId }, amount: owed },
      { account: { kind: 'REVENUE' }, amount: tax - owed },
      { account: { kind: 'TAX' }, amount: -tax },
    ],
  });
  await tx
    .insertInto('foldQueue')
    .values({
      kind: 'TENANT',
      at,
      businessDay,
      gateId,
      vehicleTypeId,
      paidTypeId: tenantType.id,
      operatorId,
      shiftId: till.shiftId ?? nobody,
      isMember,
      count: 0,
      // The exit counted it as taken off.
      discount: (taxRate.mode === 'ON_TOP' ? tax : 0) - owed,
      tax,
      total: owed,
      depositId,
    })
    .execute();
}
