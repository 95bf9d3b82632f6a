import { Failure } from '../failure.ts';
import type { Tx } from '../db/pool.ts';
import type { StoredFile } from './shelf.ts';

/** Pictures a browser may show in place. */
export const pictureTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const pdfType = 'application/pdf';
/** A zip file or workbook that becomes more is refused. */
export const maximumUnpackedBytes = 200_000_000;

/** Holds a file that a sweep is taking away: nobody may read or attach it any more. */
export const removedHolder = '-';

export interface NewAsset extends StoredFile {
  readonly token: string;
  readonly filename: string;
  readonly mediaType: string;
  readonly uploadedBy: string;
}

/** Makes stored files known. They belong to nothing yet, and only their uploader may read them. */
export async function insertAssets(tx: Tx, assets: readonly NewAsset[]): Promise<void> {
  await tx
    .insertInto('assetFiles')
    .values(
      assets.map(({ token, filename, mediaType, bytes, sha256, uploadedBy }) => ({
        token,
        filename,
        mediaType,
        bytes,
        sha256,
        uploadedBy,
      })),
    )
    .execute();
}

export interface AttachOptions {
  readonly uploadedBy: string;
  readonly picture?: boolean;
  /** Named in the refusal. */
  readonly field?: string;
}

/**
 * Gives a file to what holds it from now on (`users`, `system_profile`, `jobs`): who may see that may read the file.
 * Refuses with `asset-not-found` what is missing, another's upload, held already, or no picture where one is needed.
 */
export async function attachAsset(tx: Tx, token: string, holder: string, options: AttachOptions): Promise<void> {
  const { uploadedBy, picture = false, field } = options;
  const attached = await tx
    .updateTable('assetFiles')
    .set({ attachedTo: holder })
    .where('token', '=', token)
    .where('uploadedBy', '=', uploadedBy)
    .where('attachedTo', 'is', null)
    .$if(picture, (query) => query.where('mediaType', 'in', [...pictureTypes]))
    .executeTakeFirst();
  if (attached.numUpdatedRows === 1n) return;
  throw new Failure(
    'asset-not-found',
    field === undefined ? {} : { fields: [{ path: field, code: 'does-not-exist' }] },
  );
}

/** The holder lets the file go; it is swept away within the hour once it is a day old. */
export async function releaseAsset(tx: Tx, token: string): Promise<void> {
  await tx
    .updateTable('assetFiles')
    .set({ attachedTo: null })
    .where('token', '=', token)
    .where('attachedTo', '<>', removedHolder)
    .execute();
}
