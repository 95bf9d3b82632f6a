import { contract } from '@parking/contract/contract';
import { largestEntry } from '@parking/contract/core/money';
import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { testPassword } from '../people.ts';
import { bank, incoming, outgoing, safe } from '../samples/ledgers.ts';
import type { Act } from './act.ts';
import { countOfFloat } from './acts-of-floats.ts';
import type { Dice } from './dice.ts';
import { type Someone, type World, idsOf, send } from './world.ts';

const {
  deposits,
  depositPayments,
  depositManual,
  cashIns,
  cashOuts,
  cashMutations,
  nonCash,
  unmatchedTakings,
  operatorDebts,
} = contract;

interface Deposit {
  readonly id: string;
  readonly operatorId: string;
  readonly owed: number;
  /** In closed bags, and in all. */
  readonly inSafe: number;
  readonly bags: number;
  readonly counted: number;
  readonly received: number;
}

/** A deposit in one of these states, now and then in any. */
async function anyDeposit({ server }: World, dice: Dice, ...states: readonly string[]): Promise<Deposit | null> {
  const anywhere = dice.chance(0.1);
  const { rows } = await sql<Deposit>`
    select d.id, d.operator_id as "operatorId", coalesce(t.owed, 0) as owed, coalesce(v.counted, 0) as counted, v.received, v.in_safe as "inSafe",
      coalesce((select sum(coalesce(b.received, b.counted)) from cash_drops b where b.deposit_id = d.id), 0)::bigint as bags
    from deposits d join deposits_v v on v.id = d.id left join deposit_takings_v t on t.deposit_id = d.id
    where ${anywhere} or d.state = any(${states}) order by d.number`.execute(server.platform.database.readQueries);
  return dice.any(rows);
}

/** One of finance, now and then the cashier or who may do everything. */
const financier = ({ finance, top, cashiers }: World, dice: Dice): Someone =>
  dice.chance(0.85) ? dice.pick(finance) : dice.pick([top, ...cashiers.map(({ who }) => who)]);

/** What there is, or not quite. */
const nearly = (dice: Dice, amount: number): number =>
  Math.max(0, amount + (dice.chance(0.3) ? dice.pick([-50_000, -1_000, 1, 20_000]) : 0));

/** The terminals' settlement slips, as they are or not quite. */
async function slipsOf({ server }: World, dice: Dice, depositId: string): Promise<object[]> {
  const { rows } = await sql<{ terminal: string; items: number; total: number }>`
    select terminal, count(*)::integer as items, sum(amount)::bigint as total from claimed_payments
    where deposit_id = ${depositId} and terminal is not null group by terminal order by terminal`.execute(
    server.platform.database.readQueries,
  );
  return rows
    .filter(() => dice.chance(0.85))
    .map(({ total, ...slip }) => ({ ...slip, total: dice.chance(0.9) ? total : nearly(dice, total) }));
}

const submit: Act = async (world, dice) => {
  const deposit = await anyDeposit(world, dice, 'OPEN');
  if (!deposit) return null;
  const own = world.cashiers.find(({ who }) => who.person.id === deposit.operatorId)?.who ?? world.top;
  const client = dice.chance(0.85) ? own : financier(world, dice);
  const body = {
    counted: nearly(dice, deposit.owed - deposit.bags),
    terminals: await slipsOf(world, dice, deposit.id),
    ...(client === own && (await countOfFloat(world, dice, deposit.operatorId))),
    ...(client !== own && { note: 'Ia sakit' }),
    ...(dice.chance(0.5) && { depositId: deposit.id }),
  };
  return send(world, dice, client, deposits.handIn, { params: { id: deposit.operatorId }, body });
};

const receive: Act = async (world, dice) => {
  const deposit = await anyDeposit(world, dice, 'SUBMITTED');
  if (!deposit) return null;
  const left = Math.max(0, deposit.counted - deposit.received - deposit.inSafe);
  const value = dice.chance(0.3) ? Math.ceil(left / 2) : nearly(dice, left);
  const body = { value, cashId: dice.pick([safe, bank]) };
  return send(world, dice, financier(world, dice), deposits.receive, { params: { id: deposit.id }, body });
};

const onDeposit =
  (
    definition: Parameters<typeof send>[3],
    states: readonly string[],
    bodyOf: (dice: Dice, deposit: Deposit, world: World) => object,
  ): Act =>
  async (world, dice) => {
    const deposit = await anyDeposit(world, dice, ...states);
    if (!deposit) return null;
    const body = bodyOf(dice, deposit, world);
    return send(world, dice, financier(world, dice), definition, { params: { id: deposit.id }, body });
  };

