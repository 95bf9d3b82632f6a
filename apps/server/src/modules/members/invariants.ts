import type { Invariant } from '../../platform/audit/invariants.ts';

export const memberInvariants: readonly Invariant[] = [
  {
    holds:
      'every membership that was paid is booked once with its amount and tax, and given back once where it was rolled back, but for the used days',
    breaches: `select coalesce('purchase ' || t.number, 'entry of ' || b.source_id) as what
      from (select t.*, r.transaction_id is not null as gone, r.kept, r.kept_tax from membership_transactions t
        left join membership_rollbacks r on r.transaction_id = t.id) t
      full join (
        select e.source_id,
          coalesce(-sum(l.amount) filter (where e.kind = 'SALE' and a.kind in ('MEMBERSHIP_REVENUE', 'TAX')), 0) as sold,
          coalesce(-sum(l.amount) filter (where e.kind = 'SALE' and a.kind = 'TAX'), 0) as tax,
          coalesce(sum(l.amount) filter (where e.kind <> 'SALE' and a.kind in ('MEMBERSHIP_REVENUE', 'TAX')), 0) as returned,
          coalesce(sum(l.amount) filter (where e.kind <> 'SALE' and a.kind = 'TAX'), 0) as returned_tax
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'MEMBERSHIP' group by e.source_id) b on b.source_id = t.id
      where t.id is null or coalesce(b.sold, 0) <> t.amount or coalesce(b.tax, 0) <> t.tax
        or coalesce(b.returned, 0) <> case when t.gone then t.amount - t.kept else 0 end
        or coalesce(b.returned_tax, 0) <> case when t.gone then t.tax - t.kept_tax else 0 end`,
  },
  {
    holds: 'memberships sold in a deposit are its postings',
    breaches: `select 'purchase ' || t.number as what from membership_transactions t
      join journal_entries e on e.type = 'MEMBERSHIP' and e.kind = 'SALE' and e.source_id = t.id
      where e.deposit_id is distinct from t.deposit_id`,
  },
  {
    holds: 'purchases of memberships are numbered without gaps',
    breaches: `select 'site ' || coalesce(t.site_id, c.site_id) as what from (
        select site_id, count(*) as found, max(number) as last, min(number) as first
        from membership_transactions group by site_id) t
      full join membership_counters c on c.site_id = t.site_id
      where c.last_number is distinct from t.last or t.found <> t.last or t.first <> 1`,
  },
  {
    holds: 'a member stands where the newest purchase led',
    breaches: `select m.id as what from members m left join lateral (
        select * from membership_periods_v t where t.member_id = m.id order by number desc limit 1) t on true
      left join lateral (
        select min(last_day) as last_day from membership_credits where credited_by_id = t.id) c on true
      where m.kind = 'MEMBER' and (m.member_end_date is distinct from t.to_date
        or (t.id is not null and m.member_start_date <>
          case when t.from_date = coalesce(c.last_day, t.previous_end_date) + 1 then t.previous_start_date else t.from_date end))`,
  },
  {
    holds: 'no two periods of a member share a day',
    breaches: `select 'purchase ' || t.number as what from (
        select number, from_date, lag(to_date) over (partition by member_id order by number) as last_day from membership_periods_v) t
      where from_date <= last_day`,
  },
  {
    holds: 'days of a period are credited once, to the same member, for no more than they are worth',
    breaches: `select 'purchase ' || t.number as what
      from membership_credits c join membership_transactions t on t.id = c.transaction_id
      join membership_transactions b on b.id = c.credited_by_id
      where not exists (select from membership_rollbacks r where r.transaction_id = b.id)
      group by t.id having count(*) > 1 or sum(c.amount) > max(t.worth) or bool_or(b.member_id <> t.member_id)
        or bool_or(b.number <= t.number or c.last_day > t.to_date or c.last_day + c.days <> t.to_date)`,
  },
  {
    holds: 'what a purchase takes off for unused days was credited to it',
    breaches: `select 'purchase ' || t.number as what from membership_transactions t
      where coalesce((select -sum((line ->> 'amount')::bigint) from jsonb_array_elements(t.lines) line
          where line ->> 'code' = 'CREDIT'), 0)
        > coalesce((select sum(c.amount) from membership_credits c where c.credited_by_id = t.id), 0)`,
  },
  {
    holds: "a plate's owner is whose record names it",
    breaches: `select coalesce(p.member_id, m.id) || ' ' || coalesce(p.plate_key, m.plate) as what
      from (select id, member_start_date, member_end_date, unnest(plate_numbers) as plate from members
        where not suspended and member_end_date is not null) m
      full join member_plates p on p.member_id = m.id and p.plate_key = m.plate
      where p.starts is distinct from m.member_start_date or p.ends is distinct from m.member_end_date`,
  },
  {
    holds: "a guest's record has the days that were last given or asked for",
    breaches: `select m.id as what from members m
      left join guest_days g on g.member_id = m.id and g.state = 'GIVEN' and g.holds_until is null
      left join guest_days w on w.member_id = m.id and w.state = 'WAITING'
      where m.kind = 'GUEST' and case when coalesce(w.id, g.id) is null then not m.suspended
        else (m.member_start_date, m.member_end_date)
          is distinct from (coalesce(w.from_date, g.from_date), coalesce(w.to_date, g.to_date)) end`,
  },
];
