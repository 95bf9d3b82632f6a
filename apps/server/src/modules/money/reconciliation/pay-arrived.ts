import { toLocalDate } from '@parking/contract/core/time';
import { type SettlementState, actBetween } from '@parking/contract/money/settlements/settlement-states';
import { sql } from 'kysely';
import { type Reads, type Tx, anyOf } from '../../../platform/db/pool.ts';
import { mostFee } from '../fees/expected-fees.ts';
import { type HeldSettlement, lead, lockSettlement } from '../settlements/held-settlement.ts';
import { bookCredit, readCredits } from '../settlements/pay-settlement.ts';
import { writeStep } from '../settlements/write-step.ts';
import { matchedRow } from './open-sides.ts';
import type { Reconciling, Scope } from './scope.ts';

/** A settlement of which every item is at the bank, and what the bank credited of it. */
interface Arrived {
  readonly id: string;
  /** Rupiah: what it is of, less what was written off; and of how many items. */
  readonly owed: number;
  readonly items: number;
  readonly amount: number;
  readonly valueDate: string;
  readonly cashId: string;
  readonly reference: string;
}

const longestReference = 100;

/**
 * Pays the settlements whose items have all arrived at the bank, by what it credited of them: the one way in which money leaves its
 * provider. What a person must look at stays as it is: a fee above what is expected, money taken back, a closed month, a credit of before its day,
 * a payment that was taken back. Returns how many.
 */
export async function payArrived(act: Reconciling, { paidTypeIds }: Scope): Promise<number> {
  const { tx, site } = act;
  let paid = 0;
  for (const arrived of await findArrived(tx, paidTypeIds, site.zone)) {
    const settlement = await lockSettlement(tx, arrived.id);
    if (!isPayable(settlement.status) || !isExpected(arrived, settlement)) continue;
    // Two people took its payment back: how it is paid now, a person says.
    if ((await readCredits(tx, settlement.id)).length > 0) continue;
    await bookArrived(act, settlement, arrived);
    paid += 1;
  }
  return paid;
}

const payableStates = ['GENERATED', 'SENT', 'ACCEPTED'] as const satisfies readonly SettlementState[];
const isPayable = (state: SettlementState): boolean => payableStates.some((one) => one === state);

const isExpected = ({ owed, items, amount }: Arrived, { expectedFee }: HeldSettlement): boolean =>
  amount >= 0 && amount <= owed && owed - amount <= mostFee({ owed, items, expectedFee });

/** In SQL, whether the first item of a settlement `s` has arrived: what waits for the bank is not looked through at each report. */
const beginsAtBank = sql`exists (
  select from (select i.entry_id, i.n from provider_items i where i.settlement_id = s.id and i.written_off_at is null
    order by i.position limit 1) i
  join item_matches m on m.entry_id = i.entry_id and m.item_n = i.n and m.undone_at is null
  join report_rows r on r.id = m.row_id
  join batch_arrivals a on a.batch_id = r.batch_id and a.undone_at is null)`;

/** Each batch lies at the bank whole; what was rounded of it at once is of the first of its items. */
async function findArrived(reads: Reads, paidTypeIds: readonly string[], zone: string): Promise<Arrived[]> {
  const { rows } = await sql<Arrived>`
    with open as (
      select s.id, least(s.day, (s.ends_at at time zone ${zone})::date) as from_day from settlements s
      where s.paid_type_id = ${anyOf(paidTypeIds)} and s.status in ('GENERATED', 'SENT', 'ACCEPTED') and ${beginsAtBank}),
    items as materialized (
      select i.settlement_id, i.amount, i.written_off_at, r.id as row_id, r.batch_id, r.net
      from open o join provider_items i on i.settlement_id = o.id
      left join lateral (select m.row_id from item_matches m
        where m.entry_id = i.entry_id and m.item_n = i.n and m.undone_at is null limit 1) m on true
      left join lateral (select r.id, r.batch_id, r.gross - r.fee as net from report_rows r where r.id = m.row_id limit 1) r on true),
    batches as materialized (
      select b.id, b.net, max(l.day) as day, min(l.cash_id::text)::uuid as cash_id, min(l.narrative) as narrative,
        sum(l.amount) as credited, max((select count(*) from batch_arrivals o where o.line_id = l.id and o.undone_at is null)) as shared,
        (select r.id from report_rows r where r.batch_id = b.id and ${matchedRow} order by r.id limit 1) as first_id
      from (select distinct batch_id from items) t join report_batches b on b.id = t.batch_id
      join batch_arrivals a on a.batch_id = b.id and a.undone_at is null join statement_lines l on l.id = a.line_id
      group by b.id)
    select i.settlement_id as id, coalesce(sum(i.amount) filter (where i.written_off_at is null), 0)::bigint as owed,
      (count(*) filter (where i.written_off_at is null))::integer as items,
      coalesce(sum(i.net + case when b.shared = 1 and b.first_id = i.row_id then b.credited - b.net else 0 end)
        filter (where i.written_off_at is null), 0)::bigint as amount,
      to_char(max(b.day), 'YYYY-MM-DD') as value_date, min(b.cash_id::text) as cash_id,
      coalesce(left(string_agg(distinct b.narrative, ' · '), ${longestReference}), '') as reference
    from items i join open o on o.id = i.settlement_id
    left join batches b on b.id = i.batch_id
    group by i.settlement_id, o.from_day
    having bool_and(i.written_off_at is not null or b.id is not null) and count(b.id) > 0 and count(distinct b.cash_id) = 1
      and max(b.day) between o.from_day and ${toLocalDate(new Date(), zone)}::date
      and max(b.day) > coalesce((select closed_until from system_configuration), '-infinity')
    order by i.settlement_id`.execute(reads);
  return rows;
}

/** The bank has it: whatever step nobody wrote down is written now. */
async function bookArrived(
  { tx, site, actor, log }: Reconciling,
  settlement: HeldSettlement,
  arrived: Arrived,
): Promise<void> {
  const { id, status: before } = settlement;
  const { amount, valueDate, cashId } = arrived;
  const reference = arrived.reference || valueDate;
  let status = before;
  for (const next of ['SENT', 'ACCEPTED'] as const) {
    if (actBetween(status, next) === null) continue;
    await lead(tx, id, { status: next, ...(next === 'SENT' && { sentAt: new Date() }) });
    await step(tx, id, status, next, actor.userId);
    status = next;
  }
  await bookCredit(tx, site, settlement, { amount, valueDate, reference, cashId, actorId: actor.userId });
  await step(tx, id, status, 'PAID', actor.userId);
  await log({
    action: 'change-state',
    entity: 'settlements',
    entityId: id,
    before: { status: before },
    after: { status: 'PAID', note: null, reference, amount, valueDate },
  });
}

const step = (tx: Tx, settlementId: string, from: SettlementState, to: SettlementState, byId: string): Promise<void> =>
  writeStep(tx, { settlementId, from, to, note: null, byId });
