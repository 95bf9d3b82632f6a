import { Readable } from 'node:stream';
import type { contract } from '@parking/contract/contract';
import type { Reads } from '../../../platform/db/pool.ts';
import { sendFile } from '../../../platform/files/send-file.ts';
import type { Context } from '../../../platform/http/context.ts';
import { listOwnSettlements } from './own-settlements.ts';

export interface KeptFile {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: Buffer;
}

/** A version of a settlement's file, the newest unless one is asked for; null where there is none. */
export async function findVersion(reads: Reads, settlementId: string, version?: number): Promise<KeptFile | null> {
  const found = await reads
    .selectFrom('settlementVersions')
    .select(['id', 'version', 'name', 'bytes', 'sha256'])
    .where('settlementId', '=', settlementId)
    .$if(version !== undefined, (query) => query.where('version', '=', version ?? 0))
    .orderBy('version', 'desc')
    .executeTakeFirst();
  return found ?? null;
}

/** Its bytes as they were written, a part at a time. */
export async function* readParts(reads: Reads, versionId: string): AsyncGenerator<Buffer> {
  for (let n = 1; ; n += 1) {
    const part = await reads
      .selectFrom('settlementParts')
      .select('bytes')
      .where('versionId', '=', versionId)
      .where('n', '=', n)
      .executeTakeFirst();
    if (!part) return;
    yield part.bytes;
  }
}

/** Sends the very bytes that were written. Refuses one that is still open, of which nothing was, and what tells who counts blind of their drawer. */
export async function downloadSettlement(context: Context<typeof contract.settlements.download>): Promise<null> {
  const { reads, params, query, actor, request, response } = context;
  const settlement = await reads
    .selectFrom('settlements')
    .select('status')
    .where('id', '=', params.id)
    .executeTakeFirst();
  if (!settlement) throw context.fail('record-not-found');
  if (settlement.status === 'OPEN') throw context.fail('settlement-state');
  if ((await listOwnSettlements(reads, actor)).includes(params.id)) throw context.fail('file-counts-blind');
  const file = await findVersion(reads, params.id, query.version);
  if (!file) throw context.fail('record-not-found');
  await sendFile(request, response, {
    filename: file.name,
    mediaType: 'application/octet-stream',
    bytes: file.bytes,
    etag: `"${file.sha256.toString('hex')}"`,
    asAttachment: true,
    open: async () => Readable.from(readParts(reads, file.id)),
  });
  return null;
}
