import type { Invariant } from '../../../platform/audit/invariants.ts';

export const settlementInvariants: readonly Invariant[] = [
  {
    holds: 'what a provider owes more or less by waits for a settlement or is in one, and nothing else is',
    breaches: `select coalesce(i.entry_id, l.entry_id) as what from provider_items i full join (
        select l.entry_id, l.n, a.owner_id, l.amount, e.booked_at from accounts a join journal_lines l on l.account_id = a.id
        join journal_entries e on e.id = l.entry_id
        where a.kind = 'PROVIDER' and not (e.type = 'SETTLEMENT'
          and e.kind ~ '^PROVIDER_(PAID|WRITTEN_OFF|WRITE_OFF_UNDONE|REPORT_UNDONE)')) l on l.entry_id = i.entry_id and l.n = i.n
      where (i.paid_type_id, i.amount, i.at) is distinct from (l.owner_id, l.amount, l.booked_at)`,
  },
  {
    holds: 'a provider holds its items that no paid settlement has and nobody wrote off',
    breaches: `select p.name as what from paid_types p
      left join (select a.owner_id, sum(l.amount) as held from accounts a join journal_lines l on l.account_id = a.id
        where a.kind = 'PROVIDER' group by a.owner_id) j on j.owner_id = p.id
      left join (select i.paid_type_id, sum(i.amount) as amount from provider_items i left join settlements s on s.id = i.settlement_id
        where coalesce(s.status not in ('PAID', 'CLOSED'), true) and i.written_off_at is null group by i.paid_type_id) w on w.paid_type_id = p.id
      where coalesce(j.held, 0) <> coalesce(w.amount, 0)`,
  },
  {
    holds: 'a settlement is of its items, each of its payment type and at its place',
    breaches: `select 'settlement ' || s.number as what from settlements s left join (
        select settlement_id, count(*) as items, sum(amount) as total, max(position) as last,
          array_agg(distinct paid_type_id) as types from provider_items where settlement_id is not null group by settlement_id) i
      on i.settlement_id = s.id
      where (s.items, s.total) is distinct from (i.items, i.total) or i.last <> i.items or i.types <> array[s.paid_type_id]`,
  },
  {
    holds: 'a settlement stands where its last step led',
    breaches: `select 'settlement ' || s.number as what from settlements s where s.status is distinct from (
        select to_state from settlement_steps t where t.settlement_id = s.id order by at desc, id desc limit 1)`,
  },
  {
    holds: 'a paid settlement is booked as it was credited, once, and no other is',
    breaches: `select coalesce('settlement ' || s.number, 'entry ' || b.id) as what
      from (select s.*, s.total - w.lost as owed from settlements s cross join lateral (
          select coalesce(sum(amount), 0) as lost from provider_items where settlement_id = s.id and written_off_at is not null) w
        where s.status in ('PAID', 'CLOSED') and s.total <> w.lost) s
      full join (
        select e.id, e.source_id, e.business_day,
          coalesce(sum(l.amount) filter (where a.kind = 'CASH'), 0) as credited,
          coalesce(sum(l.amount) filter (where a.kind = 'FEE'), 0) as fee,
          coalesce(sum(l.amount) filter (where a.kind = 'PROVIDER'), 0) as held,
          bool_and(a.kind in ('CASH', 'FEE', 'PROVIDER')) as known,
          max(a.owner_id::text) filter (where a.kind = 'CASH') as cash_id,
          max(a.owner_id::text) filter (where a.kind = 'PROVIDER') as paid_type_id
        from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
        where e.type = 'SETTLEMENT' and e.kind like 'PROVIDER\\_PAID%' and e.reverses_id is null
          and not exists (select from journal_entries r where r.reverses_id = e.id) group by e.id) b on b.source_id = s.id
      where s.id is null or b.id is null or not b.known or b.business_day <> s.value_date
        or (b.credited, b.fee, b.held) is distinct from (s.paid_amount, s.owed - s.paid_amount, -s.owed)
        or b.paid_type_id is distinct from s.paid_type_id::text or coalesce(b.cash_id, s.cash_id::text) is distinct from s.cash_id::text`,
  },
  {
    holds: 'the file of a settlement is the bytes that were written, its versions without a gap',
    breaches: `select 'settlement ' || s.number as what from settlements s left join settlement_versions v on v.settlement_id = s.id
      left join lateral (select sum(length(bytes)) as bytes, sha256(string_agg(bytes, ''::bytea order by n)) as hash
        from settlement_parts where version_id = v.id) p on true
      where s.status <> 'OPEN' and (v.id is null or (v.bytes, v.sha256) is distinct from (coalesce(p.bytes, 0), p.hash)
        or v.version > (select count(*) from settlement_versions o where o.settlement_id = s.id))`,
  },
];
