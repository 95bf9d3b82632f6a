import { toLocalDateTime } from '@parking/contract/core/time';
import { takePicture } from '@parking/gate-simulator/camera';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import { attachImages } from '../modules/parking/lookup/images.ts';
import { type Database, inTransaction } from '../platform/db/pool.ts';
import { insertAssets } from '../platform/files/assets.ts';
import { type FileStore, newFileToken } from '../platform/files/file-store.ts';
import type { Site } from '../platform/http/context.ts';

interface Refunded {
  readonly stayId: string;
  readonly operatorId: string;
  readonly exitedAt: Date;
  readonly plate: string;
  readonly gateName: string;
}

/** Whose car it was is told by a picture: each stay that a member asks for has one of its exit. */
export async function pictureRefunds(database: Database, { zone }: Site, files: FileStore): Promise<void> {
  const { rows } = await sql<Refunded>`
    select s.id as "stayId", s.operator_id as "operatorId", s.exited_at as "exitedAt", p.exit_plate as plate, g.name as "gateName"
    from member_refunds f join stays s on s.id = f.stay_id join stay_plates p on p.stay_id = s.id
    join gates g on g.id = s.exit_gate_id order by s.exited_at`.execute(database.readQueries);
  for (const { stayId, operatorId: uploadedBy, exitedAt, plate, gateName } of rows) {
    const localTime = toLocalDateTime(exitedAt, zone);
    const { filename, bytes } = await takePicture({ plate, body: 'CAR', gateName, localTime });
    const token = newFileToken();
    const stored = await files.put(token, Readable.from([bytes]), { limit: bytes.length });
    await inTransaction(database, async (tx) => {
      await insertAssets(tx, [{ ...stored, token, filename, mediaType: 'image/jpeg', uploadedBy }]);
      await attachImages(tx, stayId, 'EXIT', exitedAt, [token], uploadedBy);
    });
  }
}
