import { matchPlates } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import { readHands } from '../edited-plates.ts';
import { type FoundRow, asFinding } from '../found-row.ts';
import { type SingleRule, threshold } from '../rule.ts';

interface Row extends FoundRow {
  readonly id: string;
  readonly entryPlate: string;
  readonly exitPlate: string;
}

/** Both cameras were sure, of two plates: the car that left is not the one that the ticket was issued to. */
export const otherPlate: SingleRule = {
  name: 'OTHER_PLATE',
  when: 'SOON',
  label: 'Kedua kamera yakin, pelatnya berbeda',
  labelEn: 'Both cameras are sure, of different plates',
  sentence: 'Tiket {code} keluar dengan pelat lain; kedua kamera membacanya dengan yakin.',
  sentenceEn: 'Ticket {code} left with another plate; both cameras were sure of what they read.',
  thresholds: {
    sureFrom: threshold(0.85, [0.5, 1], 'Kamera yakin mulai', 'A camera is sure from'),
  },
  find: async ({ reads, from, to, set }) => {
    const sure = sql`${set('sureFrom')}::double precision`;
    const { rows } = await sql<Row>`
      select s.id, s.operator_id as "subjectId", s.id::text as finding, s.exited_at as at, 'HIGH' as severity, 0 as loss,
        array[s.id] as stays, array[s.entry_operator_id] as involved, jsonb_build_object('code', s.code) as figures,
        i.data ->> 'plateNumber' as "entryPlate", o.plate as "exitPlate"
      from stays s
      join gate_events i on i.gate_id = s.entry_gate_id and i.event_id = s.entry_event_id
        and i.at between s.entered_at - interval '1 day' and s.entered_at + interval '1 day'
        and i.received_at between s.entered_at - interval '1 day' and s.entered_at + interval '3 days'
        and (i.data ->> 'plateConfidence')::double precision >= ${sure}
      join lateral (
        select e.data ->> 'plateNumber' as plate from gate_events e
        where e.type = 'PLATE_READ' and e.gate_id = s.exit_gate_id and e.at between s.exited_at - interval '3 minutes' and s.exited_at
          and (e.data ->> 'plateConfidence')::double precision >= ${sure}
        order by e.at desc limit 1) o on true
      where s.state = 'OUT' and s.operator_id is not null and s.exit_kind in ('NORMAL', 'OFFLINE') and s.flags <> '{}'
        and 'plate-differs' = any (s.flags) and s.exited_at >= ${from} and s.exited_at < ${to}`.execute(reads);
    const others = rows.filter(({ entryPlate, exitPlate }) => matchPlates(entryPlate, exitPlate) === 'DIFFERENT');
    const handsOf = await readHands(
      reads,
      others.map(({ id }) => id),
    );
    return others.map((row) => asFinding('OPERATOR', { ...row, involved: handsOf(row.id).people }));
  },
};
