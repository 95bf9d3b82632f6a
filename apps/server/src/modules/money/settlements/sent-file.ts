import type { SentFile } from '@parking/contract/money/settlements/settlements';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { SettlementState } from '@parking/contract/money/settlements/settlement-states';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { findSetup } from './settlement-setup.ts';
import { findVersion } from './download-file.ts';

/** Whether, how and when the newest version of a settlement's file was sent. Refuses an open one: it has none. */
export async function readSentFile(reads: Reads, site: Site, id: string): Promise<SentFile> {
  const settlement = await reads
    .selectFrom('settlements')
    .select(['paidTypeId', 'status', 'sentAt'])
    .where('id', '=', id)
    .$narrowType<{ status: SettlementState }>()
    .executeTakeFirst();
  if (!settlement) throw new Failure('record-not-found');
  const file = await findVersion(reads, id);
  if (!file) throw new Failure('settlement-state');
  const { paidTypeId, status, sentAt } = settlement;
  const setup = await findSetup(reads, paidTypeId);
  return {
    settlementId: id,
    status,
    version: file.version,
    fileName: file.name,
    way: setup?.way ?? 'DOWNLOAD',
    sent: sentAt !== null,
    sentAt: sentAt && toLocalDateTime(sentAt, site.zone),
  };
}
