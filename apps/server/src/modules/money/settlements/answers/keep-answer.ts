import { createHash } from 'node:crypto';
import { newId } from '@parking/contract/core/id';
import { type Database, type Reads, type Tx, inTransaction } from '../../../../platform/db/pool.ts';
import type { Site } from '../../../../platform/http/context.ts';
import type { ListedFile } from '../../../../platform/outgoing/files/file-way.ts';
import { AnswerRefusal } from './answer-refusal.ts';
import { refuseAnswer } from './refuse-answer.ts';

const partBytes = 65_536;

interface Incoming {
  readonly paidTypeId: string;
  readonly file: ListedFile;
  /** Null: it is too large to be fetched. */
  readonly content: Buffer | null;
  /** Whose answer it is, as somebody said who brought it. */
  readonly brought?: { readonly settlementId: string; readonly version: number; readonly byId: string };
}

/**
 * Keeps a file once, as it came. The same bytes under the same name are the same answer; of those that somebody brought, to the same
 * settlement. Returns its id.
 */
export function keepAnswer(
  database: Database,
  site: Site,
  { paidTypeId, file: { name, bytes, stamp }, content, brought }: Incoming,
): Promise<string> {
  return inTransaction(database, async (tx) => {
    const sha256 = content && createHash('sha256').update(content).digest();
    const id = newId();
    const kept = await tx
      .insertInto('settlementAnswers')
      .values({ id, paidTypeId, name, bytes, sha256, stamp, ...brought })
      .onConflict((conflict) =>
        (brought
          ? conflict.columns(['settlementId', 'version', 'name', 'bytes', 'sha256']).where('byId', 'is not', null)
          : conflict.columns(['paidTypeId', 'name', 'bytes', 'sha256']).where('byId', 'is', null)
        ).doUpdateSet({ stamp }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    if (kept.id !== id) return kept.id;
    if (content) await writeParts(tx, id, content);
    else await refuseAnswer(tx, site, id, new AnswerRefusal('TOO_LARGE'));
    return id;
  });
}

async function writeParts(tx: Tx, answerId: string, content: Buffer): Promise<void> {
  for (let n = 1; (n - 1) * partBytes < content.length; n += 1) {
    const bytes = content.subarray((n - 1) * partBytes, n * partBytes);
    await tx.insertInto('settlementAnswerParts').values({ answerId, n, bytes }).execute();
  }
}

/** Whether a file was kept as its folder shows it now. */
export async function isKept(reads: Reads, paidTypeId: string, { name, bytes, stamp }: ListedFile): Promise<boolean> {
  const found = await reads
    .selectFrom('settlementAnswers')
    .select('id')
    .where('paidTypeId', '=', paidTypeId)
    .where('name', '=', name)
    .where('bytes', '=', bytes)
    .where('stamp', '=', stamp)
    .executeTakeFirst();
  return found !== undefined;
}

/** The bytes of an answer as they came, a part at a time. */
export async function* readAnswerParts(reads: Reads, answerId: string): AsyncGenerator<Buffer> {
  for (let n = 1; ; n += 1) {
    const part = await reads
      .selectFrom('settlementAnswerParts')
      .select('bytes')
      .where('answerId', '=', answerId)
      .where('n', '=', n)
      .executeTakeFirst();
    if (!part) return;
    yield part.bytes;
  }
}
