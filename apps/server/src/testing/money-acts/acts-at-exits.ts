import { contract } from '@parking/contract/contract';
import type { Quote } from '@parking/contract/parking/exit/parking-outs';
import { cash, emoney, nextPlate, qris } from '../../modules/parking/testing/stays.ts';
import type { Act } from './act.ts';
import { anyType, localAgo } from './acts-at-gates.ts';
import { payFor } from './acts-of-payments.ts';
import type { Dice } from './dice.ts';
import { type Cashier, type World, anyCar, idsOf, send } from './world.ts';

const { parkingOuts } = contract;

/** How the cashier would have the exit, where otherwise than as the entry had it. */
async function asWanted(world: World, dice: Dice): Promise<object> {
  const extra = dice.chance(0.1) ? dice.any(await idsOf(world, 'additional_fare_names')) : null;
  return {
    ...(dice.chance(0.1) && { vehicleId: anyType(dice) }),
    ...(dice.chance(0.1) && { parkingType: 'VALET' }),
    ...(extra !== null && { additionalFareNameIds: [extra] }),
  };
}

const quote: Act = async (world, dice) => {
  const found = await anyCar(world, dice);
  const { who, lane } = dice.pick(world.cashiers);
  if (!found) return null;
  const body = { parkingInId: found.id, gateId: lane.exitId, ...(await asWanted(world, dice)) };
  return who.call(parkingOuts.quoteV2, { body });
};

/** Whoever sells, or one who may do everything. */
const seller = (world: World, dice: Dice): Cashier => {
  const cashier = dice.pick(world.cashiers);
  return dice.chance(0.2) ? { ...cashier, who: world.top } : cashier;
};

/** Mostly what nothing has used yet, whatever it was made for. */
const unused = `state = 'PAID' and not exists (select from payment_uses u where u.payment_id = payments.id)`;
const paidOnes = [unused, unused, unused, `state = 'PAID'`] as const;

/** What is said of the money: by cash, by a payment made for it, by another's, or by one that was never made. */
async function moneyOf(world: World, dice: Dice, seller: Cashier, quoted: Quote): Promise<object> {
  const { total, parkingIn } = quoted;
  const way = dice.pick([
    'cash',
    'cash',
    'cash',
    'payment',
    'payment',
    'known',
    'known',
    'claimed',
    'nothing',
  ] as const);
  if (way === 'cash')
    return {
      paidTypeId: cash,
      ...(dice.chance(0.5) && { expectedTotal: total }),
      ...(dice.chance(0.3) && { tendered: total + dice.pick([0, 2_000, -1, 50_000]) }),
    };
  if (way === 'payment') {
    const amount = dice.chance(0.7) ? total : dice.int(1, 20_000);
    const wanted = { amount, gateId: seller.lane.exitId, parkingInId: parkingIn.id };
    const paid = await payFor(world, dice, dice.chance(0.5) ? world.top : seller.who, wanted);
    // The rest in cash, or what was paid left unsaid.
    return { paidTypeId: dice.chance(0.2) ? cash : (paid?.paidTypeId ?? qris), ...(dice.chance(0.8) && paid) };
  }
  if (way === 'claimed') return { paidTypeId: dice.pick([qris, emoney]) };
  const paymentId =
    way === 'known' ? dice.any(await idsOf(world, 'payments', dice.pick(paidOnes), 'created_at, id')) : null;
  return { paidTypeId: dice.pick([qris, cash]), ...(paymentId !== null && { paymentId }) };
}

const leave: Act = async (world, dice) => {
  const found = await anyCar(world, dice);
  if (!found) return null;
  const who = seller(world, dice);
  const which = { parkingInId: found.id, gateId: who.lane.exitId, ...(await asWanted(world, dice)) };
  const quoted = await who.who.call(parkingOuts.quoteV2, { body: which });
  if (quoted.status !== 200) return quoted;
  const money = await moneyOf(world, dice, who, quoted.data as Quote);
  const body = { ...which, ...money, ...(dice.chance(0.2) && { datetimeOut: localAgo(world, dice.int(-90, 90)) }) };
  const answer = await send(world, dice, who.who, parkingOuts.checkOut, { body });
  const { code } = answer.error ?? {};
  // Told the new price, the cashier takes it.
  return code === 'fare-changed' || code === 'tendered-too-little'
    ? send(world, dice, who.who, parkingOuts.checkOut, { body: { ...which, paidTypeId: cash } })
    : answer;
};

/** What was paid for one car is named at the exit of another. */
const leaveWithAnothers: Act = async (world, dice) => {
  const [payer, other] = [await anyCar(world, dice), await anyCar(world, dice)];
  const { who, lane } = dice.pick(world.cashiers);
  if (!payer || !other || payer.id === other.id) return null;
  const wanted = { amount: dice.pick([3_000, 8_000]), gateId: lane.exitId, parkingInId: payer.id };
  const paid = await payFor(world, dice, world.top, wanted);
  if (!paid) return null;
  const body = { parkingInId: other.id, gateId: lane.exitId, ...paid, paidTypeId: cash };
  const answer = await send(world, dice, who, parkingOuts.checkOut, { body });
  if (answer.status === 200) world.faults.push(`the payment of ${payer.code} paid for ${other.code}`);
  return answer;
};

const letGo: Act = async (world, dice) => {
  const found = await anyCar(world, dice);
  const { who, lane } = seller(world, dice);
  if (!found) return null;
  const which = { parkingInId: found.id, gateId: lane.exitId };
  const freely = dice.chance(0.5)
    ? { freePass: true, note: 'Tamu direksi' }
    : { paidTypeId: cash, priceOverride: { total: dice.pick([0, 1_000, 100_000_000]), reason: 'Keluhan' } };
  return send(world, dice, who, parkingOuts.checkOut, { body: { ...which, ...freely } });
};

const lostTicket: Act = async (world, dice) => {
  const found = dice.chance(0.6) ? await anyCar(world, dice) : null;
  const { who, lane } = seller(world, dice);
  return send(world, dice, who, parkingOuts.lostTicket, {
    body: {
      plateNumber: found?.plate ?? nextPlate(),
      vehicleId: anyType(dice),
      gateId: lane.exitId,
      ...(found && dice.chance(0.8) && { parkingInId: found.id }),
      ...(dice.chance(0.2) && { datetimeIn: localAgo(world, dice.int(1, 600)) }),
      ...(dice.chance(0.9) && { paidTypeId: cash }),
      note: 'Karcis hilang',
    },
  });
};

const leaveEarlier: Act = async (world, dice) => {
  const found = await anyCar(world, dice);
  const { lane } = dice.pick(world.cashiers);
  if (!found) return null;
  const body = { parkingInId: found.id, gateId: lane.exitId, datetimeOut: localAgo(world, dice.int(0, 120)) };
  return send(world, dice, world.top, parkingOuts.checkOutByHand, {
    body: { ...body, paidTypeId: cash, note: 'Palang rusak' },
  });
};

const bothByHand: Act = (world, dice) => {
  const { lane } = dice.pick(world.cashiers);
  const from = dice.int(10, 900);
  return send(world, dice, world.top, parkingOuts.stayByHand, {
    body: {
      plateNumber: nextPlate(),
      vehicleId: anyType(dice),
      gateId: lane.exitId,
      datetimeIn: localAgo(world, from),
      datetimeOut: localAgo(world, dice.int(0, from)),
      paidTypeId: dice.chance(0.9) ? cash : qris,
      note: 'Listrik padam',
    },
  });
};

export const actsAtExits = { quote, leave, leaveWithAnothers, letGo, lostTicket, leaveEarlier, bothByHand } as const;
