import { sql } from 'kysely';
import { groupedBy } from '../../../platform/grouped-by.ts';
import { type Moment, findUnexplained } from '../pair-openings.ts';
import { type Finding, type Judging, type SingleRule, threshold } from '../rule.ts';

interface Opening extends Moment {
  readonly gateId: string;
  readonly gate: string;
  /** Who opened, or who sells there at that time. */
  readonly byId: string | null;
  readonly byHand: boolean;
}

interface Passage extends Moment {
  readonly gateId: string;
}

const secondMs = 1_000;

export const openWithoutSale: SingleRule = {
  name: 'OPEN_WITHOUT_SALE',
  when: 'SOON',
  label: 'Palang dibuka tanpa transaksi',
  labelEn: 'Barrier opened without a sale',
  sentence: 'Palang {gate} dibuka pukul {time} tanpa kendaraan yang tercatat; {count} kali dalam hari itu.',
  sentenceEn: 'The barrier of {gate} was opened at {time} without a recorded car; {count} times that day.',
  thresholds: {
    beforeSeconds: threshold(120, [10, 900], 'Transaksi sebelum pembukaan (detik)', 'A sale before it (seconds)'),
    afterSeconds: threshold(60, [10, 900], 'Transaksi sesudah pembukaan (detik)', 'A sale after it (seconds)'),
    highFrom: threshold(4, [2, 50], 'Tinggi mulai sekian kali sehari', 'High from so many a day'),
  },
  find: async (judging) => {
    const { set } = judging;
    const reach = { beforeMs: set('beforeSeconds') * secondMs, afterMs: set('afterSeconds') * secondMs };
    const passages = groupedBy(await readPassages(judging, reach.beforeMs + reach.afterMs), ({ gateId }) => gateId);
    const single = [...groupedBy(await readOpenings(judging, reach.afterMs), ({ gateId }) => gateId)].flatMap(
      ([gateId, openings]) => {
        const left = new Set(findUnexplained(openings, passages.get(gateId) ?? [], reach).map(({ id }) => id));
        return openings.filter(({ id }) => left.has(id));
      },
    );
    return single.map((opening) => asFinding(opening, single, judging));
  },
};

/** What nobody ordered for a stay: by the barrier's own button, and by hand from a screen. What may still be explained waits. */
async function readOpenings({ reads, from, to }: Judging, waitMs: number): Promise<Opening[]> {
  const until = new Date(to.getTime() - waitMs);
  const { rows } = await sql<Opening>`
    select o.id, o.at, o.gate_id as "gateId", g.name as gate, o.by_hand as "byHand", coalesce(o.by_id, (
      select s.operator_id from stays s where s.exit_gate_id = o.gate_id and s.operator_id is not null
        and s.exited_at between o.at - interval '2 hours' and o.at + interval '2 hours'
      order by abs(extract(epoch from s.exited_at - o.at)) limit 1)) as "byId"
    from (
      select id, gate_id, at, null::uuid as by_id, false as by_hand from barrier_openings
      union all select id, gate_id, at, by_id, true from manual_openings where stay_id is null
    ) o join gates g on g.id = o.gate_id
    where o.at >= ${from} and o.at < ${until} order by o.at`.execute(reads);
  return rows;
}

/** Cars whose own command did not open the barrier: one that did explains no second opening. */
async function readPassages({ reads, from, to }: Judging, aroundMs: number): Promise<Passage[]> {
  const since = new Date(from.getTime() - aroundMs);
  const { rows } = await sql<Passage>`
    select s.id, s.exited_at as at, s.exit_gate_id as "gateId" from stays s
    where s.exited_at >= ${since} and s.exited_at < ${to} and s.state = 'OUT' and not exists (
      select from gate_commands c where c.cause_id = s.id and c.gate_id = s.exit_gate_id and c.command = 'OPEN' and c.state = 'DONE')
    union all
    select s.id, s.entered_at, s.entry_gate_id from stays s
    where s.entered_at >= ${since} and s.entered_at < ${to} and s.origin <> 'DISPENSER' and not exists (
      select from gate_commands c where c.cause_id in (s.id, s.entry_event_id) and c.gate_id = s.entry_gate_id and c.command = 'OPEN'
        and c.state = 'DONE')
    order by 2`.execute(reads);
  return rows;
}

function asFinding(opening: Opening, single: readonly Opening[], { site, set }: Judging): Finding {
  const day = (at: Date): string => at.toLocaleDateString('sv', { timeZone: site.zone });
  const count = single.filter(
    ({ byId, gateId, at }) =>
      byId === opening.byId && (byId !== null || gateId === opening.gateId) && day(at) === day(opening.at),
  ).length;
  return {
    subjectKind: opening.byId === null ? 'GATE' : 'OPERATOR',
    subjectId: opening.byId ?? opening.gateId,
    finding: opening.id,
    from: opening.at,
    to: opening.at,
    severity: count >= set('highFrom') ? 'HIGH' : 'MEDIUM',
    expectedLoss: 0,
    figures: {
      gate: opening.gate,
      time: opening.at.toLocaleTimeString('id', { timeZone: site.zone, hour: '2-digit', minute: '2-digit' }),
      count,
    },
    stays: [],
    involved: [],
  };
}
