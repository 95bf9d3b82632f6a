import { formatRupiah } from '@parking/contract/core/format-rupiah';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { notify } from '../../notices/notify.ts';

interface Told {
  readonly id: string;
  readonly paidTypeId: string;
  /** Whole rupiah that it is about. */
  readonly amount: number;
}

/** Tells whoever deals with money of providers what needs a hand of theirs. */
export async function tellOfPayment(
  tx: Tx,
  siteId: string,
  type: 'PAYMENT_DIFFERS' | 'PAYMENT_LATE' | 'REFUND_OPEN' | 'REFUND_TOLD',
  { id, paidTypeId, amount }: Told,
): Promise<void> {
  const { label } = await tx
    .selectFrom('paidTypes')
    .select('label')
    .where('id', '=', paidTypeId)
    .executeTakeFirstOrThrow();
  const filter = { [type === 'PAYMENT_DIFFERS' ? 'paymentId.equals' : 'id.equals']: id };
  await notify(tx, siteId, { type, values: { type: label, amount: formatRupiah(amount) }, filter });
}

const openHours = 24;

/** Tells once of each refund that a provider was asked for and that it has not answered for a day. Returns how many. */
export async function tellOpenRefunds(tx: Tx, siteId: string): Promise<number> {
  const { rows } = await sql<Told & { key: string }>`
    with found as (
      select 'refund-open:' || r.id as key, p.id, p.paid_type_id as "paidTypeId", r.amount
      from payment_returns r join payments p on p.id = r.payment_id
      where r.state = 'ASKED' and r.at < now() - make_interval(hours => ${openHours})
        and not exists (select from reminders m where m.key = 'refund-open:' || r.id) limit 100),
    told as (insert into reminders (key) select key from found on conflict do nothing returning key)
    select found.* from told join found using (key)`.execute(tx);
  for (const row of rows) await tellOfPayment(tx, siteId, 'REFUND_OPEN', row);
  return rows.length;
}
