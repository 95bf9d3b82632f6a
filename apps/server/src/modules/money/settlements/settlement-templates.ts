import { FileTemplate } from '@parking/contract/money/settlements/file-template';
import type { Option } from '@parking/contract/core/resource';
import { sql } from 'kysely';
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

/** The templates that files are written by, by name. */
export async function listTemplates(reads: Reads): Promise<Option[]> {
  const { rows } = await sql<{ id: string; label: string }>`
    select id, definition ->> 'name' as label from settlement_templates order by 2`.execute(reads);
  return rows.map((row) => ({ ...row, labelEn: null }));
}
