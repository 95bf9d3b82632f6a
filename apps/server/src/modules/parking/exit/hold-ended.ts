import { sql } from 'kysely';
import { type Tx, anyOf } from '../../../platform/db/pool.ts';

/**
 * Holds stays that have left until the end of the transaction: who takes something off what they brought follows whoever does at
 * that moment, so that both together take no more than there is. Always in one order.
 */
export const holdEnded = (tx: Tx, stayIds: readonly string[]) =>
  sql`select from stays where id = ${anyOf(stayIds)} order by id for no key update`.execute(tx);
