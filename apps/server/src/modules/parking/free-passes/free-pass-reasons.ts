import type { Option } from '@parking/contract/core/resource';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';

/** What a cashier chooses from, in the order of their codes: the key of each stays the same until the list changes. */
export async function listReasons(reads: Reads): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select id, label, label_en as "labelEn" from free_pass_reasons order by name limit 100`.execute(reads);
  return rows;
}
