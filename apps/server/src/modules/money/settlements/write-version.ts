import { createHash } from 'node:crypto';
import { newId } from '@parking/contract/core/id';
import type { FileTemplate } from '@parking/contract/money/settlements/file-template';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type ItemsToSend, readItems, sentItems } from './read-items.ts';
import { type FileBatch, nameOfFile, renderFile } from './render-file.ts';
import { readTemplateOf } from './settlement-templates.ts';

/**
 * Writes the next version of a locked settlement's file, and keeps its very bytes with their hash. Refuses with
 * `template-too-narrow`.
 */
export async function writeVersion(tx: Tx, site: Site, settlementId: string, which: ItemsToSend): Promise<void> {
  const { paidTypeId, ...facts } = await readFacts(tx, settlementId, which);
  const template = await readTemplateOf(tx, paidTypeId);
  const batch: FileBatch = { ...facts, zone: facts.zone ?? site.zone, madeAt: new Date() };
  const id = newId();
  const hash = createHash('sha256');
  let bytes = 0;
  let n = 0;
  for await (const part of renderFile(template, batch, readItems(tx, settlementId, which))) {
    n += 1;
    bytes += part.length;
    hash.update(part);
    await tx.insertInto('settlementParts').values({ versionId: id, n, bytes: part }).execute();
  }
  const { version, items, total, madeAt } = batch;
  await tx
    .insertInto('settlementVersions')
    .values({
      id,
      settlementId,
      version,
      name: nameOfFile(template, batch),
      bytes,
      sha256: hash.digest(),
      items,
      total,
      template: JSON.stringify(template),
      madeAt,
    })
    .execute();
}

type Facts = Omit<FileBatch, 'madeAt' | 'zone'> & { readonly paidTypeId: string; readonly zone: string | null };

/** What the next version of a settlement's file tells of it. */
export async function readFacts(reads: Reads, settlementId: string, which: ItemsToSend): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select s.paid_type_id, s.number, s.day, i.items, i.total, p.merchant_id, p.partner_id, p.zone, y.company_name as company,
      (select count(*)::integer + 1 from settlement_versions v where v.settlement_id = s.id) as version
    from settlements s cross join system_profile y 
      left join payment_providers p on p.paid_type_id = s.paid_type_id and p.replaced_at is null
    cross join lateral (
      select count(*)::integer as items, coalesce(sum(amount), 0)::bigint as total from provider_items
      where settlement_id = s.id and ${sentItems(which)}) i
    where s.id = ${settlementId}`.execute(reads);
  const [facts] = rows;
  if (!facts) throw new Error(`Settlement ${settlementId} is gone.`);
  return facts;
}

/** Which items a file that follows a refused one is of: what was refused, where the template says so and the bank named any. */
export async function itemsToSendAgain(
  tx: Tx,
  settlementId: string,
  resend: FileTemplate['resend'],
): Promise<ItemsToSend> {
  if (resend === 'ALL') return 'ALL';
  const refused = await tx
    .selectFrom('providerItems')
    .select('position')
    .where('settlementId', '=', settlementId)
    .where('refused', 'is not', null)
    .limit(1)
    .execute();
  return refused.length > 0 ? 'REFUSED' : 'ALL';
}
