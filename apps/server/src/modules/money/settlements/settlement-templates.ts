import { FileTemplate } from '@parking/contract/money/settlements/file-template';
import type { Reads } from '../../../platform/db/pool.ts';

/** What a payment type's file is written by where nobody chose another one. */
export const usualTemplate = '01900000-0000-7000-8000-000000000701';

/** By what the file of a payment type is written. */
export async function readTemplateOf(reads: Reads, paidTypeId: string): Promise<FileTemplate> {
  const chosen = await reads
    .selectFrom('settlementSetups')
    .select('templateId')
    .where('paidTypeId', '=', paidTypeId)
    .executeTakeFirst();
  const { definition } = await reads
    .selectFrom('settlementTemplates')
    .select('definition')
    .where('id', '=', chosen?.templateId ?? usualTemplate)
    .executeTakeFirstOrThrow();
  return FileTemplate.parse(definition);
}
