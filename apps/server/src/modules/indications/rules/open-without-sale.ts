import { businessDayOf } from '../../../platform/business-day.ts';
import { groupedBy } from '../../../platform/grouped-by.ts';
import { sql } from 'kysely';
import { type Moment, type Reach, findUnexplained } from '../pair-openings.ts';
import { type Finding, type Judging, type SingleRule, inWholeDays, threshold } from '../rule.ts';

interface Opening extends Moment {
  readonly gateId: string;
  readonly gate: string;
  /** Who opened it from a screen; nobody knows who pressed a button. */
  readonly byId: string | null;
  readonly day: string;
}

interface Passage extends Moment {
  readonly gateId: string;
  readonly operatorId: string | null;
}

const secondMs = 1_000;

/** By hand it is about who opened; by its button it is about the gate, and those who sold there had a part in it. */
export const openWithoutSale: SingleRule = {
  name: 'OPEN_WITHOUT_SALE',
  when: 'SOON',
  // A booth without the network tells of its sales later.
  withdraws: ({ from }) => from,
  label: 'Palang dibuka tanpa transaksi',
  labelEn: 'Barrier opened without a sale',
  sentence: 'Palang {gate} dibuka {count} kali pada {day} tanpa kendaraan yang tercatat, terakhir pukul {time}.',
  sentenceEn:
    'The barrier of {gate} was opened {count} times on {day} without a recorded car, the last time at {time}.',
  thresholds: {
    beforeSeconds: threshold(120, [10, 900], 'Transaksi sebelum pembukaan (detik)', 'A sale before it (seconds)'),
    afterSeconds: threshold(60, [10, 900], 'Transaksi sesudah pembukaan (detik)', 'A sale after it (seconds)'),
    highFrom: threshold(4, [2, 50], 'Tinggi mulai sekian kali sehari', 'High from so many a day'),
  },
  find: async (judging) => {
    const { set, to } = judging;
    const reach = { beforeMs: set('beforeSeconds') * secondMs, afterMs: set('afterSeconds') * secondMs };
    const whole = { ...inWholeDays(judging), to: new Date(to.getTime() - reach.afterMs) };
    const openings = await readOpenings(whole);
    if (openings.length === 0) return [];
    const passages = groupedBy(await readPassages(whole, openings, reach), ({ gateId }) => gateId);
    const single = [...groupedBy(openings, ({ gateId }) => gateId)].flatMap(([gateId, all]) => {
      const left = new Set(findUnexplained(all, passages.get(gateId) ?? [], reach).map(({ id }) => id));
      return all.filter(({ id }) => left.has(id));
    });
    const days = groupedBy(single, ({ byId, gateId, day }) => `${byId ?? gateId}:${day}`);
    const drove = await readDrivenThrough(whole, single, passages, reach);
    return [...days.values()].flatMap((found) =>
      asFinding(
        found,
        passages.get(found[0]?.gateId ?? '') ?? [],
        found.some(({ id }) => drove.has(id)),
        judging,
      ),
    );
  },
};

/** Through which of these openings a car drove: the closing loop felt one then that no sale explains. */
async function readDrivenThrough(
  { reads, from, to }: Judging,
  openings: readonly Opening[],
  passages: ReadonlyMap<string, readonly Passage[]>,
  reach: Reach,
): Promise<ReadonlySet<string>> {
  const gates = [...new Set(openings.map(({ gateId }) => gateId))];
  if (gates.length === 0) return new Set();
  const { rows } = await sql<Moment & { readonly gateId: string }>`
    select event_id as id, at, gate_id as "gateId" from gate_events
    where gate_id = any(${gates}::uuid[]) and type = 'LOOP_OFF' and data ->> 'loop' = '2' and at >= ${from}
      and at < ${to}::timestamptz + interval '1 hour' order by at`.execute(reads);
  const felt = groupedBy(rows, ({ gateId }) => gateId);
  return new Set(
    [...groupedBy(openings, ({ gateId }) => gateId)].flatMap(([gateId, opened]) => {
      const cars = findUnexplained(felt.get(gateId) ?? [], passages.get(gateId) ?? [], reach);
      const empty = new Set(findUnexplained(opened, cars, { beforeMs: 0, afterMs: reach.afterMs }).map(({ id }) => id));
      return opened.filter(({ id }) => !empty.has(id)).map(({ id }) => id);
    }),
  );
}

