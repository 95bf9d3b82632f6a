import type { TaxFeedRow } from '@parking/contract/money/tax/feed/tax-feed-row';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { firstHash, taxFeedHash } from './tax-feed-hash.ts';

type Facts = Omit<TaxFeedRow, 'seq' | 'correctsSeq' | 'previousHash' | 'hash'>;

interface Taxed {
  readonly entryId: string;
  readonly facts: Facts;
  /** The entry that it puts right, and its row where it has one already. */
  readonly correctsId: string | null;
  readonly correctsSeq: number | null;
}

/**
 * Gives entries that are taxed their rows of the feed, in the order in which they were booked. Called by the folder alone, in the transaction
 * that adds them up: numbers have no gap, and an entry has one row, wherever its process dies.
 */
export async function numberTaxed(tx: Tx, entryIds: readonly string[]): Promise<void> {
  if (entryIds.length === 0) return;
  const taxed = await readTaxed(tx, entryIds);
  const last = await tx
    .selectFrom('taxFeed')
    .select(['seq', sql<string>`encode(hash, 'hex')`.as('hash')])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  let { seq, hash } = last ?? { seq: 0, hash: firstHash };
  const numbers = new Map<string, number>();
  const rows = taxed.map(({ entryId, facts, correctsId, correctsSeq }) => {
    seq += 1;
    const row = { ...facts, seq, correctsSeq: correctsSeq ?? numbers.get(correctsId ?? '') ?? null };
    const previousHash = hash;
    hash = taxFeedHash(previousHash, row);
    numbers.set(entryId, seq);
    return { ...row, entryId, previousHash, hash };
  });
  await sql`
    insert into tax_feed (seq, epoch, entry_id, tax_day, kind, npwpd, nopd, gate, receipt_number, entered_at, paid_at, vehicle_type, gross,
      fine, discount, voucher, base, rate, tax, total, method, corrects_seq, previous_hash, hash, zone)
    select seq, epoch, "entryId", "taxDay", kind, npwpd, nopd, gate, "receiptNumber", "enteredAt", "paidAt", "vehicleType", gross,
      fine, discount, voucher, base, rate, tax, total, method, "correctsSeq", decode("previousHash", 'hex'), decode(hash, 'hex'),
      (select zone from system_profile)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (seq bigint, epoch integer, "entryId" uuid, "taxDay" date, kind text,
      npwpd text, nopd text, gate text, "receiptNumber" text, "enteredAt" timestamptz, "paidAt" timestamptz, "vehicleType" text, gross bigint,
      fine bigint, discount bigint, voucher bigint, base bigint, rate integer, tax bigint, total bigint, method text, "correctsSeq" bigint,
      "previousHash" text, hash text)
    order by seq`.execute(tx);
}

/** What is put right comes before what puts it right, also where both are numbered at once. */
async function readTaxed(tx: Tx, entryIds: readonly string[]): Promise<Taxed[]> {
  const { rows } = await sql<Taxed>`
    select x.entry_id as "entryId", x.corrects_id as "correctsId", c.seq as "correctsSeq", jsonb_build_object(
      'epoch', (select epoch from sites where is_own), 'taxDay', x.tax_day, 'kind', x.kind, 'npwpd', x.npwpd, 'nopd', x.nopd, 'gate', x.gate,
      'receiptNumber', x.receipt_number, 'enteredAt', zoned_time(x.entered_at), 'paidAt', zoned_time(x.paid_at),
      'vehicleType', x.vehicle_type, 'gross', x.gross, 'fine', x.fine, 'discount', x.discount, 'voucher', x.voucher, 'base', x.base,
      'rate', x.rate, 'tax', x.tax, 'total', x.total, 'method', x.method) as facts
    from unnest(${[...entryIds]}::uuid[]) taken (entry_id)
    cross join lateral (select * from tax_facts_v where entry_id = taken.entry_id offset 0) x
    left join tax_feed c on c.entry_id = x.corrects_id
    order by x.kind = 'KOREKSI', x.entry_id`.execute(tx);
  return rows;
}