const verify = onDeposit(deposits.verify, ['PAID'], (dice) => ({ accepted: dice.chance(0.8), note: 'Dilihat' }));
const look = onDeposit(deposits.lookAt, ['VERIFIED', 'CLOSED'], () => ({ note: 'Dilihat' }));
const dispute = onDeposit(deposits.dispute, ['SUBMITTED', 'PAID', 'VERIFIED'], () => ({ note: 'Uang palsu' }));
const close = onDeposit(depositPayments.generateCashIn, ['VERIFIED', 'PAID'], () => ({}));
const reopen = onDeposit(deposits.reopen, ['DISPUTED'], (dice, { owed }, { finance }) => ({
  note: 'Dihitung ulang',
  ...(dice.chance(0.6) && { counted: nearly(dice, owed) }),
  ...(dice.chance(0.5) && {
    approverUsername: dice.pick(finance).person.username,
    approverPassword: testPassword,
  }),
}));

const tie: Act = async (world, dice) => {
  const deposit = await anyDeposit(world, dice, 'VERIFIED');
  const cashInId = dice.any(await idsOf(world, 'cash_ins'));
  if (!deposit || cashInId === null) return null;
  const params = { id: deposit.id };
  return send(world, dice, financier(world, dice), depositPayments.setCashIn, { params, body: { cashInId } });
};

const byHand: Act = (world, dice) =>
  send(world, dice, financier(world, dice), depositManual.create, {
    body: {
      operatorId: dice.pick(world.cashiers).who.person.id,
      value: dice.pick([1, 10_000, largestEntry]),
      cashId: safe,
      note: 'Uang temuan',
    },
  });

const today = ({ server }: World): string => toLocalDate(new Date(), server.platform.site.current().zone);

const cashDocument: Act = (world, dice) => {
  const [definition, named] = dice.pick<readonly [Parameters<typeof send>[3], object]>([
    [cashIns.create, { cashId: safe, cashTransactionCategoryId: incoming }],
    [cashOuts.create, { cashId: safe, cashTransactionCategoryId: outgoing }],
    [cashMutations.create, { cashOriginId: safe, cashDestinationId: bank }],
  ]);
  const amount = dice.pick([1_000, 25_000, 8_000, largestEntry]);
  return send(world, dice, financier(world, dice), definition, {
    body: { ...named, amount, transactionDate: today(world) },
  });
};

const takeBack: Act = async (world, dice) => {
  const [definition, table] = dice.pick<readonly [typeof cashIns | typeof cashOuts | typeof cashMutations, string]>([
    [cashIns, 'cash_ins'],
    [cashOuts, 'cash_outs'],
    [cashMutations, 'cash_mutations'],
  ]);
  const id = dice.any(await idsOf(world, table));
  if (id === null) return null;
  const client = financier(world, dice);
  return dice.chance(0.5)
    ? client.call(definition.remove, { params: { id } })
    : send(world, dice, client, definition.update, { params: { id }, body: { amount: 3_000, reason: 'Salah ketik' } });
};

const settleTaking: Act = async (world, dice) => {
  const id = dice.any(await idsOf(world, 'unmatched_takings'));
  if (id === null) return null;
  const body = { outcome: dice.pick(['REVENUE', 'REFUND']), note: 'Diputuskan' };
  return send(world, dice, financier(world, dice), unmatchedTakings.settleUnmatched, { params: { id }, body });
};

const answerDebt: Act = async (world, dice) => {
  const id = dice.any(await idsOf(world, 'operator_debts'));
  if (id === null) return null;
  const body = { answer: 'Saya tidak tahu' };
  return send(world, dice, dice.pick(world.cashiers).who, operatorDebts.answerDebt, { params: { id }, body });
};

const decideDebt: Act = async (world, dice) => {
  const id = dice.any(await idsOf(world, 'operator_debts'));
  if (id === null) return null;
  const body = { outcome: dice.pick(['POSTED', 'DROPPED']), note: 'Rekaman dilihat' };
  return send(world, dice, financier(world, dice), operatorDebts.decideDebt, { params: { id }, body });
};

const checkProvider: Act = async (world, dice) => {
  const client = dice.pick(world.finance);
  const day = dice.any((await client.call(nonCash.list)).data as readonly { id: string }[]);
  if (!day) return null;
  return send(world, dice, client, nonCash.check, { params: { id: day.id }, body: { checked: dice.int(0, 90_000) } });
};

export const actsOfFinance = {
  submit,
  receive,
  verify,
  look,
  dispute,
  close,
  reopen,
  tie,
  depositByHand: byHand,
  cashDocument,
  takeBack,
  settleTaking,
  answerDebt,
  decideDebt,
  checkProvider,
} as const;
