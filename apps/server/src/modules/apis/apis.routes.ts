import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { ApiDelivery } from '@parking/contract/apis/apis';
import { lockAway } from '../../platform/auth/vault.ts';
import type { ListSource } from '../../platform/db/list-sql.ts';
import { readPage } from '../../platform/db/list.ts';
import { badInput } from '../../platform/failure.ts';
import { type Context, type Route, implement } from '../../platform/http/context.ts';
import { type WriteRule, findRecord, resourceHandlers } from '../../platform/http/resource-handlers.ts';
import { mayBeCalled } from '../../platform/outgoing/addresses.ts';
import { OutgoingFault } from '../../platform/outgoing/outgoing-fault.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliver } from './deliver.ts';
import { signTold } from './sign-told.ts';
import { newSigningSecret } from './sign.ts';

const deliveries: ListSource<typeof contract.apis.deliveries.reply.element> = {
  view: 'api_deliveries_v',
  row: contract.apis.deliveries.reply.element,
  columns: contract.apis.deliveries.columns,
  defaultSort: [{ column: 'at', direction: 'desc' }],
};

/** Entries of who is told of what, their secrets, and how the telling goes. */
export function apiRoutes(platform: Platform): Route[] {
  const { database, config } = platform;
  const beforeWrite: WriteRule<typeof contract.apis> = async (context, input, current) => {
    const { target } = input;
    if (typeof target === 'string' && !mayBeCalled(target, config.webhookPrivateAddresses))
      throw badInput({ path: 'target', code: 'unsafe-address' });
    await signTold(context, input, current);
    return current === null ? { ...input, secret: await lockAway(context.tx, newSigningSecret()) } : input;
  };
  return implement(contract.apis, {
    ...resourceHandlers(contract.apis, platform, {
      table: 'apis',
      defaultSort: [{ column: 'name', direction: 'asc' }],
      optionLabel: { label: 'name', labelEn: 'name' },
      beforeWrite,
    }),
    issueSecret: async ({ tx, params, fail, log }) => {
      const secret = newSigningSecret();
      const changed = await tx
        .updateTable('apis')
        .set({ secret: await lockAway(tx, secret) })
        .where('id', '=', params.id)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) throw fail('record-not-found');
      await log({ action: 'issue-secret', entity: 'apis', entityId: params.id });
      return { secret };
    },
    test: (context) => sendTest(platform, context),
    deliveries: async ({ reads, params, query, site, signal, fail }) => {
      const known = await reads.selectFrom('apis').select('id').where('id', '=', params.id).executeTakeFirst();
      if (!known) throw fail('record-not-found');
      return readPage<ApiDelivery>(database, deliveries, query, site.zone, signal, {
        restriction: { column: 'api_id', value: params.id },
      });
    },
  });
}

async function sendTest(
  platform: Platform,
  { reads, params, site, fail }: Context<typeof contract.apis.test>,
): Promise<ApiDelivery> {
  const receiver = await reads
    .selectFrom('apis')
    .select(['id', 'target', 'secret'])
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!receiver) throw fail('record-not-found');
  const id = newId();
  try {
    await deliver(platform, receiver, { id, event: 'TEST', at: new Date().toISOString(), data: {} });
  } catch (error) {
    if (!(error instanceof OutgoingFault)) throw error;
  }
  const written = await findRecord(reads, deliveries, id, site.zone);
  if (!written) throw fail('record-not-found');
  return written;
}
