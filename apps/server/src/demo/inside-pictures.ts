import { sql } from 'kysely';
import type { Database } from '../platform/db/pool.ts';
import type { FileStore } from '../platform/files/file-store.ts';
import type { Site } from '../platform/http/context.ts';
import { staffNamed } from './car-park.ts';
import { bodyOf, pictureStay } from './stay-pictures.ts';

/** So many cars that came last are shown: whoever tries the till finds the picture of one that is about to leave. */
const shown = 60;

interface Inside {
  readonly stayId: string;
  readonly typeId: string;
  readonly at: Date;
  readonly plate: string;
  readonly gateName: string;
}

/** What the entries' cameras saw of the cars that are inside. */
export async function pictureInside(database: Database, site: Site, files: FileStore): Promise<void> {
  const { rows } = await sql<Inside>`
    select s.id as "stayId", s.vehicle_type_id as "typeId", s.entered_at as at, p.entry_plate as plate, g.name as "gateName"
    from stays s join stay_plates p on p.stay_id = s.id join gates g on g.id = s.entry_gate_id
    where s.state = 'INSIDE' and p.entry_plate is not null order by s.entered_at desc, s.id limit ${shown}`.execute(
    database.readQueries,
  );
  const uploadedBy = staffNamed('manajer').id;
  for (const { typeId, ...inside } of rows)
    await pictureStay({ database, files, site }, { ...inside, uploadedBy, side: 'ENTRY', body: bodyOf(typeId) });
}
