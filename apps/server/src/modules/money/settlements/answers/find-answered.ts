import { sql } from 'kysely';
import type { Reads } from '../../../../platform/db/pool.ts';

/** A version of a settlement's file. */
export interface Answered {
  readonly settlementId: string;
  readonly version: number;
}

interface NamedParts {
  readonly name: string | undefined;
  readonly number: string | undefined;
  readonly version: string | undefined;
}

const parts: Readonly<Record<string, string>> = {
  '*': '.*',
  '{name}': '(?<name>.+)',
  '{number}': '(?<number>\\d{1,15})',
  '{version}': '(?<version>\\d{1,6})',
};

/** What a file's name tells of the file that it answers; null where it is no answer. */
export function readAnswerName(namePattern: string, name: string): NamedParts | null {
  const pattern = namePattern
    .split(/(\*|\{\w+\})/)
    .map((part) => parts[part] ?? part.replace(/\W/g, '\\$&'))
    .join('');
  const found = new RegExp(`^${pattern}$`).exec(name)?.groups;
  return found ? { name: found['name'], number: found['number'], version: found['version'] } : null;
}

/**
 * Which version of which settlement a file's name says that it answers: by the name of our file, with its ending or without, or by number
 * and version. `OTHER_TYPE` where it is another payment type's, null where it is none of ours.
 */
export async function findAnswered(
  reads: Reads,
  paidTypeId: string,
  { name, number, version }: NamedParts,
): Promise<Answered | 'OTHER_TYPE' | null> {
  const told = version === undefined ? null : Number(version);
  const { rows } = await sql<Answered & { isOwn: boolean }>`
    select v.settlement_id, v.version, s.paid_type_id = ${paidTypeId} as is_own
    from settlement_versions v join settlements s on s.id = v.settlement_id
    where (${name ?? null}::text is null or ${name ?? null} in (v.name, regexp_replace(v.name, '\\.[^.]*$', '')))
      and (${number ?? null}::bigint is null or s.number = ${number ?? null}::bigint)
      and (${told}::integer is null or v.version = ${told})
    order by 3 desc, v.made_at desc limit 1`.execute(reads);
  const [found] = rows;
  if (!found) return null;
  const { isOwn, ...answered } = found;
  return isOwn ? answered : 'OTHER_TYPE';
}
