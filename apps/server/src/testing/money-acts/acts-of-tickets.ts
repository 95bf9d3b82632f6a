import { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { car } from '../../modules/parking/testing/stays.ts';
import { testPassword } from '../people.ts';
import type { Act } from './act.ts';
import type { Dice } from './dice.ts';
import { type World, send } from './world.ts';

const { ticketBooklets, ticketUses } = contract;

interface Booklet {
  readonly id: string;
  readonly first: number;
  readonly last: number;
  readonly value: number;
  readonly state: string;
  readonly operatorId: string | null;
  readonly unused: number;
}

/** A booklet in one of these states; now and then in any. */
async function anyBooklet({ server }: World, dice: Dice, ...states: readonly string[]): Promise<Booklet | null> {
  const anywhere = dice.chance(0.1);
  const { rows } = await sql<Booklet>`
    select id, first, last, value, state, operator_id as "operatorId", unused from ticket_booklets_v
    where ${anywhere} or state = any(${states}) order by added_at, id`.execute(server.platform.database.readQueries);
  return dice.any(rows);
}

const cashierOf = ({ cashiers, top }: World, { operatorId }: Booklet) =>
  cashiers.find(({ who }) => who.person.id === operatorId)?.who ?? top;
const local = (minutesAgo: number): string =>
  toLocalDateTime(new Date(Date.now() - minutesAgo * 60_000), 'Asia/Jakarta');
const signed = (world: World, dice: Dice) => {
  const witness = dice.chance(0.8) ? world.top : dice.pick(world.cashiers).who;
  return { approverUsername: witness.person.username, approverPassword: testPassword };
};

const addBooklet: Act = async (world, dice) => {
  // Now and then numbers that another booklet holds.
  const first = dice.int(0, 60) * 10 + 1;
  const body = { series: 'P', first, last: first + dice.int(5, 12), value: dice.int(1, 9) * 1_000, vehicleTypeId: car };
  return send(world, dice, dice.chance(0.9) ? world.top : dice.pick(world.finance), ticketBooklets.add, { body });
};

const issueBooklet: Act = async (world, dice) => {
  const booklet = await anyBooklet(world, dice, 'STOCK');
  if (!booklet) return null;
  const body = { operatorId: dice.pick(world.cashiers).who.person.id };
  return send(world, dice, world.top, ticketBooklets.issue, { params: { id: booklet.id }, body });
};

const takeBooklet: Act = async (world, dice) => {
  const booklet = await anyBooklet(world, dice, 'ISSUED');
  if (!booklet) return null;
  const body = { unused: Math.max(1, booklet.unused) };
  return send(world, dice, cashierOf(world, booklet), ticketBooklets.take, { params: { id: booklet.id }, body });
};

const enterTickets: Act = async (world, dice) => {
  const booklet = await anyBooklet(world, dice, 'OUT');
  if (!booklet) return null;
  const first = dice.int(booklet.first, booklet.last);
  const numbers = { bookletId: booklet.id, first, last: first + dice.int(0, 2) };
  const sold = {
    gateId: dice.pick(world.cashiers).lane.exitId,
    vehicleTypeId: car,
    amount: Math.max(1, booklet.value + dice.pick([0, 0, 0, -500, 1_000])),
    soldFrom: local(60),
    soldUntil: local(dice.int(0, 30)),
  };
  const body = {
    ...numbers,
    ...(dice.chance(0.8) ? sold : { kind: 'SPOILED' }),
    note: 'Listrik padam',
    ...(dice.chance(0.3) && signed(world, dice)),
  };
  const by = dice.chance(0.85) ? cashierOf(world, booklet) : world.top;
  return send(world, dice, by, ticketUses.enter, { body });
};

const takeBackTickets: Act = async (world, dice) => {
  const { rows } = await sql<{ id: string; operatorId: string }>`
    select id, operator_id as "operatorId" from ticket_uses order by number`.execute(
    world.server.platform.database.readQueries,
  );
  const use = dice.any(rows);
  if (!use) return null;
  const own = world.cashiers.find(({ who }) => who.person.id === use.operatorId)?.who ?? world.top;
  const body = { note: 'Salah catat', ...(dice.chance(0.8) && signed(world, dice)) };
  return send(world, dice, dice.chance(0.7) ? own : world.top, ticketUses.takeBack, { params: { id: use.id }, body });
};

const giveBackBooklet: Act = async (world, dice) => {
  const booklet = await anyBooklet(world, dice, 'OUT');
  if (!booklet) return null;
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(last), ${booklet.first}::bigint - 1) as last from ticket_uses
    where booklet_id = ${booklet.id} and taken_back_at is null`.execute(world.server.platform.database.readQueries);
  const first = Number(rows[0]?.last ?? booklet.first) + 1 + dice.pick([0, 0, 1]);
  const there = first > booklet.last ? null : { first, last: booklet.last };
  const body = { there, ...(dice.chance(0.8) && signed(world, dice)) };
  return send(world, dice, world.top, ticketBooklets.giveBack, { params: { id: booklet.id }, body });
};

export const actsOfTickets = {
  addBooklet,
  issueBooklet,
  takeBooklet,
  enterTickets,
  takeBackTickets,
  giveBackBooklet,
} as const;
