import { contract } from '@parking/contract/contract';
import {
  type SettlementAct,
  actBetween,
  settlementTransitions,
} from '@parking/contract/money/settlements/settlement-states';
import type { Settlement } from '@parking/contract/money/settlements/settlements';
import { Failure, badInput } from '../../../platform/failure.ts';
import { type ListOptions, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';
import { signAnswer } from './answers/sign-answer.ts';
import { freezeSettlement } from './freeze-settlement.ts';
import { type HeldSettlement, type Updating, lead, lockSettlement } from './held-settlement.ts';
import { hidingSettlements, refuseOwn, withoutOwnSums } from './own-settlements.ts';
import { paySettlement } from './pay-settlement.ts';
import { providerDayOf } from './provider-day.ts';
import { readProviderDays } from './read-provider-days.ts';
import { readTemplateOf } from './settlement-templates.ts';
import { undoPayment } from './undo-payment.ts';
import { writeStep } from './write-step.ts';
import { itemsToSendAgain, writeVersion } from './write-version.ts';

type Calls = typeof contract.settlements;

export const settlementList: ListOptions<Calls['list']> = {
  view: 'settlements_v',
  defaultSort: [
    { column: 'day', direction: 'desc' },
    { column: 'number', direction: 'desc' },
  ],
  access: hidingSettlements,
};

/** Leads a settlement on by hand. Its own state, with nothing new of it, changes nothing. */
export async function updateSettlement(context: Updating): Promise<Settlement> {
  const { tx, params, body, actor, approver } = context;
  const before = await lockSettlement(tx, params.id);
  if ((body.amount ?? null) !== null) await refuseOwn(tx, actor, before.id);
  if (body.status === before.status) {
    if (saysMore(context, before)) throw context.fail('settlement-state');
    return readSettlement(context);
  }
  const act = actBetween(before.status, body.status);
  if (act === null) throw context.fail('settlement-state');
  requireFacts(context, act);
  await perform[act](context, before);
  const { note = null, reference = null, amount = null, valueDate = null } = body;
  const signed = { byId: actor.userId, approvedBy: approver?.userId ?? null };
  // The product's own step of freezing is written where it freezes.
  if (before.status !== 'OPEN')
    await writeStep(tx, { settlementId: before.id, from: before.status, to: body.status, note, ...signed });
  await context.log({
    action: 'change-state',
    entity: 'settlements',
    entityId: before.id,
    before: { status: before.status },
    after: {
      status: body.status,
      note,
      ...(act === 'pay' && { reference, amount, valueDate }),
      ...(approver && { approvedBy: approver.username }),
    },
  });
  return readSettlement(context);
}

/** Whether it is told something of it that is not so. */
function saysMore({ body }: Updating, { paidAmount, valueDate, reference, cashId }: HeldSettlement): boolean {
  const pairs = [
    [body.amount, paidAmount],
    [body.valueDate, valueDate],
    [body.reference, reference],
    [body.cashId, cashId],
  ] as const;
  return pairs.some(([said, held]) => (said ?? held) !== held);
}

function requireFacts({ body }: Updating, act: SettlementAct): void {
  const missing = settlementTransitions[act].needs.filter((name) => (body[name] ?? null) === null);
  if (missing.length > 0) throw badInput(...missing.map((path) => ({ path, code: 'required' as const })));
}

const perform: Readonly<Record<SettlementAct, (context: Updating, settlement: HeldSettlement) => Promise<void>>> = {
  generate,
  send: ({ tx }, { id }) => lead(tx, id, { status: 'SENT', sentAt: new Date() }),
  accept: async (context, { id, paidTypeId }) => {
    const { tx } = context;
    await signAnswer(context, paidTypeId);
    await tx.updateTable('providerItems').set({ refused: null }).where('settlementId', '=', id).execute();
    await lead(tx, id, { status: 'ACCEPTED' });
  },
  reject: ({ tx }, { id }) => lead(tx, id, { status: 'REJECTED' }),
  pay: paySettlement,
  close: ({ tx }, { id }) => lead(tx, id, { status: 'CLOSED' }),
  undo: undoPayment,
};

/** Before its day is over somebody says why: what comes later on that day is of the next settlement. */
async function generate({ tx, site, body, actor }: Updating, settlement: HeldSettlement): Promise<void> {
  const { id, status, endsAt } = settlement;
  const note = body.note ?? null;
  if (status === 'OPEN') {
    const now = new Date();
    await refuseToCome(tx, site, settlement, now);
    if (endsAt > now && note === null) throw badInput({ path: 'note', code: 'required' });
    await freezeSettlement(tx, site, settlement, { until: endsAt > now ? now : endsAt, byId: actor.userId, note });
    return;
  }
  const { resend } = await readTemplateOf(tx, settlement.paidTypeId);
  await writeVersion(tx, site, id, await itemsToSendAgain(tx, id, resend));
  await lead(tx, id, { status: 'GENERATED', sentAt: null });
}

/** What came after its day was closed waits for the next one; closed again and again, days would run ahead of their money. */
async function refuseToCome(
  tx: Updating['tx'],
  site: Updating['site'],
  { day, paidTypeId }: HeldSettlement,
  now: Date,
): Promise<void> {
  if (day > providerDayOf(now, await readProviderDays(tx, site, paidTypeId)))
    throw new Failure('settlement-day-to-come', { values: { day } });
}

async function readSettlement({ tx, site, params, actor, fail }: Updating): Promise<Settlement> {
  const row = await findRecord(tx, sourceOf(contract.settlements.list, settlementList), params.id, site.zone);
  if (!row) throw fail('record-not-found');
  return withoutOwnSums(tx, actor, row);
}
