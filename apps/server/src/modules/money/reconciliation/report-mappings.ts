import type { contract } from '@parking/contract/contract';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { StoredMapping } from '@parking/contract/money/reconciliation/reconciliation-files';
import { ReportMapping, usualMapping } from '@parking/contract/money/reconciliation/report-mapping';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import { isStale, nextUpdatedAt } from '../../../platform/http/resource-handlers.ts';

/** By which columns the reports of a payment type are read: as somebody set them, or the usual ones. */
export async function readMapping(reads: Reads, paidTypeId: string): Promise<ReportMapping> {
  return (await findMapping(reads, paidTypeId)).mapping;
}

async function findMapping(reads: Reads, paidTypeId: string) {
  const found = await reads
    .selectFrom('paidTypes as p')
    .leftJoin('reportMappings as m', 'm.paidTypeId', 'p.id')
    .select(['p.id', 'm.definition', 'm.updatedAt'])
    .where('p.id', '=', paidTypeId)
    .executeTakeFirst();
  if (!found) throw new Failure('record-not-found', { fields: [{ path: 'paidTypeId', code: 'does-not-exist' }] });
  const mapping = found.definition === null ? usualMapping : ReportMapping.parse(found.definition);
  return { mapping, updatedAt: found.updatedAt };
}

export async function tellMapping(reads: Reads, { zone }: Site, paidTypeId: string): Promise<StoredMapping> {
  const { mapping, updatedAt } = await findMapping(reads, paidTypeId);
  return { ...mapping, paidTypeId, updatedAt: updatedAt && toLocalDateTime(updatedAt, zone) };
}

/** What is left out stays. Files that came in before are not read again. */
export async function updateMapping(
  context: Context<typeof contract.reconciliationFiles.updateMapping>,
): Promise<StoredMapping> {
  const { tx, site, params, body } = context;
  await tx.selectFrom('paidTypes').select('id').where('id', '=', params.id).forUpdate().execute();
  const { updatedAt, ...before } = await tellMapping(tx, site, params.id);
  const { updatedAt: known, ...given } = body;
  if (updatedAt !== null && isStale(known, updatedAt)) throw context.fail('changed-meanwhile');
  const mapping = ReportMapping.parse({ ...before, ...given, columns: { ...before.columns, ...given.columns } });
  const row = { paidTypeId: params.id, definition: JSON.stringify(mapping) };
  if (updatedAt === null) await tx.insertInto('reportMappings').values(row).execute();
  else
    await tx
      .updateTable('reportMappings')
      .set({ definition: row.definition, updatedAt: nextUpdatedAt })
      .where('paidTypeId', '=', params.id)
      .execute();
  await context.log({
    action: 'update',
    entity: 'reconciliation_files',
    entityId: params.id,
    before: { ...before },
    after: { ...mapping },
  });
  return tellMapping(tx, site, params.id);
}
