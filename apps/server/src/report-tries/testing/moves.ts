import { sql } from 'kysely';
import type { Platform } from '../../platform/platform.ts';

/** A car that came, left or was deleted, at its instant in microseconds: read from the stays. */
export interface Move {
  readonly at: number;
  readonly day: string;
  readonly hour: number;
  readonly kind: 'IN' | 'OUT' | 'DELETED';
  readonly vehicle: string;
  readonly gate: string;
  readonly member: boolean;
}

/** All of them, in their order. */
export async function readMoves({ database, site }: Pick<Platform, 'database' | 'site'>): Promise<readonly Move[]> {
  const { zone } = site.current();
  const { rows } = await sql<Move>`
    select (extract(epoch from at) * 1000000)::bigint as at, day::text, extract(hour from at at time zone ${zone})::integer as hour, kind, vehicle, gate, member
    from (
      select entered_at as at, entry_business_day as day, 'IN' as kind, vehicle_type_id as vehicle, entry_gate_id as gate, member_id is not null as member
      from stays
      union all
      select exited_at, business_day, 'OUT', vehicle_type_id, exit_gate_id, member_id is not null from stays where state = 'OUT'
      union all
      select deleted_at, business_day_of(deleted_at), 'DELETED', vehicle_type_id, entry_gate_id, member_id is not null from stays
      where state = 'DELETED') moved
    order by 1`.execute(database.readQueries);
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

export const netOf = (moves: readonly Move[]): number =>
  moves.reduce((cars, { kind }) => cars + (kind === 'IN' ? 1 : -1), 0);

/** The most that were inside at any instant of these moves, of so many before them. */
export function mostOf(moves: readonly Move[], before: number): number {
  let inside = before;
  return moves.reduce((most, move) => Math.max(most, (inside += move.kind === 'IN' ? 1 : -1)), before);
}
