import { normalisePlate, matchPlates, plateConfusion, plateConfusionKey } from '@parking/contract/parking/plates';
import type { FoundMatch } from '@parking/contract/parking/stays';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure } from '../../platform/failure.ts';
import type { Site } from '../../platform/http/context.ts';

/** How a caller names a stay: the first that is given counts. */
export interface WhichStay {
  readonly parkingInId?: string | undefined;
  readonly parkingCode?: string | undefined;
  readonly plateNumber?: string | undefined;
}

/** Codes are compared in capitals: a scanner sends what was printed, a person types as it comes. */
export const asCode = (text: string): string => text.toUpperCase();

interface PlateRow {
  readonly stayId: string;
  readonly plateKey: string;
}

const rank: Readonly<Record<FoundMatch, number>> = { EXACT: 0, EQUIVALENT: 1, NEAR: 2 };
const candidates = 50;

/** Cars inside whose plate agrees, best first: the same, confusable by a camera, or one character off. */
export async function findByPlate(
  tx: Tx,
  siteId: string,
  plate: string,
): Promise<{ stayId: string; match: FoundMatch }[]> {
  const key = normalisePlate(plate);
  if (key === '') return [];
  const { rows } = await sql<PlateRow>`
    select stay_id as "stayId", plate_key as "plateKey" from stays_inside where site_id = ${siteId} and (
      plate_key = ${key} or translate(plate_key, ${sql.lit(plateConfusion.from)}, ${sql.lit(plateConfusion.to)}) = ${plateConfusionKey(key)}
      or plate_key % ${key})
    order by plate_key <-> ${key}, stay_id limit ${candidates}`.execute(tx);
  return rows
    .flatMap(({ stayId, plateKey }) => {
      const match = matchPlates(key, plateKey);
      return match === 'DIFFERENT' ? [] : [{ stayId, match }];
    })
    .sort((one, other) => rank[one.match] - rank[other.match]);
}

/** Cars inside by the beginning of their code, or by plate. */
export async function searchInside(
  tx: Tx,
  siteId: string,
  text: string,
): Promise<{ stayId: string; match: FoundMatch }[]> {
  const code = asCode(text.trim());
  const byCode = await tx
    .selectFrom('staysInside')
    .select('stayId')
    .where('siteId', '=', siteId)
    .where('code', '=', code)
    .execute();
  const found = [
    ...byCode.map(({ stayId }) => ({ stayId, match: 'EXACT' as const })),
    ...(await findByPlate(tx, siteId, text)),
  ];
  return found.filter((one, index) => found.findIndex(({ stayId }) => stayId === one.stayId) === index).slice(0, 20);
}

/** The id of the car inside that is meant. Refuses with what is the matter: gone already, unknown, or several. */
export async function getInsideId(tx: Tx, site: Site, which: WhichStay): Promise<string> {
  if (which.parkingInId !== undefined || which.parkingCode !== undefined) {
    const found = await tx
      .selectFrom('staysInside')
      .select('stayId')
      .$if(which.parkingInId !== undefined, (query) => query.where('stayId', '=', which.parkingInId ?? ''))
      .$if(which.parkingInId === undefined, (query) =>
        query.where('siteId', '=', site.id).where('code', '=', asCode(which.parkingCode ?? '')),
      )
      .executeTakeFirst();
    const shown = found?.stayId ?? (await findDeleted(tx, which));
    if (shown) return shown;
    throw await whyNotInside(tx, site, which);
  }
  const matches = await findByPlate(tx, site.id, which.plateNumber ?? '');
  const sure = matches.filter(({ match }) => match === 'EXACT');
  const usable = sure.length > 0 ? sure : matches.filter(({ match }) => match === 'EQUIVALENT');
  const [only] = usable;
  if (!only) throw new Failure('stay-not-found', { fields: [{ path: 'plateNumber', code: 'does-not-exist' }] });
  if (usable.length > 1) throw new Failure('several-cars', { fields: [{ path: 'plateNumber', code: 'too-broad' }] });
  return only.stayId;
}

/** The newest stay of this record or ticket, when its entry was deleted: whoever shows its ticket was inside. */
async function findDeleted(tx: Tx, { parkingInId, parkingCode }: WhichStay): Promise<string | null> {
  const newest = await tx
    .selectFrom('stays')
    .select(['id', 'state'])
    .$if(parkingInId !== undefined, (query) => query.where('id', '=', parkingInId ?? ''))
    .$if(parkingInId === undefined, (query) => query.where('code', '=', asCode(parkingCode ?? '')))
    .orderBy('enteredAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.state === 'DELETED' ? newest.id : null;
}

/** A stay that is not inside: left, deleted, or never heard of. */
export async function whyNotInside(tx: Tx, site: Site, which: WhichStay): Promise<Failure> {
  const stay = await tx
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
