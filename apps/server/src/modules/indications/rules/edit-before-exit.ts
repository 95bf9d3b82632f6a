import { matchPlates } from '@parking/contract/parking/plates';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { sql } from 'kysely';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { type FoundRow, asFinding } from '../found-row.ts';
import { type SingleRule, threshold } from '../rule.ts';
import { missingOf } from '../worth.ts';

interface Row extends FoundRow {
  /** Since when a car stood on the code that this one left by; null where it was this one's from the first. */
  readonly earlier: Date | null;
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
  readonly paid: number;
  /** What was shown before and after each edit of the plate; none once that is erased. */
  readonly edits: readonly (readonly [before: string | null, after: string | null])[] | null;
  /** Whoever edited sold it as well, and nothing else makes it grave. */
  readonly isSellerAlone: boolean;
}

/**
 * Whoever corrects a plate that somebody else then sells has little to do with it, unless the sale was for less by it: a car that
 * came later and was given the code of a ticket that was issued earlier leaves for the shorter stay. A sign that a camera took for another
 * is put right every day: where each edit did only that, it is slight.
 */
export const editBeforeExit: SingleRule = {
  name: 'EDIT_BEFORE_EXIT',
  when: 'SOON',
  label: 'Pelat atau kode diubah sesaat sebelum keluar',
  labelEn: 'Plate or code edited just before the exit',
  sentence: 'Diubah {minutes} menit sebelum keluar oleh {editor}; dijual oleh {seller} {paid}.',
  sentenceEn: 'Edited {minutes} minutes before the exit by {editor}; sold by {seller} for {paid}.',
  thresholds: {
    minutes: threshold(
      10,
      [1, 120],
      'Paling lama sekian menit sebelum keluar',
      'At most so many minutes before the exit',
      'LOWER',
    ),
  },
  find: async ({ reads, from, to, set }) => {
    const minutes = sql`make_interval(mins => ${set('minutes')}::integer)`;
    const { rows } = await sql<Row>`
      select o.actor_id as "subjectId", s.id::text as finding, s.exited_at as at,
        case when o.actor_id = s.operator_id or s.free_pass or s.member_id is not null or c.earlier is not null then 'HIGH'
          when s.discount > 0 then 'MEDIUM' else 'LOW' end as severity,
        0 as loss, array[s.id] as stays, array_remove(array[s.operator_id], o.actor_id) as involved,
        jsonb_build_object('minutes', floor(extract(epoch from s.exited_at - o.at) / 60)::integer, 'paid', s.total,
          'editor', e.username, 'seller', coalesce(u.username, '–')) as figures,
        c.earlier, o.action = 'edit-plate' and o.actor_id = s.operator_id and not s.free_pass and s.member_id is null and s.discount = 0 as "isSellerAlone",
        (select jsonb_agg(jsonb_build_array(w.payload::jsonb #>> '{before,plateNumber}', w.payload::jsonb #>> '{after,plateNumber}'))
          from operations_log w where w.entity = 'stays' and w.entity_id = s.id::text and w.actor_id = o.actor_id and w.action = 'edit-plate'
            and w.payload is not null and w.at between s.exited_at - ${minutes} and s.exited_at) as edits,
        s.vehicle_type_id as "vehicleTypeId", s.parking_type as "parkingType", (s.total + s.prepaid)::integer as paid
      from (
        select distinct on (l.entity_id, l.actor_id) g.id as stay_id, l.actor_id, l.at, l.action from operations_log l join stays g on g.id = l.entity_id::uuid
        where l.entity = 'stays' and l.action in ('edit-plate', 'update-code')
          and l.at >= ${from}::timestamptz - ${minutes} and l.at < ${to} and l.at <= g.exited_at
        order by l.entity_id, l.actor_id, l.at desc
      ) o join users e on e.id = o.actor_id join stays s on s.id = o.stay_id left join users u on u.id = s.operator_id
      left join lateral (
        select min(at) as earlier from (
          -- As its dispenser issued it, or as another car had it until somebody gave that one another.
          select t.at from gate_events t where o.action = 'update-code' and t.type = 'TICKET_ISSUED' and t.data ->> 'parkingCode' = s.code
            and t.at < s.entered_at - interval '5 minutes' and t.at >= s.entered_at - interval '3 days'
          union all
          select b.entered_at from operations_log w join stays b on b.id = w.entity_id::uuid
          where o.action = 'update-code' and w.entity = 'stays' and w.action = 'update-code' and w.at <= o.at
            and w.at >= o.at - interval '3 days' and w.payload::jsonb #>> '{before,parkingCode}' = s.code and b.id <> s.id
            and b.entered_at < s.entered_at - interval '5 minutes') known
      ) c on true
      where s.exited_at >= ${from} and s.exited_at < ${to} and s.exited_at <= o.at + ${minutes}`.execute(reads);
    if (rows.length === 0) return [];
    const book = await readTariffBook(reads);
    return rows.map(({ earlier, vehicleTypeId, parkingType, paid, edits, isSellerAlone, ...row }) =>
      asFinding('OPERATOR', {
        ...row,
        severity: isSellerAlone && earlier === null && areMisreadings(edits) ? 'LOW' : row.severity,
        loss:
          earlier === null
            ? row.loss
            : missingOf(book, { vehicleTypeId, parkingType, enteredAt: earlier, exitedAt: row.at }, paid),
      }),
    );
  },
};

const areMisreadings = (edits: Row['edits']): boolean =>
  (edits?.length ?? 0) > 0 &&
  (edits ?? []).every(([before, after]) => matchPlates(before ?? '', after ?? '') !== 'DIFFERENT');
