import { sql } from 'kysely';

/**
 * In SQL, of a picture `i` of a stay and its file `f`: whether the very same one, byte by byte, is shown of another stay, or of the other
 * end of this one. A camera that stands still, or a file that is shown again, shows nothing of what it is shown for.
 */
export const isRepeated = sql<boolean>`exists (
  select from asset_files o join stay_images j on j.token = o.token
  where o.sha256 = f.sha256 and (j.stay_id <> i.stay_id or j.side <> i.side))`;
