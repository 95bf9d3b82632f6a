import { contract } from '@parking/contract/contract';
import { sql } from 'kysely';
import { testPassword } from '../people.ts';
import { safe } from '../samples/ledgers.ts';
import type { Act } from './act.ts';
import type { Dice } from './dice.ts';
import { type Someone, type World, send } from './world.ts';

const { floats } = contract;

interface Held {
  readonly id: string;
  readonly operatorId: string;
  readonly amount: number;
  readonly counted: number | null;
}

/** A float in one of these states, now and then in any. */
async function anyFloat({ server }: World, dice: Dice, ...states: readonly string[]): Promise<Held | null> {
  const anywhere = dice.chance(0.1);
  const { rows } = await sql<Held>`
    select id, operator_id as "operatorId", amount, counted from floats
    where ${anywhere} or state = any(${states}) order by number`.execute(server.platform.database.readQueries);
  return dice.any(rows);
}

const holderOf = ({ cashiers, top }: World, { operatorId }: Held): Someone =>
  cashiers.find(({ who }) => who.person.id === operatorId)?.who ?? top;

/** The float that a cashier holds, as it is counted with a deposit; not quite, now and then, and now and then forgotten. */
export async function countOfFloat({ server }: World, dice: Dice, operatorId: string): Promise<object> {
  const { rows } = await sql<{ amount: number }>`
    select amount from floats where operator_id = ${operatorId} and state = 'OUT'`.execute(
    server.platform.database.readQueries,
  );
  const [held] = rows;
  if (!held || dice.chance(0.1)) return {};
  return { float: { counted: dice.chance(0.8) ? held.amount : held.amount - 500 } };
}

const handOutFloat: Act = async (world, dice) => {
  const body = { operatorId: dice.pick(world.cashiers).who.person.id, cashId: safe, amount: dice.int(1, 20) * 1_000 };
  const by = dice.chance(0.7) ? world.top : dice.pick(world.cashiers).who;
  return send(world, dice, by, floats.handOut, { body });
};

const takeFloat: Act = async (world, dice) => {
  const float = await anyFloat(world, dice, 'WAITING');
  if (!float) return null;
  const { id, amount } = float;
  const params = { id };
  if (dice.chance(0.15))
    return send(world, dice, holderOf(world, float), floats.cancel, { params, body: { note: 'Tidak ada uangnya' } });
  return send(world, dice, holderOf(world, float), floats.take, { params, body: { amount } });
};

const countFloat: Act = async (world, dice) => {
  const float = await anyFloat(world, dice, 'OUT');
  if (!float) return null;
  const body = { counted: Math.max(0, float.amount + dice.pick([0, 0, -500, 1_000])) };
  return send(world, dice, holderOf(world, float), floats.count, { params: { id: float.id }, body });
};

const receiveFloat: Act = async (world, dice) => {
  const float = await anyFloat(world, dice, 'COUNTED', 'OUT');
  if (!float) return null;
  const { username } = holderOf(world, float).person;
  const body = {
    value: Math.max(0, (float.counted ?? float.amount) + dice.pick([0, 0, 0, -1_000, 500])),
    ...(dice.chance(0.6) && { approverUsername: username, approverPassword: testPassword }),
  };
  return send(world, dice, dice.pick(world.finance), floats.receive, { params: { id: float.id }, body });
};

export const actsOfFloats = { handOutFloat, takeFloat, countFloat, receiveFloat } as const;
