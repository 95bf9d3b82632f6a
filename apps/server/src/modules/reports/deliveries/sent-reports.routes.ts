import { contract } from '@parking/contract/contract';
import { type Context, type Route, implement } from '../../../platform/http/context.ts';
import { type ListOptions, listHandlers } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isAllowed } from '@parking/contract/core/permissions';
import {
  createSchedule,
  listRecipients,
  listReports,
  listSchedules,
  removeSchedule,
  updateSchedule,
} from './schedules.ts';
import { listCards, replaceCards } from '../cards/report-cards.ts';
import { sendReportJob } from './send-report.ts';

const deliveries: ListOptions<typeof contract.reportDeliveries.list> = {
  view: 'report_deliveries_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
};

/** Saved reports: those on dashboards, and those that are sent: when, to whom, and what came of it. */
export function sentReportRoutes(platform: Platform): Route[] {
  const { exports } = platform;
  return [
    ...implement(contract.reportSchedules, {
      list: ({ reads }) => listSchedules(reads),
      reports: async ({ reads, actor }) =>
        (await listReports(reads, actor)).map(({ id, name, userId, owner }) => ({
          id,
          label: userId === actor.userId ? name : `${name} (${owner})`,
          labelEn: null,
        })),
      recipients: async ({ reads, actor, params, fail }) => {
        const view = (await listReports(reads, actor)).find(({ id }) => id === params.id);
        if (!view) throw fail('record-not-found');
        const people = await listRecipients(reads, exports, view);
        return people.map(({ id, username }) => ({ id, label: username, labelEn: null }));
      },
      create: (context) => createSchedule(exports, context),
      update: (context) => updateSchedule(exports, context),
      remove: (context) => removeSchedule(context),
    }),
    ...implement(contract.reportCards, {
      list: ({ reads, actor }) => listCards(reads, actor),
      set: (context) => replaceCards(context),
    }),
    ...implement(contract.reportDeliveries, {
      ...listHandlers(platform, contract.reportDeliveries, deliveries),
      sendAgain: (context) => sendAgain(platform, context),
    }),
  ];
}

/** By its recipient, by whoever set it up, and by whoever may change schedules. What is on its way goes out by itself. */
async function sendAgain(
  { jobs }: Platform,
  { tx, actor, params, fail, log }: Context<typeof contract.reportDeliveries.sendAgain>,
): Promise<null> {
  // Read once it is locked: whoever asks at the same moment finds it waiting.
  await tx.selectFrom('reportDeliveries').select('id').where('id', '=', params.id).forUpdate().executeTakeFirst();
  const delivery = await tx
    .selectFrom('reportDeliveriesV as v')
    .innerJoin('reportDeliveries as d', 'd.id', 'v.id')
    .select(['v.id', 'd.runId', 'v.recipientId', 'v.makerId', 'v.name', 'v.state', 'v.recipient'])
    .where('v.id', '=', params.id)
    .executeTakeFirst();
  if (!delivery) throw fail('record-not-found');
  const { runId, recipientId, makerId, name, state, recipient } = delivery;
  const mayEdit = isAllowed(
    { menus: ['/report_deliveries'], flag: 'editable' },
    'PUT /report_schedules/{id}',
    actor.rights,
  );
  if (actor.userId !== recipientId && actor.userId !== makerId && !mayEdit) throw fail('record-not-found');
  if (state === 'WAITING' || state === 'SENDING') return null;
  await tx.updateTable('reportDeliveries').set({ state: 'WAITING', error: null }).where('id', '=', params.id).execute();
  await jobs.startJob(tx, { kind: sendReportJob, userId: actor.userId, input: { runId } });
  await log({ action: 'send-again', entity: 'report_deliveries', entityId: params.id, after: { name, recipient } });
  return null;
}
