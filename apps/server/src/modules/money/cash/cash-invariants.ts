import type { Invariant } from '../../../platform/audit/invariants.ts';

/** Documents with the lines that their posting must have, the cash account's first. */
const documents = `
  select 'CASH_IN' as type, id, number, deleted, transaction_date, deposit_id, amount, jsonb_build_array(
    jsonb_build_array('CASH', cash_id, amount),
    jsonb_build_array('CASH_CATEGORY', cash_transaction_category_id, -amount)) as lines, true as posted from cash_ins
  union all
  select 'CASH_OUT', id, number, deleted, transaction_date, null, amount, jsonb_build_array(
    jsonb_build_array('CASH', cash_id, -amount),
    jsonb_build_array('CASH_CATEGORY', cash_transaction_category_id, amount)), state in ('BOOKED', 'CONFIRMED') from cash_outs
  union all
  select 'CASH_MUTATION', id, number, deleted, transaction_date, null, amount, jsonb_build_array(
    jsonb_build_array('CASH', cash_origin_id, -amount),
    jsonb_build_array(case when by_transit then 'CASH_IN_TRANSIT' else 'CASH' end, cash_destination_id, amount)), state in ('BOOKED', 'CONFIRMED') from cash_mutations`;

/** What stands in the journal of each document, and what it had deposits pay for. */
const postings = `
  select e.type, e.source_id, count(*) filter (where s.stands) as found,
    min(e.business_day) filter (where s.stands) as business_day,
    (jsonb_agg(s.lines) filter (where s.stands))->0 as lines, sum(s.of_deposit) as of_deposit
  from journal_entries e cross join lateral (
    select e.reverses_id is null and e.kind <> 'TIE'
        and not exists (select from journal_entries r where r.reverses_id = e.id) as stands,
      jsonb_agg(jsonb_build_array(a.kind, a.owner_id, l.amount) order by l.n) as lines,
      coalesce(sum(l.amount) filter (where a.kind = 'DEPOSITS_RECEIVED'), 0) as of_deposit
    from journal_lines l join accounts a on a.id = l.account_id where l.entry_id = e.id) s
  where e.type in ('CASH_IN', 'CASH_OUT', 'CASH_MUTATION') group by e.type, e.source_id`;

export const cashInvariants: readonly Invariant[] = [
  {
    holds: 'in transit to each bank is what was transferred there and stands on no statement yet',
    breaches: `select coalesce(j.owner_id, m.cash_destination_id)::text as what from (
        select a.owner_id, sum(l.amount) as held from accounts a join journal_lines l on l.account_id = a.id
        where a.kind = 'CASH_IN_TRANSIT' group by a.owner_id) j
      full join (select cash_destination_id, sum(amount) as amount from cash_mutations
        where by_transit and arrived_on is null and not deleted and state in ('BOOKED', 'CONFIRMED')
        group by cash_destination_id) m on m.cash_destination_id = j.owner_id
      where coalesce(j.held, 0) <> coalesce(m.amount, 0)`,
  },
  {
    holds: 'every cash in, out and transfer has exactly its postings',
    breaches: `select coalesce(d.type || ' ' || d.number, p.type || ' of ' || p.source_id) as what
      from (${documents}) d full join (${postings}) p on p.type = d.type and p.source_id = d.id
      where d.id is null or coalesce(p.found, 0) <> case when d.posted and not d.deleted then 1 else 0 end
        or (d.posted and not d.deleted and (p.business_day <> d.transaction_date or p.lines->0 is distinct from d.lines->0
          or (d.deposit_id is null and p.lines is distinct from d.lines)
          or coalesce(p.of_deposit, 0) <> case when d.deposit_id is null then 0 else -d.amount end))`,
  },
  {
    holds: 'the books of cash accounts are their lines of the journal',
    breaches: `select 'entry ' || coalesce(p.entry_id, l.entry_id) || ' of cash ' || coalesce(p.cash_id, l.owner_id) as what
      from (select entry_id, cash_id, count(*), sum(amount) from cash_postings group by entry_id, cash_id) p
      full join (select l.entry_id, a.owner_id, count(*), sum(l.amount) from journal_lines l join accounts a on a.id = l.account_id
        where a.kind = 'CASH' group by l.entry_id, a.owner_id) l on l.entry_id = p.entry_id and l.owner_id = p.cash_id
      where p.count is distinct from l.count or p.sum is distinct from l.sum`,
  },
  {
    holds: 'what lay in a cash account when a day ended is what was booked up to then',
    breaches: `select 'cash ' || coalesce(y.cash_id, p.cash_id) || ' on ' || coalesce(y.business_day, p.business_day) as what
      from cash_days y full join (
        select cash_id, business_day, sum(sum(amount)) over (partition by cash_id order by business_day) as closing
        from cash_postings group by cash_id, business_day) p using (cash_id, business_day)
      where y.closing is distinct from p.closing`,
  },
  {
    holds: 'no petty cash holds more than its fixed sum, nor takings',
    breaches: `select 'cash ' || c.code as what from cash_v v join cash c on c.id = v.id
      where v.amount > c.fixed_amount or c.fixed_amount is not null and exists (
        select from deposit_payments p join deposits d on d.id = p.deposit_id where p.cash_id = c.id and d.state <> 'CLOSED')`,
  },
];
