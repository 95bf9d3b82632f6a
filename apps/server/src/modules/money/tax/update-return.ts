import { contract } from '@parking/contract/contract';
import { monthAfter } from '@parking/contract/money/tax/tax-deadlines';
import { type TaxReturnAct, taxActBetween, taxReturnTransitions } from '@parking/contract/money/tax/tax-return-states';
import type { TaxReturn } from '@parking/contract/money/tax/tax-returns';
import { badInput } from '../../../platform/failure.ts';
import { type ListOptions, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord, nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';
import { type HeldReturn, type Updating, holdReturn } from './held-return.ts';
import { lockReturn } from './lock-return.ts';
import { payReturn, refuseDay, withdrawTaxPayment } from './pay-return.ts';

export const taxReturnList: ListOptions<typeof contract.taxReturns.list> = {
  view: 'tax_returns_v',
  defaultSort: [{ column: 'month', direction: 'desc' }],
};

/** Leads the return of a month on. Its own state, with nothing new of it, changes nothing. */
export async function updateTaxReturn(context: Updating): Promise<TaxReturn> {
  const { tx, params, body } = context;
  const before = await holdReturn(tx, params.id);
  const { status, ...told } = body;
  const facts = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null && value !== undefined));
  if (status === before.status) {
    if (Object.keys(facts).length > 0) throw context.fail('tax-return-state');
    return readReturn(context);
  }
  const act = taxActBetween(before.status, status);
  if (act === null) throw context.fail('tax-return-state');
  await perform[act](context, before);
  await context.log({
    action: 'change-state',
    entity: 'tax_returns',
    entityId: before.id,
    before: { status: before.status },
    after: { status, ...facts },
  });
  return readReturn(context);
}

const perform: Readonly<Record<TaxReturnAct, (context: Updating, held: HeldReturn) => Promise<void>>> = {
  lock: lockReturn,
  pay: payReturn,
  file: fileReturn,
  withdraw: async (context, held) => {
    if (!context.body.note)
      throw badInput(...taxReturnTransitions.withdraw.needs.map((path) => ({ path, code: 'required' as const })));
    await withdrawTaxPayment(context, held);
  },
};

async function fileReturn(context: Updating, { id, month }: HeldReturn): Promise<void> {
  const { tx, body } = context;
  const missing = taxReturnTransitions.file.needs.filter((name) => (body[name] ?? null) === null);
  if (missing.length > 0) throw badInput(...missing.map((path) => ({ path, code: 'required' as const })));
  const { filedOn = null, filingReference = null } = body;
  if (filedOn !== null) refuseDay(context, 'filedOn', filedOn, monthAfter(month));
  await tx
    .updateTable('taxReturns')
    .set({ status: 'FILED', filedOn, filingReference, updatedAt: nextUpdatedAt })
    .where('id', '=', id)
    .execute();
}

async function readReturn({ tx, site, params, fail }: Updating): Promise<TaxReturn> {
  const row = await findRecord(tx, sourceOf(contract.taxReturns.list, taxReturnList), params.id, site.zone);
  if (!row) throw fail('record-not-found');
  return row;
}
