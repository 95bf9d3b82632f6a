import { contract } from '@parking/contract/contract';
import type { OperatorDebt } from '@parking/contract/money/debts/operator-debts';
import { OperatorDebt as Row } from '@parking/contract/money/debts/operator-debts';
import { sql } from 'kysely';
import { selectList } from '../../../platform/db/list-sql.ts';
import { type Context, type Route, implement } from '../../../platform/http/context.ts';
import { type ListOptions, listHandlers, readListPage } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { answerDebt, decideDebt } from './decide-debt.ts';
import { seesOwnDeposits } from '../deposits/deposit-access.ts';

type Calls = typeof contract.operatorDebts;

export const debtList: ListOptions<Calls['list']> = {
  view: 'operator_debts_v',
  defaultSort: [{ column: 'chargedAt', direction: 'desc' }],
};

/** What cashiers are charged with: they answer, finance decides. */
export function operatorDebtRoutes(platform: Platform): Route[] {
  const { list, export: exported } = contract.operatorDebts;
  const all = listHandlers(platform, { list, export: exported }, debtList);
  return implement(contract.operatorDebts, {
    // Who hands in money without handling that of others sees the own ones only, and no file of them is written.
    list: (context) =>
      readListPage(platform.database, list, debtList, context, {
        ...(seesOwnDeposits(context.actor) && { restriction: { column: 'operator_id', value: context.actor.userId } }),
      }),
    export: (context) => {
      if (seesOwnDeposits(context.actor)) throw context.fail('forbidden');
      return all.export(context);
    },
    answerDebt: async (context) => {
      await answerDebt(context);
      return readDebt(context);
    },
    decideDebt: async (context) => {
      await decideDebt(context);
      return readDebt(context);
    },
  });
}

async function readDebt({ tx, site, params }: Context<Calls['answerDebt']> | Context<Calls['decideDebt']>) {
  const { rows } = await sql<OperatorDebt>`
    select ${sql.raw(selectList(Row, site.zone))} from operator_debts_v where id = ${params.id}`.execute(tx);
  const [debt] = rows;
  if (!debt) throw new Error(`Debt ${params.id} is gone.`);
  return debt;
}
