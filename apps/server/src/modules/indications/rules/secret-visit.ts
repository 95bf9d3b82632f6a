import { sql } from 'kysely';
import { readFound } from '../found-row.ts';
import type { SingleRule } from '../rule.ts';

/**
 * A visit of headquarters that was not sold as it was to be. What is held against the books anew and agrees then is taken back. Who may
 * not read visits is told of none of its findings.
 */
export const secretVisit: SingleRule = {
  name: 'SECRET_VISIT',
  when: 'SOON',
  withdraws: ({ from }) => from,
  label: 'Kunjungan rahasia berbeda',
  labelEn: 'A secret visit differs',
  sentence: 'Kunjungan {number}: dibayar {paid}, {booked}. Yang berbeda: {what}.',
  sentenceEn: 'Visit {number}: {paid} were paid, {bookedEn}. What differs: {whatEn}.',
  thresholds: {},
  find: (judging) =>
    readFound(
      judging,
      'OPERATOR',
      sql`
      select coalesce(v.operator_id, v.gate_id) as "subjectId", case when v.operator_id is null then 'GATE' else 'OPERATOR' end as "subjectKind",
        v.id::text as finding, v.left_at as at, 'HIGH' as severity, v.loss::integer as loss,
        case when v.stay_id is null then '{}'::uuid[] else array[v.stay_id] end as stays, '{}'::uuid[] as involved,
        jsonb_build_object('number', v.number, 'paid', v.paid,
          'booked', case when v.state = 'NOT_FOUND' then 'penjualannya tidak ada' else 'dibukukan Rp ' || v.found end,
          'bookedEn', case when v.state = 'NOT_FOUND' then 'and there is no sale' else 'Rp ' || v.found || ' are booked' end,
          'what', w.id, 'whatEn', w.en) as figures
      from secret_visits v cross join lateral (
        select string_agg(n.id, ', ' order by d.place) as id, string_agg(n.en, ', ' order by d.place) as en
        from jsonb_array_elements(v.differences) with ordinality d (line, place) join (values
          ('ENTRY', 'masuk tidak tercatat', 'no entry'), ('SALE', 'tidak ada penjualan', 'no sale'), ('ENTRY_TIME', 'jam masuk', 'time of entry'),
          ('EXIT_TIME', 'jam keluar', 'time of exit'), ('PLATE', 'pelat', 'plate'), ('VEHICLE', 'jenis kendaraan', 'vehicle type'), ('LOST_TICKET', 'tiket hilang', 'lost ticket'),
          ('VOUCHER', 'voucher', 'voucher'), ('PAID_TYPE', 'cara bayar', 'payment'), ('PRICE', 'tarif', 'price'), ('AMOUNT', 'jumlah', 'amount'),
          ('RECEIPT', 'struk', 'receipt'), ('GATE', 'palang', 'barrier')) n (what, id, en) on n.what = d.line->>'what') w
      where v.site_id = ${judging.site.id} and v.state in ('DIFFERS', 'NOT_FOUND') and v.compared_at >= ${judging.from} and v.compared_at < ${judging.to}`,
    ),
};
