import type { IndicationCase } from '@parking/contract/indications/cheating-indications';
import { IndicationCase as Case, CheatingIndication } from '@parking/contract/indications/cheating-indications';
import { sql } from 'kysely';
import { selectList } from '../../platform/db/list-sql.ts';
import type { Reads } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Site } from '../../platform/http/context.ts';
import { listConcerning } from './concerned.ts';
import { type Found, readMoments } from './evidence/read-moments.ts';
import { addWords, wordFields } from './sentences.ts';

const wordless = Object.fromEntries(wordFields.map((field) => [field, true as const])) as Record<
  (typeof wordFields)[number],
  true
>;
const Stored = CheatingIndication.omit(wordless);
const othersShown = 20;

interface Reading {
  readonly reads: Reads;
  readonly site: Site;
  /** What of it is hidden from whoever reads is said by nothing else either. */
  readonly hidden: readonly string[];
}

/** As whoever reads may see them. */
export const readingAs = async (reads: Reads, site: Site, reader: { readonly userId: string }): Promise<Reading> => ({
  reads,
  site,
  hidden: await listConcerning(reads, reader),
});

/** In SQL, what is not hidden. */
const shownTo = ({ hidden }: Reading) => sql`indications_but(${[...hidden]}::uuid[])`;

/** An indication as lists show it. Of one that is hidden nothing is there. */
export async function readIndication(reading: Reading, id: string) {
  const { reads, site } = reading;
  const { rows } = await sql<CheatingIndication & { ruleVersion: number }>`
    select ${sql.raw(selectList(Stored.extend({ ruleVersion: Case.shape.ruleVersion }), site.zone))}
    from ${shownTo(reading)} where id = ${id} and not silent`.execute(reads);
  const [told] = await addWords(reads, rows);
  if (!told) throw new Failure('record-not-found');
  return told;
}

/** All that it stands on. */
export async function readCase(reading: Reading, id: string): Promise<IndicationCase> {
  const found = await readIndication(reading, id);
  const { reads, site, hidden } = reading;
  const { zone } = site;
  const stays = await sql<IndicationCase['stays'][number]>`
    select ${sql.raw(selectList(Case.shape.stays.element, zone))} from (
      select s.id, s.code as parking_code, p.entry_plate as plate_number_in, p.exit_plate as plate_number, t.label as vehicle_label,
        t.label_en as vehicle_label_en, a.name as gate_in_name, b.name as gate_name, s.entered_at as datetime_in,
        s.exited_at as datetime_out, u.username as operator, s.total, s.flags,
        coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'ENTRY'), '{}') as images_in,
        coalesce((select i.tokens from stay_pictures_v i where i.stay_id = s.id and i.side = 'EXIT'), '{}') as images
      from indication_stays n join stays s on s.id = n.stay_id join vehicle_types t on t.id = s.vehicle_type_id
      join gates a on a.id = s.entry_gate_id left join gates b on b.id = s.exit_gate_id left join users u on u.id = s.operator_id
      left join stay_plates p on p.stay_id = s.id
      where n.indication_id = ${id}) shown order by datetime_in desc, id`.execute(reads);
  const steps = await sql<IndicationCase['steps'][number]>`
    select ${sql.raw(selectList(Case.shape.steps.element, zone))} from (
      select s.n, s.kind, s.from_state, s.to_state, u.username as by, s.at, s.note, s.loss
      from indication_steps s join users u on u.id = s.by_id where s.indication_id = ${id}) shown order by n`.execute(
    reads,
  );
  const precision = await sql<Pick<IndicationCase, 'decided' | 'confirmed'>>`
    select count(*)::integer as decided, (count(*) filter (where state = 'CONFIRMED'))::integer as confirmed
    from indications where rule = ${found.cheatingType} and decided_at is not null and id <> all(${[...hidden]}::uuid[])`.execute(
    reads,
  );
  const { peers, ...about } = await readAbout(reads, id);
  return {
    ...found,
    stays: stays.rows,
    ...(await readMoments(reads, site, about)),
    peers,
    steps: steps.rows,
    others: await readAboutSubject(reading, found.subjectId, id),
    ...(precision.rows[0] ?? { decided: 0, confirmed: 0 }),
  };
}

/** What is about one subject, newest first, but for this one. */
export async function readAboutSubject(
  reading: Reading,
  subjectId: string,
  but: string | null = null,
): Promise<CheatingIndication[]> {
  const { reads, site } = reading;
  const { rows } = await sql<CheatingIndication>`
    select ${sql.raw(selectList(Stored, site.zone))} from ${shownTo(reading)}
    where subject_id = ${subjectId} and not silent and id is distinct from ${but}::uuid
    order by made_at desc, id limit ${othersShown}`.execute(reads);
  return addWords(reads, rows);
}

/** What it is about as its rule said, and whom its subject was held against. */
async function readAbout(reads: Reads, id: string): Promise<Found & Pick<IndicationCase, 'peers'>> {
  const { rows } = await sql<Found & Pick<IndicationCase, 'peers'>>`
    select id, rule, subject_kind as "subjectKind", subject_id as "subjectId", finding, window_from as from, window_to as to,
      string_to_array(evidence #>> '{figures,gateIds}', ',') as "gateIds", coalesce(evidence -> 'peers', '[]') as peers
    from indications where id = ${id}`.execute(reads);
  const [found] = rows;
  if (!found) throw new Failure('record-not-found');
  return found;
}
