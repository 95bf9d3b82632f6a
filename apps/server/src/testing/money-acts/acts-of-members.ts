import { contract } from '@parking/contract/contract';
import { newMember } from '../../modules/members/testing/members.ts';
import { cash, qris } from '../../modules/parking/testing/stays.ts';
import type { Act } from './act.ts';
import { payFor } from './acts-of-payments.ts';
import type { Dice } from './dice.ts';
import { type World, anyCar, idsOf, send } from './world.ts';

const { members, membershipTransactions } = contract;

/** In cash, by a payment made for it, or by what was never paid. */
async function moneyFor(world: World, dice: Dice): Promise<object> {
  if (dice.chance(0.6)) return { paidTypeId: cash };
  if (dice.chance(0.3)) return { paidTypeId: qris };
  const { lane } = dice.pick(world.cashiers);
  const wanted = { amount: dice.pick([125_000, 100_000, 270_000]), gateId: lane.exitId, membership: true };
  return (await payFor(world, dice, world.top, wanted)) ?? { paidTypeId: qris };
}

const join: Act = async (world, dice) => {
  const found = dice.chance(0.5) ? await anyCar(world, dice) : null;
  const body = newMember(world.subscriptionId, {
    ...(found?.plate && { plateNumbers: [found.plate] }),
    membershipTransactionDetails: [{ months: dice.pick([1, 3, 12, 2]) }],
    ...(await moneyFor(world, dice)),
  });
  return send(world, dice, world.top, members.create, { body });
};

const renew: Act = async (world, dice) => {
  const id = dice.any(await idsOf(world, 'members', `kind = 'MEMBER'`));
  if (id === null) return null;
  const body = { membershipTransactionDetails: [{ months: 1 }, { months: 3 }], ...(await moneyFor(world, dice)) };
  return send(world, dice, world.top, members.update, { params: { id }, body });
};

const rollBack: Act = async (world, dice) => {
  const id = dice.any(await idsOf(world, 'membership_transactions'));
  if (id === null) return null;
  const body = { reason: 'Salah bulan' };
  return send(world, dice, world.top, membershipTransactions.rollBack, { params: { id }, body });
};

export const actsOfMembers = { join, renew, rollBack } as const;
