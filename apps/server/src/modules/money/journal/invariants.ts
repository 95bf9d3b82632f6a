import type { Invariant } from '../../../platform/audit/invariants.ts';

export const moneyInvariants: readonly Invariant[] = [
  {
    holds: 'every journal entry has its lines and sums to zero',
    breaches: `select e.id as what from journal_entries e left join journal_lines l on l.entry_id = e.id
      group by e.id having count(l.entry_id) <> e.line_count or coalesce(sum(l.amount), 0) <> 0`,
  },
  {
    holds: 'every journal entry is sealed or waits for its seal',
    breaches: `select e.id as what from journal_entries e
      where not exists (select from seals s where s.chain = 'journal' and s.entry_id = e.id)
        and not exists (select from seal_queue q where q.chain = 'journal' and q.entry_id = e.id)`,
  },
  {
    holds: 'a journal entry that waits for its seal has that digest and was not sealed before',
    breaches: `select q.entry_id as what from seal_queue q left join journal_entries e on e.id = q.entry_id
      where q.chain = 'journal' and (e.digest is distinct from q.digest
        or exists (select from seals s where s.chain = q.chain and s.entry_id = q.entry_id))`,
  },
  {
    holds: 'balances equal their postings',
    breaches: `select a.kind || ' ' || a.id as what from accounts a join account_balances_v b on b.account_id = a.id
      where b.balance <> coalesce((select sum(l.amount) from journal_lines l where l.account_id = a.id), 0)`,
  },
  {
    holds: 'no guarded account lies below zero',
    breaches: `select a.kind || ' ' || a.id as what from accounts a join account_balances_v b on b.account_id = a.id
      where not a.allow_negative and b.balance < 0`,
  },
  {
    holds: 'one posting stands for one act',
    breaches: `select type || ' ' || source_id || ' ' || kind as what from journal_entries
      group by type, source_id, kind having count(*) > 1`,
  },
  {
    holds: 'a reversal books the opposite of what it reverses',
    breaches: `select r.id as what from journal_entries r join journal_entries e on e.id = r.reverses_id
      where exists (
        select from (select account_id, amount from journal_lines where entry_id = e.id
          union all select account_id, amount from journal_lines where entry_id = r.id) both_sides
        group by account_id having sum(amount) <> 0)`,
  },
  {
    holds: 'what a deposit received is booked line for line',
    breaches: `select 'deposit ' || d.number as what from deposits d
      where coalesce((select sum(p.value) from deposit_payments p where p.deposit_id = d.id), 0)
        <> coalesce((select sum(l.amount) from journal_entries e join journal_lines l on l.entry_id = e.id
            join accounts a on a.id = l.account_id
            where e.deposit_id = d.id and e.type = 'DEPOSIT' and e.kind = 'PAYMENT' and a.kind = 'DEPOSITS_RECEIVED'), 0)`,
  },
  {
    holds: 'sales of a deposit are its stays',
    breaches: `select 'deposit ' || d.number as what from deposits d
      where exists (select from journal_entries e where e.deposit_id = d.id and e.type = 'PARKING_OUT' and e.kind = 'SALE'
        and exists (select from stays s where s.id = e.source_id and s.deposit_id is distinct from d.id))`,
  },
  {
    holds: 'nothing is left in the drawer of a closed deposit',
    breaches: `select 'deposit ' || d.number as what from deposits d where d.state = 'CLOSED'
      and 0 <> (select coalesce(sum(l.amount), 0) from journal_entries e join journal_lines l on l.entry_id = e.id
        join accounts a on a.id = l.account_id where e.deposit_id = d.id and a.kind = 'DRAWER')`,
  },
  {
    holds: 'a deposit stands where its last step led',
    breaches: `select 'deposit ' || d.number as what from deposits d
      where d.state is distinct from (
        select to_state from deposit_steps s where s.deposit_id = d.id order by at desc, id desc limit 1)`,
  },
  {
    holds: 'unmatched takings are what nobody has settled, each booked apart by its own posting',
    breaches: `select coalesce('taking ' || u.id, 'entry ' || b.source_id) as what from unmatched_takings u
      full join (select e.source_id, sum(l.amount) as left_there
        from journal_lines l join journal_entries e on e.id = l.entry_id join accounts a on a.id = l.account_id
        where a.kind = 'UNMATCHED' group by e.source_id) b on b.source_id = u.id
      where coalesce(b.left_there, 0) <> case when u.outcome is null then -coalesce(u.amount, 0) else 0 end`,
  },
  {
    holds: 'receipt numbers are gapless per gate, business day and epoch',
    breaches: `select 'gate ' || gate_id || ' on ' || business_day || ' in epoch ' || epoch as what from (
        select gate_id, business_day, epoch, count(*) as found, max(number) as last, min(number) as first
        from receipts group by gate_id, business_day, epoch) r
      full join receipt_counters c using (gate_id, business_day, epoch)
      where c.last_number is distinct from coalesce(r.last, 0) or r.found <> r.last or r.first <> 1`,
  },
];
