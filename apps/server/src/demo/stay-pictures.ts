import { toLocalDateTime } from '@parking/contract/core/time';
import { type Body, takePicture } from '@parking/gate-simulator/camera';
import { Readable } from 'node:stream';
import { keepPlateBoxes } from '../modules/gates/lpr/plate-boxes.ts';
import { attachImages } from '../modules/parking/lookup/images.ts';
import { type Database, inTransaction } from '../platform/db/pool.ts';
import { insertAssets } from '../platform/files/assets.ts';
import { type FileStore, newFileToken } from '../platform/files/file-store.ts';
import type { Site } from '../platform/http/context.ts';
import { kinds } from './what-comes.ts';

interface Seen {
  readonly stayId: string;
  readonly side: 'ENTRY' | 'EXIT';
  readonly at: Date;
  readonly plate: string;
  readonly body: Body;
  readonly gateName: string;
  readonly uploadedBy: string;
}

/** As a camera shows a vehicle of this type. */
export const bodyOf = (typeId: string): Body => kinds.find((kind) => kind.typeId === typeId)?.group ?? 'CAR';

/** What the camera of a gate saw of a stay, and where in it the plate is. */
export async function pictureStay(
  { database, files, site }: { readonly database: Database; readonly files: FileStore; readonly site: Site },
  { stayId, side, at, plate, body, gateName, uploadedBy }: Seen,
): Promise<void> {
  const localTime = toLocalDateTime(at, site.zone);
  const { filename, bytes, plateBox } = await takePicture({ plate, body, gateName, localTime });
  const token = newFileToken();
  const stored = await files.put(token, Readable.from([bytes]), { limit: bytes.length });
  await inTransaction(database, async (tx) => {
    await insertAssets(tx, [{ ...stored, token, filename, mediaType: 'image/jpeg', uploadedBy }]);
    await attachImages(tx, stayId, side, at, [token], uploadedBy);
    if (plateBox) await keepPlateBoxes(tx, [{ token, box: plateBox }]);
  });
}
