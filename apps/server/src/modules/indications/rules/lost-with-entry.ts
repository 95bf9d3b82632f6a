import { sql } from 'kysely';
import type { SingleRule } from '../rule.ts';
import { type SoldInstead, soldInstead } from '../sold-instead.ts';

export const lostWithEntry: SingleRule = {
  name: 'LOST_WITH_ENTRY',
  when: 'SOON',
  label: 'Tiket hilang padahal data masuknya ada',
  labelEn: 'Sold as a lost ticket though its entry is there',
  sentence:
    'Dijual sebagai tiket hilang {paid}; kendaraan dengan pelat yang sama masih tercatat di dalam dengan tiket {code}.',
  sentenceEn: 'Sold as a lost ticket for {paid}; a car with the same plate is still recorded inside on ticket {code}.',
  thresholds: {},
  find: async ({ reads, from, to }) => {
    const { rows } = await sql<SoldInstead>`
      select s.id, s.operator_id as "operatorId", i.stay_id as "openId", s.exited_at as "soldAt", s.total, i.code,
        i.vehicle_type_id as "vehicleTypeId", s.parking_type as "parkingType", i.entered_at as "enteredAt"
      from stays s join stay_plates p on p.stay_id = s.id
      join stays_inside i on i.site_id = s.site_id and i.plate_key in (p.plate_key, p.other_key) and i.plate_key <> ''
        and i.stay_id <> s.id and i.entered_at < s.exited_at
      where s.exit_kind = 'LOST_TICKET' and s.operator_id is not null and s.exited_at >= ${from} and s.exited_at < ${to}`.execute(
      reads,
    );
    return soldInstead(reads, rows, {
      severity: (_, { isEdited }) => (isEdited ? 'MEDIUM' : 'HIGH'),
      figures: ({ total, code }) => ({ paid: total, code }),
    });
  },
};
