import { sql, type RawBuilder } from 'kysely';
import { type Reads, anyOf } from '../../platform/db/pool.ts';

/** Who edited the plate of a stay. The log keeps names of people who are gone: they are left out. */
export const editorsOf = (stayId: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`array(
  select distinct o.actor_id from operations_log o join users u on u.id = o.actor_id
  where o.entity = 'stays' and o.entity_id = ${stayId}::text and o.action = 'edit-plate')`;

export interface Hands {
  /** Its plate as it stands now may be somebody's word. */
  readonly isEdited: boolean;
  /** Who let it in, and who edited its plate. */
  readonly people: readonly string[];
}

const none: Hands = { isEdited: false, people: [] };

/** Through whose hands stays went before they were sold. */
export async function readHands(
  reads: Reads,
  stayIds: readonly string[],
): Promise<(...ids: readonly string[]) => Hands> {
  const { rows } = await sql<Hands & { id: string }>`
    select s.id, 'plate-edited' = any (s.flags) or cardinality(e.editors) > 0 as "isEdited",
      array_remove(e.editors || s.entry_operator_id, null) as people
    from stays s cross join lateral (select ${editorsOf(sql.ref('s.id'))} as editors) e where s.id = ${anyOf([...stayIds])}`.execute(
    reads,
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return (...ids) => {
    const all = ids.map((id) => known.get(id) ?? none);
    return { isEdited: all.some(({ isEdited }) => isEdited), people: all.flatMap(({ people }) => people) };
  };
}
