import { isAllowed } from '@parking/contract/core/permissions';
import { corrections } from '@parking/contract/parking/corrections/corrections';
import { parkingIns } from '@parking/contract/parking/entry/parking-ins';
import { freePassRequests } from '@parking/contract/parking/free-passes/free-pass-requests';
import { freePassWaitsDays, freePasses } from '@parking/contract/parking/free-passes/free-passes';
import { memberRefunds } from '@parking/contract/parking/member-refunds/member-refunds';
import { paymentsOnAccount } from '@parking/contract/parking/payments/payments-on-account';
import { shortPayments, toCollect } from '@parking/contract/parking/to-collect/to-collect';
import { vouchers } from '@parking/contract/parking/vouchers/vouchers';
import { type RawBuilder, sql } from 'kysely';
import { type Asker, type WaitingSource, mayCall, notBy } from '../controls/waiting.ts';

const plate = sql`coalesce(p.exit_plate, p.entry_plate, s.code)`;

/** What somebody said of what a driver owes: not told to who let it go or signed for it, or took a part of it in cash. */
const collections = (asker: Asker, which: RawBuilder<unknown>) => sql`
      select c.id, c.id as record_id, ${plate} as what, c.proposed_note as note, c.proposed_by as by_id, c.proposed_at as since,
        c.amount - c.collected as amount
      from to_collect c join stays s on s.id = c.stay_id left join stay_plates p on p.stay_id = s.id
      where c.state = 'WAITING' and ${which} and ${notBy('c.proposed_by', asker)} and ${notBy('c.operator_id', asker)}
        and ${notBy('c.approved_by', asker)} and not exists (select from to_collect_parts k
          where k.to_collect_id = c.id and k.way = 'CASH' and not ${notBy('k.by_id', asker)})`;

/** What of cars, and of what was given or is owed for them, waits for somebody's hand. */
export const waitingParking: readonly WaitingSource[] = [
  {
    kind: 'FREE_PASS_REQUESTS',
    told: mayCall(freePassRequests.answer),
    rows: (asker) => sql`
      select q.id, q.stay_id as record_id, ${plate} as what, q.words as note, q.operator_id as by_id, q.asked_at as since, q.value as amount
      from free_pass_requests q join stays s on s.id = q.stay_id left join stay_plates p on p.stay_id = s.id
      where q.answer is null and q.until > clock_timestamp() and ${notBy('q.operator_id', asker)}`,
  },
  {
    kind: 'ENTRY_DELETIONS',
    told: mayCall(parkingIns.deleteEntry),
    rows: (asker) => sql`
      select e.stay_id as id, e.stay_id as record_id, ${plate} as what, e.note, e.asked_by as by_id, e.asked_at as since, null::bigint as amount
      from entry_deletions e join stays s on s.id = e.stay_id and s.state = 'INSIDE' left join stay_plates p on p.stay_id = s.id
      where ${notBy('e.asked_by', asker)} and ${notBy('s.entry_operator_id', asker)}`,
  },
  {
    kind: 'RETURNS',
    told: mayCall(paymentsOnAccount.confirmReturn),
    // Nor who took the payment, or whose money it is.
    rows: (asker) => sql`
      select r.id, coalesce(r.payment_id, r.owed_id) as record_id, coalesce(r.received_by, y.adapter_ref, f.reference, '') as what,
        r.reason as note, r.by_id, r.at as since, r.amount
      from payment_returns r left join payments y on y.id = r.payment_id left join refunds_owed f on f.id = r.owed_id
      where r.state = 'WAITING' and ${notBy('r.by_id', asker)} and ${notBy('y.by_id', asker)}
        and (f.cause = 'REPORTED' or ${notBy('f.operator_id', asker)})`,
  },
  {
    kind: 'COLLECTIONS',
    told: mayCall(toCollect.decideCollection),
    rows: (asker) => collections(asker, sql`c.reason <> 'SHORT_PAID'`),
  },
  {
    kind: 'SHORT_PAYMENTS',
    told: mayCall(shortPayments.decideCollection),
    rows: (asker) => collections(asker, sql`c.reason = 'SHORT_PAID'`),
  },
  {
    kind: 'CORRECTIONS',
    told: mayCall(corrections.decide),
    rows: (asker) => sql`
      select c.id, c.id as record_id, ${plate} as what, c.note, c.operator_id as by_id, c.asked_at as since, c.amount
      from corrections c join stays s on s.id = c.stay_id left join stay_plates p on p.stay_id = s.id
      where c.state = 'WAITING' and ${notBy('c.operator_id', asker)}`,
  },
  {
    kind: 'FREE_PASSES',
    told: mayCall(freePasses.changeStatus),
    // Who may decide without editing them, as an owner, does so when nobody did in time.
    rows: (asker) => sql`
      select f.id, f.id as record_id, ${plate} as what, coalesce(f.explanation, s.free_pass_verification, s.exit_note) as note,
        f.operator_id as by_id, f.at as since, f.value as amount
      from free_passes f join stays s on s.id = f.stay_id left join stay_plates p on p.stay_id = s.id
      where f.status = 'WAITING' and not (f.emergency and f.explained_at is null) and ${notBy('f.operator_id', asker)}
        and ${notBy('f.approved_by', asker)}
        and (${isAllowed({ menus: ['/free_passes'], flag: 'editable' }, '', asker.rights)}
          or f.at < now() - make_interval(days => ${sql.lit(freePassWaitsDays)}))`,
  },
  {
    kind: 'OWN_EMERGENCIES',
    told: mayCall(freePasses.explain),
    // Without an amount: it is one of the sales that they count blind.
    rows: ({ userId }) => sql`
      select f.id, f.id as record_id, ${plate} as what, null as note, f.operator_id as by_id, f.at as since, null::bigint as amount
      from free_passes f join stays s on s.id = f.stay_id left join stay_plates p on p.stay_id = s.id
      where f.operator_id = ${userId} and f.emergency and f.explained_at is null and f.status = 'WAITING'`,
  },
  {
    kind: 'VOUCHERS',
    told: mayCall(vouchers.decideBatch),
    rows: (asker) => sql`
      select b.id, b.id as record_id, b.quantity::text as what, b.note, b.by_id, b.at as since, b.worth as amount
      from voucher_batches b where b.state = 'WAITING' and ${notBy('b.by_id', asker)}`,
  },
  {
    kind: 'MEMBER_REFUNDS',
    told: mayCall(memberRefunds.decide),
    // Nor who sold the stay, let it in, or sold the membership.
    rows: (asker) => sql`
      select m.id, m.member_id as record_id, m.receipt_number as what, m.note, m.by_id, m.at as since, m.amount
      from member_refunds m join stays s on s.id = m.stay_id
      where m.state = 'WAITING' and ${notBy('m.by_id', asker)} and ${notBy('s.operator_id', asker)}
        and ${notBy('s.entry_operator_id', asker)}
        and not exists (select from membership_transactions t where t.member_id = m.member_id and not ${notBy('t.operator_id', asker)}
          and not exists (select from membership_rollbacks r where r.transaction_id = t.id))
        and not exists (select from guest_days g where g.member_id = m.member_id and g.state = 'GIVEN' and not ${notBy('g.by_id', asker)})`,
  },
];
