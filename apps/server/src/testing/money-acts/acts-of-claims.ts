import { contract } from '@parking/contract/contract';
import { changeAsOwner } from '../as-owner.ts';
import { testPassword } from '../people.ts';
import { bank, safe } from '../samples/ledgers.ts';
import type { Act } from './act.ts';
import type { Dice } from './dice.ts';
import { type Someone, type World, anyCar, idsOf, send } from './world.ts';

const { claimedPayments, parkingOuts, toCollect } = contract;

let numbers = 500_000;

/** What a slip says: of a payment of its own, of one that may have paid before, or next to nothing. */
export function anySlip(dice: Dice): object {
  numbers += 1;
  const number = String(dice.chance(0.8) ? numbers : 500_000 + dice.int(1, 20));
  return dice.pick<object>([
    { terminal: 'EDC1', approvalCode: number, rrn: `7${number}` },
    { terminal: 'EDC2', approvalCode: number, rrn: `7${number}` },
    { terminal: 'EDC1', approvalCode: number },
    { cardLast4: '1234' },
  ]);
}

const anybody = ({ finance, top, cashiers }: World, dice: Dice): Someone =>
  dice.chance(0.85) ? dice.pick(finance) : dice.pick([top, ...cashiers.map(({ who }) => who)]);

const claim: Act = async (world, dice) => {
  const found = await anyCar(world, dice);
  const { who, lane } = dice.pick(world.cashiers);
  if (!found) return null;
  const slip = dice.chance(0.9) ? { slip: anySlip(dice) } : {};
  const body = { parkingInId: found.id, gateId: lane.exitId, paidTypeId: world.edcId, ...slip };
  return send(world, dice, who, parkingOuts.checkOut, { body });
};

const letOwe: Act = async (world, dice) => {
  const found = await anyCar(world, dice);
  const { who, lane } = dice.pick(world.cashiers);
  if (!found) return null;
  const signer = dice.pick([world.top, ...world.cashiers.map((cashier) => cashier.who)]);
  const body = {
    parkingInId: found.id,
    gateId: lane.exitId,
    toCollect: { reason: dice.pick(['NO_ANSWER', 'CANNOT_PAY'] as const) },
    ...(dice.chance(0.9) && { approverUsername: signer.person.username, approverPassword: testPassword }),
  };
  return send(world, dice, who, parkingOuts.checkOut, { body });
};

/** Three days are waited before a cashier is charged; of what is decided the past stays as it was. */
const letDaysPass = (world: World, table: 'claimed_payments' | 'to_collect', id: string): Promise<void> =>
  changeAsOwner(
    world.server,
    `update ${table} set at = at - interval '4 days' where id = $1 and state in ('OPEN', 'WAITING')`,
    [id],
  );

const decideClaim: Act = async (world, dice) => {
  const id = dice.any(await idsOf(world, 'claimed_payments', 'true', 'source_id, part'));
  if (id === null) return null;
  const outcome = dice.pick(['SETTLED', 'SETTLED', 'CHARGED'] as const);
  if (dice.chance(0.5)) await letDaysPass(world, 'claimed_payments', id);
  const body = { outcome, note: 'Mutasi bank dilihat', ...(outcome === 'SETTLED' && { reference: 'BNI 1' }) };
  return send(world, dice, anybody(world, dice), claimedPayments.decideClaim, { params: { id }, body });
};

const anyCollection = async (world: World, dice: Dice) => dice.any(await idsOf(world, 'to_collect', 'true', 'stay_id'));

const collect: Act = async (world, dice) => {
  const id = await anyCollection(world, dice);
  if (id === null) return null;
  const amount = dice.chance(0.4) ? { amount: dice.pick([1, 3_000, 8_000, 100_000_000]) } : {};
  const body = { ...amount, ...(dice.chance(0.7) && { cashId: dice.pick([safe, bank]) }) };
  return send(world, dice, anybody(world, dice), toCollect.collect, { params: { id }, body });
};

const attachToOwed: Act = async (world, dice) => {
  const id = await anyCollection(world, dice);
  const paymentId = dice.any(await idsOf(world, 'payments', `state = 'PAID'`, 'created_at, id'));
  if (id === null || paymentId === null) return null;
  const body = { paymentId, reason: 'Pembayarannya baru terlihat' };
  return send(world, dice, anybody(world, dice), toCollect.attachPayment, { params: { id }, body });
};

const giveUp: Act = async (world, dice) => {
  const id = await anyCollection(world, dice);
  if (id === null) return null;
  if (dice.chance(0.7)) await letDaysPass(world, 'to_collect', id);
  const body = { outcome: dice.pick(['CHARGED', 'LOST'] as const), note: 'Tidak dapat ditagih' };
  return send(world, dice, anybody(world, dice), toCollect.decideCollection, { params: { id }, body });
};

export const actsOfClaims = { claim, letOwe, decideClaim, collect, attachToOwed, giveUp } as const;
