import { contract } from '@parking/contract/contract';
import type { Option } from '@parking/contract/core/resource';
import { sql } from 'kysely';
import { type Route, implement } from '../../../platform/http/context.ts';
import { listHandlers, readListPage } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { personName } from '../../reports/figures.ts';
import { seesOwnDeposits } from '../deposits/deposit-access.ts';
import { countFloat } from './count-float.ts';
import { handOutFloat } from './hand-out-float.ts';
import { floatList, readFloat } from './held-float.ts';
import { receiveFloat } from './receive-float.ts';
import { cancelFloat, takeFloat } from './take-float.ts';

/** Change money of cashiers: handed out, taken, counted apart, received back. */
export function floatRoutes(platform: Platform): Route[] {
  const { list, export: exported } = contract.floats;
  const all = listHandlers(platform, { list, export: exported }, floatList);
  return implement(contract.floats, {
    // Who hands in money without handling that of others sees the own ones only, and no file of them is written.
    list: (context) =>
      readListPage(platform.database, list, floatList, context, {
        ...(seesOwnDeposits(context.actor) && { restriction: { column: 'operator_id', value: context.actor.userId } }),
      }),
    export: (context) => {
      if (seesOwnDeposits(context.actor)) throw context.fail('forbidden');
      return all.export(context);
    },
    cashiers: async ({ reads, actor }) => {
      const whom = seesOwnDeposits(actor) ? sql`u.id = ${actor.userId}` : sql`u.status = 'ACTIVE'`;
      const query = sql<Option>`
        select u.id, ${sql.raw(personName)} as label, null as "labelEn"
        from users u left join user_biodata b on b.user_id = u.id where ${whom} order by lower(${sql.raw(personName)}), u.id limit 5000`;
      return (await query.execute(reads)).rows;
    },
    own: async ({ reads, actor, site }) => {
      const held = await reads
        .selectFrom('floats')
        .select('id')
        .where('operatorId', '=', actor.userId)
        .where('state', 'in', ['WAITING', 'OUT'])
        .executeTakeFirst();
      return held ? readFloat(reads, site, held.id) : null;
    },
    handOut: handOutFloat,
    take: takeFloat,
    cancel: cancelFloat,
    count: countFloat,
    receive: receiveFloat,
  });
}