/** What nobody ordered for a stay: by the barrier's own button, and by hand from a screen. */
async function readOpenings({ reads, site, from, to }: Judging): Promise<Opening[]> {
  const { rows } = await sql<Omit<Opening, 'day'>>`
    select o.id, o.at, o.gate_id as "gateId", g.name as gate, o.by_id as "byId" from (
      select id, gate_id, at, null::uuid as by_id from barrier_openings
      union all select id, gate_id, at, by_id from manual_openings where stay_id is null
    ) o join gates g on g.id = o.gate_id
    where o.at >= ${from} and o.at < ${to} order by o.at`.execute(reads);
  return rows.map((row) => ({ ...row, day: businessDayOf(row.at, site) }));
}

/** Cars of these gates whose own command did not open the barrier: one that did explains no second opening. */
async function readPassages(
  { reads, from, to }: Judging,
  openings: readonly Opening[],
  { beforeMs, afterMs }: Reach,
): Promise<Passage[]> {
  const gates = [...new Set(openings.map(({ gateId }) => gateId))];
  const [since, until] = [new Date(from.getTime() - beforeMs), new Date(to.getTime() + afterMs)];
  const { rows } = await sql<Passage>`
    select s.id, s.exited_at as at, s.exit_gate_id as "gateId", s.operator_id as "operatorId" from stays s
    where s.exit_gate_id = any(${gates}::uuid[]) and s.exited_at >= ${since} and s.exited_at < ${until} and s.state = 'OUT' and not exists (
      select from gate_commands c where c.cause_id = s.id and c.gate_id = s.exit_gate_id and c.command = 'OPEN' and c.state = 'DONE')
    union all
    select s.id, s.entered_at, s.entry_gate_id, s.entry_operator_id from stays s
    where s.entry_gate_id = any(${gates}::uuid[]) and s.entered_at >= ${since} and s.entered_at < ${until} and s.origin <> 'DISPENSER'
      and not exists (select from gate_commands c where c.cause_id in (s.id, s.entry_event_id) and c.gate_id = s.entry_gate_id
        and c.command = 'OPEN' and c.state = 'DONE')
    order by 2`.execute(reads);
  return rows;
}

/** Who sold within two hours of an opening was near. */
const nearMs = 2 * 3_600_000;

function asFinding(
  found: readonly Opening[],
  passages: readonly Passage[],
  hasDriven: boolean,
  { site, set }: Judging,
): Finding[] {
  const [first, last] = [found[0], found.at(-1)];
  if (!first || !last) return [];
  const { byId, gateId, gate, day } = first;
  const near = passages.filter(
    ({ at }) => at.getTime() > first.at.getTime() - nearMs && at.getTime() < last.at.getTime() + nearMs,
  );
  const time = last.at.toLocaleTimeString('id', { timeZone: site.zone, hour: '2-digit', minute: '2-digit' });
  return [
    {
      subjectKind: byId === null ? 'GATE' : 'OPERATOR',
      subjectId: byId ?? gateId,
      finding: day,
      from: first.at,
      to: last.at,
      severity: hasDriven || found.length >= set('highFrom') ? 'HIGH' : 'MEDIUM',
      expectedLoss: 0,
      figures: { gate, time, day, count: found.length },
      stays: [],
      involved: byId === null ? near.flatMap(({ operatorId }) => operatorId ?? []) : [],
    },
  ];
}
