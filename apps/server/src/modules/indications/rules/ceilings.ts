import { sql } from 'kysely';
import { type Judging, type SingleRule, monthOf, threshold } from '../rule.ts';

interface Counted {
  readonly what: Ceiling;
  readonly n: number;
  readonly x: number;
}

type Ceiling = 'lost' | 'manual' | 'free' | 'handOpenings' | 'noPicture' | 'singlePassages' | 'ghosts';

const words: Readonly<Record<Ceiling, readonly [id: string, en: string]>> = {
  lost: ['Tiket hilang', 'Lost tickets'],
  manual: ['Transaksi manual', 'Exits by hand'],
  free: ['Keluar gratis', 'Free exits'],
  handOpenings: ['Palang dibuka manual', 'Openings by hand'],
  noPicture: ['Keluar tanpa gambar', 'Exits without a picture'],
  singlePassages: ['Kendaraan lewat tanpa transaksi', 'Cars that passed without a sale'],
  ghosts: ['Kendaraan yang tidak ditemukan opname', 'Cars that sweeps did not find'],
};

/** Where all agree, nobody stands out: what a whole car park may have of each, whoever does it. */
export const ceilings: SingleRule = {
  name: 'CEILING',
  when: 'NIGHT',
  label: 'Satu lokasi melewati batasnya',
  labelEn: 'A whole site is above its ceiling',
  sentence: '{what}: {x} dari {n} kendaraan keluar ({rate}), di atas batas lokasi {ceiling}.',
  sentenceEn: '{whatEn}: {x} of {n} exits ({rate}), above the ceiling of the site, {ceiling}.',
  thresholds: {
    lost: threshold(0.005, [0, 0.5], 'Tiket hilang, sedang di atas', 'Lost tickets, medium above'),
    lostAlarm: threshold(0.01, [0, 0.5], 'Tiket hilang, tinggi di atas', 'Lost tickets, high above'),
    manual: threshold(0.01, [0, 0.5], 'Transaksi manual', 'Exits by hand'),
    free: threshold(0.01, [0, 0.5], 'Keluar gratis', 'Free exits'),
    handOpenings: threshold(0.005, [0, 0.5], 'Palang dibuka manual', 'Openings by hand'),
    noPicture: threshold(0.02, [0, 1], 'Keluar tanpa gambar', 'Exits without a picture'),
    singlePassages: threshold(0.005, [0, 0.5], 'Kendaraan lewat tanpa transaksi', 'Cars that passed without a sale'),
    ghosts: threshold(0.003, [0, 0.5], 'Kendaraan yang tidak ditemukan opname', 'Cars that sweeps did not find'),
    leastExits: threshold(200, [20, 10_000], 'Paling sedikit sekian kendaraan keluar', 'So many exits at least'),
    leastHits: threshold(3, [1, 100], 'Paling sedikit sekian kejadian', 'So many cases at least'),
  },
  find: async (judging) => {
    const { site, from, to, set } = judging;
    const counted = await count(judging);
    return counted.flatMap(({ what, n, x }) => {
      const ceiling = set(what);
      if (n < set('leastExits') || x < set('leastHits') || x / n <= ceiling) return [];
      // One of the ceilings has a second step of its own; far above any other is as much of an alarm.
      const alarm = what === 'lost' ? set('lostAlarm') : ceiling * 2;
      const [label, labelEn] = words[what];
      return [
        {
          subjectKind: 'SITE' as const,
          subjectId: site.id,
          finding: `${what}:${monthOf(to)}`,
          from,
          to,
          severity: x / n > alarm ? ('HIGH' as const) : ('MEDIUM' as const),
          expectedLoss: 0,
          figures: { what: label, whatEn: labelEn, x, n, rate: x / n, ceiling },
          stays: [],
          involved: [],
        },
      ];
    });
  },
};

/** Pictures go by age: of them the last days tell. */
const picturedDays = 3;

async function count({ reads, from, to }: Judging): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    with exits as (
      select count(*) as n, count(*) filter (where exit_kind = 'LOST_TICKET') as lost,
        count(*) filter (where exit_kind = 'MANUAL' or origin = 'MANUAL') as manual,
        count(*) filter (where free_pass or (total = 0 and gross > 0)) as free
      from stays where state = 'OUT' and member_id is null and exit_kind <> 'EXIT_MISSED' and exited_at >= ${from} and exited_at < ${to}
    ), opened as (
      select count(*) as x from manual_openings where stay_id is null and at >= ${from} and at < ${to}
    ), pictured as (
      -- A site without cameras at its exits takes none.
      select count(*) as n, count(*) filter (where not exists (
          select from stay_images i where i.stay_id = s.id and i.side = 'EXIT')) as x
      from stays s where s.state = 'OUT' and s.exit_kind <> 'EXIT_MISSED' and s.exited_at < ${to}
        and s.exited_at >= greatest(${from}::timestamptz, ${to}::timestamptz - make_interval(days => ${sql.lit(picturedDays)}))
    ), passed as (
      select gate_id, date_trunc('day', at) as day, count(*) as cars from gate_events
      where type = 'LOOP_OFF' and data ->> 'loop' = '2' and at >= ${from} and at < ${to} group by 1, 2
    ), sold as (
      select exit_gate_id as gate_id, date_trunc('day', exited_at) as day, count(*) as sales from stays
      where state = 'OUT' and exited_at >= ${from} and exited_at < ${to} group by 1, 2
    ), lost_sight as (
      select count(*) as x from (select distinct stay_id from swept_stays where outcome = 'MISSED') m
      join swept_cars_v c on c.stay_id = m.stay_id join stays s on s.id = m.stay_id
      where s.state <> 'OUT' and c.by_different and s.entered_at >= ${from} and s.entered_at < ${to}
    ), single as (
      select coalesce(sum(s.sales), 0) as n, coalesce(sum(greatest(0, p.cars - s.sales)), 0) as x from passed p join sold s using (gate_id, day)
    )
    select k.what, k.n::integer as n, k.x::integer as x from exits e, opened o, pictured p, single g, lost_sight h, lateral (values
      ('lost', e.n, e.lost), ('manual', e.n, e.manual), ('free', e.n, e.free), ('handOpenings', e.n, o.x),
      ('noPicture', case when p.x < p.n then p.n else 0 end, p.x), ('singlePassages', g.n, g.x), ('ghosts', e.n, h.x)) k (what, n, x)`.execute(
    reads,
  );
  return rows;
}
