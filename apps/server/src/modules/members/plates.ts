import type { FieldProblem } from '@parking/contract/core/field-errors';
import {
  longestPlate,
  matchPlates,
  normalisePlate,
  plateConfusion,
  plateConfusionKey,
} from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import type { Reads } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';

/** Plates as they are kept, and what is wrong with which of them. */
export function readPlates(given: readonly string[]): { plates: string[]; problems: FieldProblem[] } {
  const plates = given.map(normalisePlate);
  const problems = plates.flatMap((plate, index): FieldProblem[] => {
    const path = `plateNumbers.${index}`;
    if (plate === '') return [{ path, code: 'wrong-format' }];
    // One sign may stand for several letters.
    if (plate.length > longestPlate) return [{ path, code: 'too-long', values: { maximum: longestPlate } }];
    return plates.indexOf(plate) < index ? [{ path, code: 'given-twice' }] : [];
  });
  return { plates, problems };
}

interface Owner {
  /** Null for one who is not there yet. */
  readonly id: string | null;
  readonly plates: readonly string[];
  readonly from: string;
  readonly until: string;
}

/**
 * Refuses plates that somebody else may use on one of these days, each named with whose it is. Of two at once the
 * database refuses the second.
 */
export async function refusePlatesOfOthers(reads: Reads, { id, plates, from, until }: Owner): Promise<void> {
  if (plates.length === 0) return;
  const { rows } = await sql<{ plate: string; member: string }>`
    select p.plate_key as plate, m.name as member from member_plates p join members m on m.id = p.member_id
    where p.plate_key = any(${[...plates]}::text[]) and p.member_id is distinct from ${id}::uuid
      and daterange(p.starts, p.ends, '[]') && daterange(${from}::date, ${until}::date, '[]')`.execute(reads);
  const problems = rows.map(
    ({ plate, member }): FieldProblem => ({
      path: `plateNumbers.${plates.indexOf(plate)}`,
      code: 'plate-of-other',
      values: { member },
    }),
  );
  if (problems.length > 0) throw badInput(...problems);
}

/** Whether one of these plates is inside, the same or one that cameras confuse with it, on no membership. */
export async function isInsideAsOrdinary(reads: Reads, siteId: string, plates: readonly string[]): Promise<boolean> {
  if (plates.length === 0) return false;
  const { rows } = await sql<{ plate: string }>`
    select plate_key as plate from stays_inside where site_id = ${siteId} and member_id is null
      and translate(plate_key, ${sql.lit(plateConfusion.from)}, ${sql.lit(plateConfusion.to)})
        = any(${plates.map(plateConfusionKey)}::text[])`.execute(reads);
  return rows.some(({ plate: inside }) =>
    plates.some((plate) => ['EXACT', 'EQUIVALENT'].includes(matchPlates(plate, inside))),
  );
}
