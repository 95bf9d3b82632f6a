import type { FileTemplate } from '@parking/contract/money/settlements/file-template';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import type { FileItem } from './render-file.ts';

export type ItemsToSend = FileTemplate['resend'];

const atOnce = 1_000;

/** An item at its place in its settlement. */
export type PlacedItem = FileItem & { readonly position: number };

/** In SQL, which of the items of a settlement a file is of. */
export const sentItems = (which: ItemsToSend) => (which === 'REFUSED' ? sql`refused is not null` : sql`true`);

/** The items of a settlement in the order of its file, so many at a time. */
export async function* readItems(reads: Reads, settlementId: string, which: ItemsToSend): AsyncGenerator<PlacedItem> {
  for (let after = 0; ; ) {
    const { rows } = await sql<PlacedItem>`
      select position, kind, paid_at, amount, reference, provider_reference, rrn, approval_code, terminal, card_number, card_type, gate
      from settlement_items_v
      where settlement_id = ${settlementId} and position > ${after} and ${sentItems(which)}
      order by position limit ${atOnce}`.execute(reads);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < atOnce) return;
    after = last.position;
  }
}
