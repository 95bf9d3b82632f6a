import { contract } from '@parking/contract/contract';
import type { Option } from '@parking/contract/core/resource';
import { sql } from 'kysely';
import { type Route, implement } from '../../../platform/http/context.ts';
import { listHandlers, readListPage } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { addBooklet } from './add-booklet.ts';
import { enterTickets } from './enter-tickets.ts';
import { giveBackBooklet } from './give-back-booklet.ts';
import { bookletList, readBooklet, seesOwnBooklets, useList } from './held-booklet.ts';
import { cancelIssue, issueBooklet, takeBooklet } from './issue-booklet.ts';
import { takeBackTickets } from './take-back-tickets.ts';

/** Paper tickets for when the power goes: booklets, and what became of their numbers. */
export function paperTicketRoutes(platform: Platform): Route[] {
  return [...bookletRoutes(platform), ...useRoutes(platform)];
}

function bookletRoutes(platform: Platform): Route[] {
  const { list, export: exported } = contract.ticketBooklets;
  const all = listHandlers(platform, { list, export: exported }, bookletList);
  return implement(contract.ticketBooklets, {
    // Who hands in money without handling that of others sees the own ones only, and no file of them is written.
    list: (context) =>
      readListPage(platform.database, list, bookletList, context, {
        ...(seesOwnBooklets(context.actor) && { restriction: { column: 'operator_id', value: context.actor.userId } }),
      }),
    export: (context) => {
      if (seesOwnBooklets(context.actor)) throw context.fail('forbidden');
      return all.export(context);
    },
    options: async ({ reads, actor }) => {
      const whose = seesOwnBooklets(actor) ? sql`i.operator_id = ${actor.userId}` : sql`true`;
      const query = sql<Option>`
        select b.id, b.series || ' ' || b.first || '–' || b.last || ' · ' || u.username as label, null as "labelEn"
        from ticket_booklets b join ticket_issues i on i.booklet_id = b.id and i.ended_at is null join users u on u.id = i.operator_id
        where b.state = 'OUT' and ${whose} order by b.series, b.first limit 5000`;
      return (await query.execute(reads)).rows;
    },
    own: async ({ reads, actor, site }) => {
      const held = await reads
        .selectFrom('ticketIssues')
        .select('bookletId')
        .where('operatorId', '=', actor.userId)
        .where('endedAt', 'is', null)
        .orderBy('issuedAt')
        .execute();
      return Promise.all(held.map(({ bookletId }) => readBooklet(reads, site, bookletId)));
    },
    add: addBooklet,
    issue: issueBooklet,
    take: takeBooklet,
    cancel: cancelIssue,
    giveBack: giveBackBooklet,
  });
}

function useRoutes(platform: Platform): Route[] {
  const { list, export: exported } = contract.ticketUses;
  const all = listHandlers(platform, { list, export: exported }, useList);
  return implement(contract.ticketUses, {
    list: (context) =>
      readListPage(platform.database, list, useList, context, {
        ...(seesOwnBooklets(context.actor) && { restriction: { column: 'operator_id', value: context.actor.userId } }),
      }),
    export: (context) => {
      if (seesOwnBooklets(context.actor)) throw context.fail('forbidden');
      return all.export(context);
    },
    enter: enterTickets,
    takeBack: takeBackTickets,
  });
}
