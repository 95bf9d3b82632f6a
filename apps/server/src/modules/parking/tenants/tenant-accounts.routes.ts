import { contract } from '@parking/contract/contract';
import type { TenantPayment } from '@parking/contract/parking/tenants/tenant-accounts';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { type Route, type Site, implement } from '../../../platform/http/context.ts';
import { type ListOptions, listHandlers, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readStatement } from './read-statement.ts';
import { receiveOfTenant, withdrawPayment } from './receive-of-tenant.ts';

const { tenantAccounts } = contract;
type Calls = typeof tenantAccounts;

const accountList: ListOptions<Calls['list']> = {
  view: 'tenant_accounts_v',
  defaultSort: [{ column: 'balance', direction: 'desc' }],
};
const paymentList: ListOptions<Calls['payments']> = {
  view: 'tenant_payments_v',
  defaultSort: [
    { column: 'transactionDate', direction: 'desc' },
    { column: 'at', direction: 'desc' },
  ],
};
const useList: ListOptions<Calls['uses']> = {
  view: 'tenant_uses_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
};

/** What tenants owe of vouchers that they pay for, and what they paid. */
export function tenantAccountRoutes(platform: Platform): Route[] {
  const { list, export: exported, payments, paymentsExport, uses, usesExport } = tenantAccounts;
  const ofPayments = listHandlers(platform, { list: payments, export: paymentsExport }, paymentList);
  const ofUses = listHandlers(platform, { list: uses, export: usesExport }, useList);
  return implement(tenantAccounts, {
    ...listHandlers(platform, { list, export: exported }, accountList),
    payments: ofPayments.list,
    paymentsExport: ofPayments.export,
    uses: ofUses.list,
    usesExport: ofUses.export,
    statement: readStatement,
    receive: async (context) => readPayment(context.tx, context.site, await receiveOfTenant(context)),
    withdrawPayment: async (context) => {
      await withdrawPayment(context);
      return readPayment(context.tx, context.site, context.params.id);
    },
  });
}

async function readPayment(reads: Reads, site: Site, id: string): Promise<TenantPayment> {
  const row = await findRecord(reads, sourceOf(tenantAccounts.payments, paymentList), id, site.zone);
  if (!row) throw new Failure('record-not-found');
  return row;
}
