import { contract } from '@parking/contract/contract';
import { endpointKey } from '@parking/contract/core/endpoint';
import { isAllowed } from '@parking/contract/core/permissions';
import {
  PaymentOnAccount,
  PaymentReturn,
  refundWaitsDays,
} from '@parking/contract/parking/payments/payments-on-account';
import { sql } from 'kysely';
import { selectList } from '../../../platform/db/list-sql.ts';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { type Context, type Route, type Site, implement } from '../../../platform/http/context.ts';
import { type ListOptions, listHandlers } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdStay } from '../exit/stay-inside.ts';
import { searchInside } from '../lookup/find-stay.ts';
import { listHiddenOwed } from '../../money/on-account/owe-back.ts';
import { bothPlateForms } from '../../plates/plate-forms.ts';
import { lockOnAccount } from './on-account.ts';
import { confirmReturn, refuseReturn } from './decide-return.ts';
import { endToldRefund } from './end-told-refund.ts';
import { giveBack } from './give-back.ts';
import { openAdapters } from './providers/find-adapter.ts';
import { printReturn } from './return-receipt.ts';

type Calls = typeof contract.paymentsOnAccount;

const onAccountList: ListOptions<Calls['list']> = {
  view: 'payments_on_account_v',
  defaultSort: [{ column: 'paidAt', direction: 'asc' }],
  forms: { plateNumber: bothPlateForms.plateNumber },
  access: async (tx, actor) => ({ without: await listHiddenOwed(tx, actor) }),
};

/** What was paid and is not simply used up, or is owed back otherwise: looked at, put to a car, given back. */
export function onAccountRoutes(platform: Platform): Route[] {
  const { list, export: exported } = contract.paymentsOnAccount;
  const { findAdapter } = openAdapters(platform);
  return implement(contract.paymentsOnAccount, {
    ...listHandlers(platform, { list, export: exported }, onAccountList),
    listReturns,
    attachPayment: async (context) => {
      await attachPayment(context);
      return readOpen(context.tx, context.site, context.params.id);
    },
    giveBack: async (context) => {
      await giveBack(context, findAdapter);
      return readOpen(context.tx, context.site, context.params.id);
    },
    endToldRefund: async (context) => {
      await endToldRefund(context);
      return readOpen(context.tx, context.site, context.params.id);
    },
    confirmReturn: async (context) => readOpen(context.tx, context.site, await confirmReturn(context)),
    refuseReturn: async (context) => readOpen(context.tx, context.site, await refuseReturn(context)),
    printReturn,
  });
}

async function listReturns({ reads, site, actor, params }: Context<Calls['listReturns']>) {
  if ((await listHiddenOwed(reads, actor)).includes(params.id)) return [];
  const { confirmReturn } = contract.paymentsOnAccount;
  const isSecond = isAllowed(confirmReturn.permission, endpointKey(confirmReturn), actor.rights);
  const { rows } = await sql<PaymentReturn & { operatorId: string | null; isWaiting: boolean }>`
    select ${sql.raw(selectList(PaymentReturn, site.zone))}, coalesce((select by_id from payments where id = ${params.id}),
      (select operator_id from refunds_owed where id = ${params.id} and cause <> 'REPORTED')) as "operatorId",
      state = 'WAITING' or (state = 'ASKED' and at < now() - make_interval(days => ${refundWaitsDays})) as "isWaiting"
    from payment_returns_v where on_account_id = ${params.id} order by at, id`.execute(reads);
  return rows.map(({ operatorId, isWaiting, ...row }) => ({
    ...row,
    mayDecide: isSecond && isWaiting && row.byId !== actor.userId && operatorId !== actor.userId,
  }));
}

async function readOpen(reads: Reads, site: Site, id: string): Promise<PaymentOnAccount> {
  const { rows } = await sql<PaymentOnAccount>`
    select ${sql.raw(selectList(PaymentOnAccount, site.zone))} from payments_on_account_v where id = ${id}`.execute(
    reads,
  );
  const [row] = rows;
  if (!row) throw new Error(`${id} is not listed.`);
  return row;
}

/**
 * Gives a payment to a car that is inside; it comes off at its exit like one that was asked for it. The car is held first, as
 * an exit holds it before it reads the payments: it has the payment, or the car has left.
 */
async function attachPayment({ tx, site, params, body, log }: Context<Calls['attachPayment']>): Promise<void> {
  const stayId = await holdCar(tx, site, body.car);
  const payment = await lockOnAccount(tx, params.id);
  if (stayId === null) throw new Failure('stay-not-found', { fields: [{ path: 'car', code: 'does-not-exist' }] });
  await tx.updateTable('payments').set({ stayId }).where('id', '=', payment.id).execute();
  await log({
    action: 'attach',
    entity: 'payments',
    entityId: payment.id,
    before: { stayId: payment.stayId },
    after: { stayId, amount: payment.amount, reason: body.reason },
  });
}

/** The car, held inside until the end of the transaction: an exit under way is waited for. Null: none is inside. */
async function holdCar(tx: Tx, site: Site, car: string): Promise<string | null> {
  const found = await searchInside(tx, site.id, car);
  const sure = found.filter(({ match }) => match === 'EXACT');
  const usable = sure.length > 0 ? sure : found.filter(({ match }) => match === 'EQUIVALENT');
  const [only] = usable;
  if (usable.length > 1) throw new Failure('several-cars', { fields: [{ path: 'car', code: 'too-broad' }] });
  return only && (await holdStay(tx, only.stayId)) === 'INSIDE' ? only.stayId : null;
}
