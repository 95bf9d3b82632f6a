import { sql } from 'kysely';
import { type SingleRule, threshold } from '../rule.ts';
import { binomialTail } from '../statistics/tails.ts';

interface Row {
  readonly depositId: string;
  readonly operatorId: string;
  readonly at: Date;
  readonly late: number;
  readonly total: number;
  readonly minutes: number;
}

/** Corrections that bunch just before the hand-in make a drawer fit. */
export const clusterAtEnd: SingleRule = {
  name: 'CLUSTER_AT_END',
  when: 'SOON',
  label: 'Koreksi menumpuk menjelang penyerahan',
  labelEn: 'Corrections bunch before the hand-in',
  sentence: '{late} dari {total} koreksi terjadi dalam {lastMinutes} menit terakhir dari {minutes} menit shift.',
  sentenceEn: '{late} of {total} corrections fall into the last {lastMinutes} of {minutes} minutes of the shift.',
  thresholds: {
    lastMinutes: threshold(
      15,
      [5, 120],
      'Menit terakhir sebelum penyerahan',
      'Last minutes before the hand-in',
      'EITHER',
    ),
    leastLate: threshold(3, [2, 50], 'Paling sedikit sekian koreksi', 'So many corrections at least'),
    chance: threshold(0.001, [0.00001, 0.1], 'Peluang kebetulan paling besar', 'Chance at most', 'LOWER'),
  },
  find: async ({ reads, from, to, set }) => {
    const lastMinutes = set('lastMinutes');
    const { rows } = await sql<Row>`
      select d.id as "depositId", d.operator_id as "operatorId", z.last as at, o.late, o.total,
        greatest(1, extract(epoch from z.last - d.opened_at) / 60)::double precision as minutes
      from deposits d join users u on u.id = d.operator_id
      join lateral (select min(at) as last from deposit_steps where deposit_id = d.id and to_state = 'SUBMITTED') z on true
      join lateral (
        select count(*)::integer as total,
          (count(*) filter (where at > z.last - make_interval(mins => ${lastMinutes}::integer)))::integer as late
        from operations_log where actor_id = d.operator_id and at between d.opened_at and z.last
          and action in ('edit-plate', 'update-code', 'ask-delete-entry', 'delete-entry', 'exit-by-hand', 'stay-by-hand', 'reprint-receipt')) o on true
      where d.kind = 'SHIFT' and z.last >= ${from} and z.last < ${to} and o.late >= ${set('leastLate')}`.execute(reads);
    return rows
      .filter(
        ({ late, total, minutes }) => binomialTail(late, total, Math.min(1, lastMinutes / minutes)) <= set('chance'),
      )
      .map(({ depositId, operatorId, at, late, total, minutes }) => ({
        subjectKind: 'OPERATOR',
        subjectId: operatorId,
        finding: depositId,
        from: at,
        to: at,
        severity: 'HIGH',
        expectedLoss: 0,
        figures: { late, total, minutes: Math.round(minutes), lastMinutes },
        stays: [],
        involved: [],
      }));
  },
};
