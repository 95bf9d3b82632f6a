import { matchPlates } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import { groupedBy } from '../../../platform/grouped-by.ts';
import { type SingleRule, threshold } from '../rule.ts';
import { type SoldInstead, soldInstead } from '../sold-instead.ts';

interface Row extends SoldInstead {
  readonly exitPlate: string;
  readonly insidePlate: string;
  readonly minutes: number;
}

/**
 * The ticket of a car that has just come in is sold to one that has been inside for hours: its own ticket stays open. Where both cameras read
 * one plate the car came in on its own ticket, and that another one stands open is not this seller's doing. A plate that was edited is
 * somebody's word.
 */
export const ticketSwap: SingleRule = {
  name: 'TICKET_SWAP',
  when: 'SOON',
  label: 'Tiket diduga ditukar',
  labelEn: 'A ticket may have been swapped',
  sentence:
    'Keluar setelah {minutes} menit dengan pelat yang masih tercatat di dalam sejak jauh lebih awal (tiket {code}).',
  sentenceEn:
    'Left after {minutes} minutes with a plate that is still recorded inside since much earlier (ticket {code}).',
  thresholds: {
    longestMinutes: threshold(
      60,
      [5, 600],
      'Lama parkir yang dibayar paling lama (menit)',
      'Paid stay at most (minutes)',
      'LOWER',
    ),
    earlierHours: threshold(
      2,
      [1, 72],
      'Data lama masuk paling sedikit sekian jam lebih awal',
      'The other entered so many hours earlier',
    ),
  },
  find: async ({ reads, from, to, set }) => {
    const { rows } = await sql<Row>`
      select s.id, s.operator_id as "operatorId", i.stay_id as "openId", s.exited_at as "soldAt", s.total, i.code,
        i.vehicle_type_id as "vehicleTypeId", s.parking_type as "parkingType", i.entered_at as "enteredAt",
        p.exit_plate as "exitPlate", i.plate_key as "insidePlate", s.duration_minutes as minutes
      from stays s join stay_plates p on p.stay_id = s.id
      join stays_inside i on i.site_id = s.site_id and i.stay_id <> s.id and i.plate_key % coalesce(p.other_key, p.plate_key)
        and i.entered_at < s.entered_at - make_interval(hours => ${set('earlierHours')}::integer)
      where s.state = 'OUT' and s.operator_id is not null and s.exit_kind in ('NORMAL', 'OFFLINE') and s.duration_minutes <= ${set('longestMinutes')}
        and p.exit_plate is not null and (p.entry_plate is null or p.other_key is not null or 'plate-edited' = any (s.flags))
        and s.exited_at >= ${from} and s.exited_at < ${to}`.execute(reads);
    const alike = nearestOfEach(rows.map((row) => ({ ...row, match: matchPlates(row.exitPlate, row.insidePlate) })));
    return soldInstead(reads, alike, {
      severity: ({ match }, { isEdited }) => (match === 'NEAR' || isEdited ? 'MEDIUM' : 'HIGH'),
      figures: ({ minutes, code }) => ({ minutes, code }),
    });
  },
};

const nearness = ['EXACT', 'EQUIVALENT', 'NEAR'];

/** Of the cars inside whose plate is like that of a sale, the one that is most like it, the oldest first. */
function nearestOfEach<Seen extends Row & { readonly match: string }>(seen: readonly Seen[]): Seen[] {
  const order = ({ match, enteredAt }: Seen): number => nearness.indexOf(match) * 1e15 + enteredAt.getTime();
  const alike = seen.filter(({ match }) => nearness.includes(match));
  return [...groupedBy(alike, ({ id }) => id).values()].flatMap((cars) =>
    cars.toSorted((one, other) => order(one) - order(other)).slice(0, 1),
  );
}
