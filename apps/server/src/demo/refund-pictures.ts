import { sql } from 'kysely';
import type { Database } from '../platform/db/pool.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Site } from '../platform/http/context.ts';
import { pictureStay } from './stay-pictures.ts';

interface Refunded {
  readonly stayId: string;
  readonly uploadedBy: string;
  readonly at: Date;
  readonly plate: string;
  readonly gateName: string;
}

/** Whose car it was is told by a picture: each stay that a member asks for has one of its exit. */
export async function pictureRefunds(database: Database, site: Site, files: FileStore): Promise<void> {
  const { rows } = await sql<Refunded>`
    select s.id as "stayId", s.operator_id as "uploadedBy", s.exited_at as at, p.exit_plate as plate, g.name as "gateName"
    from member_refunds f join stays s on s.id = f.stay_id join stay_plates p on p.stay_id = s.id
    join gates g on g.id = s.exit_gate_id order by s.exited_at`.execute(database.readQueries);
  for (const refunded of rows) await pictureStay({ database, files, site }, { ...refunded, side: 'EXIT', body: 'CAR' });
}
