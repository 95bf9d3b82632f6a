import { contract } from '@parking/contract/contract';
import { sql } from 'kysely';
import { testPassword } from '../people.ts';
import { bank, safe } from '../samples/ledgers.ts';
import type { Act } from './act.ts';
import { send } from './world.ts';

const { cashDrops } = contract;

const dropCash: Act = async (world, dice) => {
  const { rows: selling } = await sql<{ operatorId: string }>`
    select operator_id as "operatorId" from deposits where state = 'OPEN' and takes_sales order by number`.execute(
    world.server.platform.database.readQueries,
  );
  const open = world.cashiers.filter(({ who }) => selling.some(({ operatorId }) => operatorId === who.person.id));
  const { who } = (dice.chance(0.9) ? dice.any(open) : null) ?? dice.pick(world.cashiers);
  const witness = dice.chance(0.9) ? world.top : dice.pick(world.cashiers).who;
  const body = {
    // Now and then a number that another bag bears.
    bag: `B-${dice.int(1, 5_000)}`,
    counted: dice.int(1, 30) * 1_000,
    approverUsername: witness.person.username,
    approverPassword: testPassword,
  };
  return send(world, dice, who, cashDrops.drop, { body });
};

const receiveDrop: Act = async (world, dice) => {
  const anywhere = dice.chance(0.1);
  const { rows } = await sql<{ id: string; operatorId: string; counted: number }>`
    select id, operator_id as "operatorId", counted from cash_drops
    where ${anywhere} or state = 'IN_SAFE' order by number`.execute(world.server.platform.database.readQueries);
  const drop = dice.any(rows);
  if (!drop) return null;
  const cashier = world.cashiers.find(({ who }) => who.person.id === drop.operatorId)?.who ?? world.top;
  const witness = dice.chance(0.7) ? cashier : dice.pick(world.finance);
  const body = {
    value: Math.max(0, drop.counted + dice.pick([0, 0, 0, -1_000, 500, -drop.counted])),
    cashId: dice.pick([safe, bank]),
    ...(dice.chance(0.6) && { approverUsername: witness.person.username, approverPassword: testPassword }),
  };
  const by = dice.chance(0.9) ? dice.pick(world.finance) : cashier;
  return send(world, dice, by, cashDrops.receive, { params: { id: drop.id }, body });
};

export const actsOfDrops = { dropCash, receiveDrop } as const;
