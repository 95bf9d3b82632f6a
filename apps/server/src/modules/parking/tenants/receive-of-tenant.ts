import { newId } from '@parking/contract/core/id';
import type { contract } from '@parking/contract/contract';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { requireCash } from '../../money/cash/own-cash.ts';
import { type EntryLine, linesOfEntry, postEntry, reversed } from '../../money/journal/journal.ts';
import { fourEyes } from '../../money/two-names.ts';
import { sql } from 'kysely';

type Calls = typeof contract.tenantAccounts;

/** A tenant pays into a cash account; what is more than it owes is paid ahead. Returns the payment's id. */
export async function receiveOfTenant(context: Context<Calls['receive']>): Promise<string> {
  const { tx, site, actor, params, body, log } = context;
  const { amount, cashId, reference, note } = body;
  const today = businessDayOf(new Date(), site);
  const { transactionDate = today } = body;
  if (transactionDate > today)
    throw new Failure('time-in-future', {
      fields: [{ path: 'transactionDate', code: 'too-big', values: { maximum: today } }],
    });
  const departmentId = params.id;
  await requireAccount(tx, departmentId);
  await requireCash(tx, cashId);
  const id = newId();
  const kept = { departmentId, cashId, amount, transactionDate, reference: reference || null, note: note || null };
  await tx
    .insertInto('tenantPayments')
    .values({ id, siteId: site.id, byId: actor.userId, at: new Date(), ...kept })
    .execute();
  await postEntry(tx, {
    siteId: site.id,
    type: 'TENANT_PAYMENT',
    kind: 'BOOKING',
    sourceId: id,
    businessDay: transactionDate,
    depositId: null,
    actorId: actor.userId,
    reason: note || null,
    lines: [
      { account: { kind: 'CASH', ownerId: cashId }, amount },
      { account: { kind: 'TENANT', ownerId: departmentId }, amount: -amount },
    ],
  });
  await log({ action: 'receive-of-tenant', entity: 'tenant_payments', entityId: id, after: kept });
  return id;
}

/** Whoever never pays for vouchers owes nothing that could be paid. */
async function requireAccount(tx: Tx, departmentId: string): Promise<void> {
  const { rows } = await sql`select from tenant_accounts_v where id = ${departmentId}`.execute(tx);
  if (rows.length === 0) throw new Failure('record-not-found');
}

/** Takes a payment back on its own day: money that leaves a cash account by it takes two names. */
export async function withdrawPayment(context: Context<Calls['withdrawPayment']>): Promise<void> {
  const { tx, site, actor, params, body, log } = context;
  const payment = await tx
    .selectFrom('tenantPayments')
    .select(['byId', 'amount', 'transactionDate', 'withdrawnAt'])
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw new Failure('record-not-found');
  if (payment.withdrawnAt) throw new Failure('already-settled');
  await requireTwoPersons(context, [payment.byId], () => fourEyes('tookMoney', 'FINANCE'));
  const { note } = body;
  await tx
    .updateTable('tenantPayments')
    .set({ withdrawnBy: actor.userId, withdrawnAt: new Date(), withdrawnNote: note })
    .where('id', '=', params.id)
    .execute();
  const booked = await readBooking(tx, params.id);
  await postEntry(tx, {
    siteId: site.id,
    type: 'TENANT_PAYMENT',
    kind: 'REVERSAL',
    sourceId: params.id,
    businessDay: payment.transactionDate,
    depositId: null,
    actorId: actor.userId,
    reason: note,
    reversesId: booked.id,
    lines: reversed(booked.lines),
  });
  await log({
    action: 'withdraw-tenant-payment',
    entity: 'tenant_payments',
    entityId: params.id,
    before: { amount: payment.amount },
    after: { note },
  });
}

async function readBooking(tx: Tx, id: string): Promise<{ id: string; lines: readonly EntryLine[] }> {
  const { rows } = await sql<{ id: string; lines: readonly EntryLine[] }>`
    select e.id, ${linesOfEntry} as lines from journal_entries e
    where e.source_id = ${id} and e.type = 'TENANT_PAYMENT' and e.kind = 'BOOKING'`.execute(tx);
  const [booked] = rows;
  if (!booked) throw new Error(`Payment ${id} of a tenant was not booked.`);
  return booked;
}
