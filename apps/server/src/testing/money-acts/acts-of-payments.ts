import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { Payment } from '@parking/contract/parking/payments/payments';
import { emoney, qris } from '../../modules/parking/testing/stays.ts';
import { changeAsOwner } from '../as-owner.ts';
import type { Act } from './act.ts';
import type { Dice } from './dice.ts';
import { type Someone, type World, anyCar, idsOf } from './world.ts';

const { payments } = contract;

/** How a payment goes follows from its last digits: refused, for ever waiting, or taken without an answer. */
const odd = (dice: Dice, amount: number): number =>
  dice.chance(0.2) ? amount + dice.pick([404, 402, 408, 7]) : amount;

interface Wanted {
  readonly amount: number;
  readonly gateId: string;
  readonly parkingInId?: string;
  readonly membership?: boolean;
}

/** Asks for a cashless payment and mostly waits until it is paid. Returns how it is named when it is used. */
export async function payFor(
  world: World,
  dice: Dice,
  who: Someone,
  { amount, ...wanted }: Wanted,
): Promise<{ readonly paidTypeId: string; readonly paymentId: string } | null> {
  const byCard = wanted.parkingInId !== undefined && dice.chance(0.4);
  const asked = { ...wanted, amount: Math.max(1, odd(dice, amount)), reason: 'Nominal lain' };
  const answer = await who.call(byCard ? payments.deductEmoney : payments.requestQr, {
    body: asked,
    headers: { 'idempotency-key': newId() },
  });
  if (answer.status !== 200) return null;
  const { id } = answer.data as Payment;
  if (dice.chance(0.85)) await settle(world, id);
  return { paidTypeId: byCard ? emoney : qris, paymentId: id };
}

/** As if its driver had scanned: the provider says so once it was made a moment ago. */
async function settle({ server, top }: World, id: string): Promise<void> {
  await changeAsOwner(server, `update payments set created_at = created_at - interval '3 seconds' where id = $1`, [id]);
  await top.call(payments.qrStatus, { params: { id } });
}

const request: Act = async (world, dice) => {
  const found = await anyCar(world, dice);
  const { who, lane } = dice.pick(world.cashiers);
  const client = dice.chance(0.5) ? world.top : who;
  await payFor(world, dice, client, {
    amount: dice.pick([1, 3_000, 5_000, 8_000, 40_000]),
    gateId: lane.exitId,
    ...(found && dice.chance(0.8) && { parkingInId: found.id }),
  });
  return null;
};

const payLate: Act = async (world, dice) => {
  const id = dice.any(await idsOf(world, 'payments', `state <> 'PAID'`, 'created_at, id'));
  if (id === null) return null;
  await settle(world, id);
  return null;
};

const cancel: Act = async (world, dice) => {
  const id = dice.any(await idsOf(world, 'payments', `state = 'PENDING' or created_at > now() - interval '1 minute'`));
  if (id === null) return null;
  return dice.pick(world.cashiers).who.call(payments.cancel, { params: { id } });
};

export const actsOfPayments = { request, payLate, cancel } as const;
