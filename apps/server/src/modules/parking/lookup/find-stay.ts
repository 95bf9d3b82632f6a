import {
  normalisePlate,
  matchPlates,
  plateConfusion,
  plateConfusionKey,
  platePart,
} from '@parking/contract/parking/plates';
import { type FoundMatch, foundMatches } from '@parking/contract/parking/stays';
import { toLocalDateTime } from '@parking/contract/core/time';
import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';

/** How a caller names a stay: the first that is given counts. */
export interface WhichStay {
  readonly parkingInId?: string | undefined;
  readonly parkingCode?: string | undefined;
  readonly plateNumber?: string | undefined;
}

/** Codes are compared in capitals: a scanner sends what was printed, a person types as it comes. */
export const asCode = (text: string): string => text.toUpperCase();

interface Found<Match extends FoundMatch = FoundMatch> {
  readonly stayId: string;
  readonly match: Match;
}

interface PlateRow {
  readonly stayId: string;
  readonly plateKey: string;
}

const surestFirst = (one: Found, other: Found): number =>
  foundMatches.indexOf(one.match) - foundMatches.indexOf(other.match);
const candidates = 50;
const shown = 20;

/** Cars inside whose plate agrees, best first: the same, confusable by a camera, or one character off. */
export async function findByPlate(
  reads: Reads,
  siteId: string,
  plate: string,
): Promise<Found<Exclude<FoundMatch, 'PART'>>[]> {
  const key = normalisePlate(plate);
  if (key === '') return [];
  const { rows } = await sql<PlateRow>`
    select stay_id as "stayId", plate_key as "plateKey" from stays_inside where site_id = ${siteId} and (
      plate_key = ${key} or translate(plate_key, ${sql.lit(plateConfusion.from)}, ${sql.lit(plateConfusion.to)}) = ${plateConfusionKey(key)}
      or plate_key % ${key})
    order by plate_key <-> ${key}, stay_id limit ${candidates}`.execute(reads);
  return rows
    .flatMap(({ stayId, plateKey }) => {
      const match = matchPlates(key, plateKey);
      return match === 'DIFFERENT' ? [] : [{ stayId, match }];
    })
    .sort(surestFirst);
}

/** Cars inside whose plate has this in it, the one that came last first. */
async function findByPart(reads: Reads, siteId: string, text: string): Promise<Found[]> {
  const part = platePart(text);
  if (part === null) return [];
  const rows = await reads
    .selectFrom('staysInside')
    .select('stayId')
    .where('siteId', '=', siteId)
    .where('plateKey', 'like', `%${part}%`)
    .orderBy('enteredAt', 'desc')
    .orderBy('stayId')
    .limit(shown)
    .execute();
  return rows.map(({ stayId }) => ({ stayId, match: 'PART' }));
}

/** Cars inside by their code or their member's card, by plate or by a part of it. */
export async function searchInside(reads: Reads, siteId: string, text: string): Promise<Found[]> {
  const code = asCode(text.trim());
  const { rows: byCode } = await sql<{ stayId: string }>`
    select stay_id as "stayId" from stays_inside where site_id = ${siteId} and (code = ${code} or stay_id = ${carOfCard(code)})`.execute(
    reads,
  );
  const found = [
    ...byCode.map(({ stayId }) => ({ stayId, match: 'EXACT' as const })),
    ...[...(await findByPlate(reads, siteId, text)), ...(await findByPart(reads, siteId, text))].sort(surestFirst),
  ];
  return found.filter((one, index) => found.findIndex(({ stayId }) => stayId === one.stayId) === index).slice(0, shown);
}

/**
 * In SQL, the id of the stay that is meant: of the car inside, by its ticket or its member's card, else of the newest with this ticket when its entry was deleted,
 * for whoever shows its ticket was inside. Refuses a plate that names no car inside, or several.
 */
export async function stayMeant(reads: Reads, site: Site, which: WhichStay): Promise<RawBuilder<string | null>> {
  if (which.parkingInId !== undefined) return sql`${which.parkingInId}::uuid`;
  if (which.parkingCode === undefined) return sql`${await getIdByPlate(reads, site, which.plateNumber ?? '')}::uuid`;
  const code = asCode(which.parkingCode);
  return sql`coalesce((select stay_id from stays_inside where site_id = ${site.id} and code = ${code}), ${carOfCard(code)},
    (select id from (select id, state from stays where code = ${code} order by entered_at desc limit 1) newest
      where state = 'DELETED'))`;
}

/** In SQL, the car inside of the member whose card this is: the one that came in by it, else the member's only one. */
const carOfCard = (code: string) => sql<string | null>`(
  select i.stay_id from stays_inside i
  where i.member_id = (select id from members where archived_at is null
      and (upper(nfc_number) = ${code} or upper(parking_code) = ${code}) limit 1)
    and (i.by_card or 1 = (select count(*) from stays_inside o where o.member_id = i.member_id))
  order by i.by_card desc limit 1)`;

async function getIdByPlate(reads: Reads, site: Site, plate: string): Promise<string> {
  const matches = await findByPlate(reads, site.id, plate);
  const sure = matches.filter(({ match }) => match === 'EXACT');
  const usable = sure.length > 0 ? sure : matches.filter(({ match }) => match === 'EQUIVALENT');
  const [only] = usable;
  if (!only) throw new Failure('stay-not-found', { fields: [{ path: 'plateNumber', code: 'does-not-exist' }] });
  if (usable.length > 1) throw new Failure('several-cars', { fields: [{ path: 'plateNumber', code: 'too-broad' }] });
  return only.stayId;
}

/** A stay that is not inside: left, deleted, or never heard of. */
export async function whyNotInside(reads: Reads, site: Site, which: WhichStay): Promise<Failure> {
  const stay = await reads
    .selectFrom('stays')
    .select(['state', 'exitedAt'])
    .$if(which.parkingInId !== undefined, (query) => query.where('id', '=', which.parkingInId ?? ''))
    .$if(which.parkingInId === undefined, (query) => query.where('code', '=', asCode(which.parkingCode ?? '')))
    .orderBy('enteredAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (stay?.state === 'DELETED') return new Failure('stay-deleted');
  if (stay?.exitedAt) {
    return new Failure('stay-already-closed', { values: { at: toLocalDateTime(stay.exitedAt, site.zone) } });
  }
  const path = which.parkingInId !== undefined ? 'parkingInId' : 'parkingCode';
  return new Failure('stay-not-found', { fields: [{ path, code: 'does-not-exist' }] });
}
