import { sql } from 'kysely';
import { countActs, listActs } from '../acts-frame.ts';
import { rateThresholds } from '../judge-rates.ts';
import type { Acts, Fault, Hit, Judging, RateRule } from '../rule.ts';

const sentence =
  '{x} kali, padahal diharapkan {expected} menurut petugas lain. Secara kebetulan terjadi satu dari {odds} kali.';
const sentenceEn =
  '{x} times where {expected} were to be expected by others. By chance this happens once in {odds} times.';
const usual = {
  when: 'RATE',
  sentence,
  sentenceEn,
  thresholds: { ...rateThresholds, leastLoss: { ...rateThresholds.leastLoss, usual: 0 } },
} as const;

const ofActs = (acts: (judging: Judging) => Acts, faults: readonly Fault[]): Pick<RateRule, 'counts' | 'count'> => ({
  counts: { of: 'ACTS', acts },
  count: async (judging) => {
    const [rows = []] = await countActs(judging, [acts(judging)]);
    const hitsOf = (person: string): Promise<readonly Hit[]> => listActs(judging, acts(judging), person);
    return { rows, lossOfOne: 0, repeated: true, explained: { by: faults, hitsOf } };
  },
});

export const correctionRate: RateRule = {
  ...usual,
  name: 'CORRECTION_RATE',
  label: 'Koreksi lebih sering dari petugas lain',
  labelEn: 'More corrections than others',
  ...ofActs(
    (judging) =>
      sql`select o.actor_id as person, o.at, g.entry_gate_id as gate_id from operations_log o
        left join stays g on g.id = case when o.entity = 'stays' and o.entity_id ~ '^[0-9a-f-]{36}$' then o.entity_id::uuid end
        where o.at >= ${judging.from} and o.at < ${judging.to} and o.actor_id is not null
          and o.action in ('edit-plate', 'update-code', 'ask-delete-entry', 'delete-entry', 'roll-back', 'stay-by-hand')`,
    ['CAMERA', 'PAPER'],
  ),
};

const lateCopies = ofActs(
  ({ from, to }) =>
    sql`select r.by_id as person, r.at, s.exit_gate_id as gate_id from reprints r left join stays s on s.id = r.stay_id
      where r.what in ('TICKET', 'RECEIPT') and r.at >= ${from} and r.at < ${to}
        and (r.copy_number > 1 or r.at > s.exited_at + interval '30 minutes')`,
  ['PAPER'],
);

export const reprintRate: RateRule = {
  ...usual,
  name: 'REPRINT_RATE',
  label: 'Salinan kedua atau terlambat lebih sering dari petugas lain',
  labelEn: 'More second or late copies than others',
  ...lateCopies,
  count: async (judging) => ({
    ...(await lateCopies.count(judging)),
    isGrave: (person) => leftTwice(judging, person),
  }),
};

/** The code of a ticket that this person printed again has let two cars out: one of them, or its money, is another's. */
async function leftTwice({ reads, from, to }: Judging, person: string): Promise<boolean> {
  const { rows } = await sql<{ twice: boolean }>`
    select exists (
      select from reprints r join stays s on s.id = r.stay_id
      where r.by_id = ${person} and r.what = 'TICKET' and r.at >= ${from} and r.at < ${to} and (
        exists (select from stays o where o.code = s.code and o.id <> s.id and o.state = 'OUT' and o.exited_at >= r.at)
        or exists (select from unmatched_takings u where u.stay_id = s.id and u.taken_at >= r.at))) as twice`.execute(
    reads,
  );
  return rows[0]?.twice ?? false;
}

export const handOpeningRate: RateRule = {
  ...usual,
  name: 'HAND_OPENING_RATE',
  label: 'Palang dibuka manual lebih sering dari petugas lain',
  labelEn: 'More openings by hand than others',
  ...ofActs(
    (judging) =>
      sql`select by_id as person, at, gate_id from manual_openings where stay_id is null and at >= ${judging.from} and at < ${judging.to}`,
    ['LOOP', 'NETWORK', 'ALARM'],
  ),
};
