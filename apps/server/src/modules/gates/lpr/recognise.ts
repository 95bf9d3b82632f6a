import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { formatPlate, matchPlates } from '@parking/contract/parking/plates';
import { type Reads, type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { pictureTypes } from '../../../platform/files/assets.ts';
import type { Context } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { MatchStay } from '../stays-at-gates.ts';
import { openReader } from './open-reader.ts';
import { keepPlateBoxes } from './plate-boxes.ts';
import type { Picture, Recognition } from './recognition.ts';
import { findCamera, takeSnapshot } from './snapshot.ts';

type RecogniseContext = Context<typeof contract.lpr.recognise>;

/** Several reads of one car come within so many seconds. */
const sameCarSeconds = 5;

/** Reads a plate for a cashier. Whatever keeps the reader from answering is one refusal: type the plate. */
export async function recognise(
  { database, files, logger }: Platform,
  matchStay: MatchStay,
  context: RecogniseContext,
) {
  const { body, site } = context;
  const { reads } = context;
  if (body.gateId !== undefined) await refuseUnknownGate(reads, body.gateId, context);
  const reader = await openReader(reads);
  try {
    const picture = await findPicture(reads, files, context);
    const read = await reader(picture);
    const { gateId, token = null } = body;
    if (read && gateId !== undefined) await inTransaction(database, (tx) => keepRead(tx, gateId, read, token));
    if (read?.plateBox && token !== null) await keepPlateBoxes(database.writeQueries, [{ token, box: read.plateBox }]);
    return {
      plate: read && {
        plateNumber: formatPlate(read.plateKey),
        plateKey: read.plateKey,
        confidence: read.confidence,
        vehicleClass: read.vehicleClass,
        candidates: read.candidates.map(({ plateKey, confidence }) => ({
          plateNumber: formatPlate(plateKey),
          confidence,
        })),
      },
      stay: read && (await matchStay(reads, site.id, read.plateKey)),
    };
  } catch (error) {
    if (error instanceof Failure) throw error;
    logger.warn({ err: error }, 'a plate could not be read');
    throw context.fail('recognition-failed');
  }
}

async function refuseUnknownGate(reads: Reads, gateId: string, { fail }: RecogniseContext): Promise<void> {
  const gate = await reads.selectFrom('gates').select('id').where('id', '=', gateId).executeTakeFirst();
  if (!gate) throw fail('gate-not-found');
}

/** The caller's own upload, or what the gate's camera sees now. */
async function findPicture(
  reads: Reads,
  files: FileStore,
  { body, callerId, fail }: RecogniseContext,
): Promise<Picture> {
  if (body.token === undefined) {
    const camera = body.gateId === undefined ? null : await findCamera(reads, body.gateId);
    if (!camera) throw fail('recognition-failed');
    return takeSnapshot(camera);
  }
  const file = await reads
    .selectFrom('assetFiles')
    .select(['token', 'filename', 'mediaType'])
    .where('token', '=', body.token)
    .where('uploadedBy', '=', callerId)
    .where('mediaType', 'in', [...pictureTypes])
    .executeTakeFirst();
  const content = file && (await files.get(file.token));
  if (!file || !content) throw fail('asset-not-found');
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  return { bytes: Buffer.concat(chunks), filename: file.filename, mediaType: file.mediaType };
}

/** Keeps what was read at a gate, once for one car. */
async function keepRead(tx: Tx, gateId: string, read: Recognition, imageToken: string | null): Promise<void> {
  const readAt = new Date();
  const recent = await tx
    .selectFrom('tempPlates')
    .select('plateKey')
    .where('gateId', '=', gateId)
    .where('readAt', '>', new Date(readAt.getTime() - sameCarSeconds * 1_000))
    .execute();
  const isSameCar = recent.some(({ plateKey }) => matchPlates(plateKey, read.plateKey) !== 'DIFFERENT');
  if (isSameCar) return;
  const { plateRaw: plate, plateKey, confidence } = read;
  await tx
    .insertInto('tempPlates')
    .values({ id: newId(), gateId, plate, plateKey, confidence, imageToken, readAt, source: 'LPR' })
    .execute();
}
