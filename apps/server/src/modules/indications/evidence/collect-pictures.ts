import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { drawForPaper } from '../../../platform/files/pictures.ts';
import type { PdfPicture } from '../../../platform/pdf/write-pdf.ts';

/** A pack holds so many pictures, and so many bytes of them; what is left out is said. */
const mostPictures = 400;
const mostBytes = 200_000_000;
/** So many are drawn on its pages. */
const mostDrawn = 60;

/** Whether a picture is in the pack, and if not, why. */
export type PictureState = 'whole' | 'erased' | 'altered' | 'left-out';

export interface PackPicture {
  /** In the pack. */
  readonly name: string;
  readonly token: string;
  /** The ticket of its car; null of what is no car's. */
  readonly code: string | null;
  readonly side: 'ENTRY' | 'EXIT' | 'OPENING';
  readonly at: Date;
  readonly bytes: number;
  /** As it was received, and as it was found; null where it is gone. */
  readonly sha256: string | null;
  readonly state: PictureState;
  readonly drawn: PdfPicture | null;
}

interface Row {
  readonly token: string;
  readonly code: string | null;
  readonly side: PackPicture['side'];
  readonly at: Date;
  readonly bytes: number | null;
  readonly sha256: Buffer | null;
  readonly mediaType: string | null;
}

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
};
const folders = { ENTRY: 'entry', EXIT: 'exit', OPENING: 'opening' } as const;

/**
 * The pictures of a case's cars and openings, each read once and held against the hash that it was received with. One that is gone
 * or was altered is told as that.
 */
export async function collectPictures(
  reads: Reads,
  files: FileStore,
  { indicationId, openings }: { readonly indicationId: string; readonly openings: readonly string[] },
  signal: AbortSignal,
): Promise<PackPicture[]> {
  const { rows } = await sql<Row>`
    select p.*, f.bytes::float8 as bytes, f.sha256, f.media_type as "mediaType" from (
      select i.token, s.code, i.side, i.taken_at as at from indication_stays n join stays s on s.id = n.stay_id
      join stay_images i on i.stay_id = s.id where n.indication_id = ${indicationId}
      union all
      select t.token, null, 'OPENING', m.at from manual_openings m cross join lateral unnest(array[m.image_token, m.camera_token]) t (token)
      where m.id = any(${[...openings]}::uuid[]) and t.token is not null) p
    left join asset_files f on f.token = p.token and f.attached_to <> '-'
    order by p.at, p.token`.execute(reads);
  const pictures: PackPicture[] = [];
  let bytes = 0;
  for (const [index, row] of rows.entries()) {
    signal.throwIfAborted();
    const ending = endings[row.mediaType ?? ''] ?? 'jpg';
    const name = `pictures/${String(index + 1).padStart(3, '0')}-${folders[row.side]}.${ending}`;
    const about = { name, token: row.token, code: row.code, side: row.side, at: row.at };
    const fits = pictures.length < mostPictures && bytes + (row.bytes ?? 0) <= mostBytes;
    const seen = fits ? await look(files, row, pictures.length < mostDrawn) : leftOut;
    if (seen.state === 'whole') bytes += seen.bytes;
    pictures.push({ ...about, ...seen });
  }
  return pictures;
}

type Seen = Pick<PackPicture, 'bytes' | 'sha256' | 'state' | 'drawn'>;
const erased: Seen = { bytes: 0, sha256: null, state: 'erased', drawn: null };
const leftOut: Seen = { ...erased, state: 'left-out' };

async function look(files: FileStore, { token, sha256 }: Row, draws: boolean): Promise<Seen> {
  const content = sha256 === null ? null : await files.get(token);
  if (sha256 === null || content === null) return erased;
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk as Buffer);
  const picture = Buffer.concat(chunks);
  const hash = createHash('sha256').update(picture).digest();
  if (!hash.equals(sha256)) return { ...erased, state: 'altered' };
  // A damaged picture goes as it is: only the pages lack it.
  const drawn = draws ? await drawForPaper(picture).catch(() => null) : null;
  return { bytes: picture.length, sha256: hash.toString('hex'), state: 'whole', drawn };
}
