import { contract } from '@parking/contract/contract';
import { sql } from 'kysely';
import { safe } from '../samples/ledgers.ts';
import type { Act } from './act.ts';
import type { Dice } from './dice.ts';
import { type Someone, type World, send } from './world.ts';

const { cashCounts } = contract;

/** Who may count and decide; some of them handle its money as well, and are refused. */
const anybody = ({ top, lookers, finance }: World, dice: Dice): Someone =>
  dice.pick([...lookers, ...lookers, top, ...finance]);

const countCash: Act = async (world, dice) => {
  const { rows } = await sql<{ amount: number }>`
    select amount from cash_v where id = ${safe}`.execute(world.server.platform.database.readQueries);
  const counted = Math.max(0, (rows[0]?.amount ?? 0) + dice.pick([0, 0, -2_000, 500, -50_000]));
  const body = { cashId: safe, counted, drawer: { notes: [], coins: counted } };
  return send(world, dice, anybody(world, dice), cashCounts.count, { body });
};

const decideCount: Act = async (world, dice) => {
  const { rows } = await sql<{ id: string; difference: number }>`
    select id, difference from cash_counts where ${dice.chance(0.1)} or state = 'WAITING' order by number`.execute(
    world.server.platform.database.readQueries,
  );
  const count = dice.any(rows);
  if (!count) return null;
  const params = { id: count.id };
  const by = anybody(world, dice);
  const reason = 'Dihitung bersama';
  if (dice.chance(0.3)) return send(world, dice, by, cashCounts.refuse, { params, body: { reason } });
  return send(world, dice, by, cashCounts.post, { params, body: { difference: count.difference, reason } });
};

export const actsOfCashCounts = { countCash, decideCount } as const;
