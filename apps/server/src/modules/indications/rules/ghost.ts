import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { sql } from 'kysely';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { type Finding, type Judging, type SingleRule, threshold } from '../rule.ts';
import { worthOf } from '../worth.ts';

interface Ghost {
  readonly id: string;
  readonly code: string;
  readonly vehicleTypeId: string;
  readonly parkingType: ParkingType;
  readonly enteredAt: Date;
  readonly isMember: boolean;
  readonly missed: number;
  readonly byDifferent: boolean;
  readonly firstMissedAt: Date;
  readonly lastMissedAt: Date;
  /** The last sweep that missed it. */
  readonly number: number;
  /** Who let it in, and who read in the sweeps that missed it: whoever leaves a car out has a part in it. */
  readonly involved: readonly (string | null)[];
}

/**
 * A car that is inside by record and that a sweep of the whole site does not find. One sweep may overlook it; two by different persons
 * hardly do. One that leaves on its own ticket was there after all.
 */
export const ghost: SingleRule = {
  name: 'GHOST',
  when: 'SOON',
  withdraws: ({ from }) => from,
  label: 'Tercatat di dalam, tidak ditemukan opname',
  labelEn: 'Inside by record, not found by a sweep',
  sentence:
    'Tiket {code} tercatat di dalam, tetapi kendaraannya tidak ditemukan {count} opname, terakhir opname {number}.',
  sentenceEn:
    'Ticket {code} is inside by record, but its car was not found by {count} sweeps, the last one being sweep {number}.',
  thresholds: {
    sweeps: threshold(2, [2, 10], 'Tinggi mulai sekian opname', 'High from so many sweeps on'),
  },
  find: findGhosts,
};

async function findGhosts({ reads, from, to, set }: Judging): Promise<Finding[]> {
  const { rows } = await sql<Ghost>`
    select s.id, s.code, s.vehicle_type_id as "vehicleTypeId", s.parking_type as "parkingType", s.entered_at as "enteredAt",
      s.member_id is not null as "isMember", c.missed, c.by_different as "byDifferent", c.first_missed_at as "firstMissedAt",
      c.last_missed_at as "lastMissedAt", (select max(w.number)::integer from sweeps w where w.id = any (c.missed_by)) as number,
      s.entry_operator_id || array(select p.user_id from sweep_people p where p.sweep_id = any (c.missed_by)) as involved
    from (select distinct x.stay_id from swept_stays x join sweeps w on w.id = x.sweep_id
      where x.outcome = 'MISSED' and w.closed_at >= ${from} and w.closed_at < ${to}) recent
    join swept_cars_v c on c.stay_id = recent.stay_id join stays s on s.id = c.stay_id
    where s.state <> 'OUT' and c.missed > 0`.execute(reads);
  if (rows.length === 0) return [];
  const book = await readTariffBook(reads);
  return rows.map((car) => {
    const { code, missed, number } = car;
    return {
      subjectKind: 'STAY',
      subjectId: car.id,
      finding: '',
      from: car.firstMissedAt,
      to: car.lastMissedAt,
      severity: car.byDifferent && missed >= set('sweeps') ? 'HIGH' : 'LOW',
      expectedLoss: car.isMember ? 0 : worthOf(book, { ...car, exitedAt: car.firstMissedAt }),
      figures: { code, count: missed, number },
      stays: [car.id],
      involved: car.involved.filter((id) => id !== null),
    };
  });
}
