import { contract } from '@parking/contract/contract';
import { endpointKey } from '@parking/contract/core/endpoint';
import { isAllowed } from '@parking/contract/core/permissions';
import { MemberRefund } from '@parking/contract/parking/member-refunds/member-refunds';
import { sql } from 'kysely';
import { selectList } from '../../../platform/db/list-sql.ts';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { type Context, type Route, type Site, implement } from '../../../platform/http/context.ts';
import { listHiddenDeposits } from '../../money/deposits/takings.ts';
import { askRefund, quoteRefund } from './ask-refund.ts';
import { decideRefund } from './decide-refund.ts';

type Calls = typeof contract.memberRefunds;

/** Stays that members paid though their memberships would have covered them. */
export const memberRefundRoutes = (): Route[] =>
  implement(contract.memberRefunds, {
    list: listRefunds,
    quote: quoteRefund,
    ask: async (context) => readRefund(context.tx, context.site, await askRefund(context)),
    decide: async (context) => {
      await decideRefund(context);
      return readRefund(context.tx, context.site, context.params.id);
    },
  });

/** Without those of the own open deposit, whose sales are kept from who counts it blind. */
async function listRefunds({ reads, site, actor, params }: Context<Calls['list']>) {
  const { decide } = contract.memberRefunds;
  const isSecond = isAllowed(decide.permission, endpointKey(decide), actor.rights);
  const hidden = await listHiddenDeposits(reads, actor);
  const { rows } = await sql<MemberRefund & { operatorId: string }>`
    select ${sql.raw(selectList(MemberRefund, site.zone))}, operator_id as "operatorId"
    from member_refunds_v where member_id = ${params.id} and (deposit_id is null or deposit_id <> all(${hidden}::uuid[]))
    order by at desc, id limit 200`.execute(reads);
  return rows.map(({ operatorId, ...row }) => ({
    ...row,
    mayDecide: isSecond && row.state === 'WAITING' && ![row.byId, operatorId].includes(actor.userId),
  }));
}

async function readRefund(reads: Reads, site: Site, id: string): Promise<MemberRefund> {
  const { rows } = await sql<MemberRefund>`
    select ${sql.raw(selectList(MemberRefund, site.zone))} from member_refunds_v where id = ${id}`.execute(reads);
  const [row] = rows;
  if (!row) throw new Failure('record-not-found');
  return row;
}
