import type { contract } from '@parking/contract/contract';
import type { TemplatePreview } from '@parking/contract/money/settlements/settlement-templates';
import { shiftDays } from '@parking/contract/core/business-day';
import { toLocalDate } from '@parking/contract/core/time';
import { type Reads, anyOf } from '../../../platform/db/pool.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listOwnSettlements } from './own-settlements.ts';
import { readItems } from './read-items.ts';
import { type FileBatch, type FileItem, nameOfFile, renderFile } from './render-file.ts';
import { refuseBroken } from './settlement-templates.ts';
import { readFacts } from './write-version.ts';

/** With a header and a trailer it is twenty lines. */
const shownItems = 18;

/** How a file would begin and end, written by the very renderer. Nothing is kept. Refuses with `template-too-narrow`. */
export async function previewTemplate(
  { database }: Pick<Platform, 'database'>,
  { body, site, actor }: Context<typeof contract.settlementTemplates.preview>,
): Promise<TemplatePreview> {
  const { paidTypeId = null, ...template } = body;
  refuseBroken(template);
  const reads = database.readQueries;
  const settled = await findLastSettled(reads, paidTypeId, await listOwnSettlements(reads, actor));
  const batch = settled ? await readBatch(reads, site, settled.id) : nothingSettled(site);
  const items = settled ? firstOf(readItems(reads, settled.id, 'ALL')) : nothing();
  const parts: Buffer[] = [];
  for await (const part of renderFile(template, batch, items)) parts.push(part);
  const text = Buffer.concat(parts).toString(template.encoding === 'UTF-8' ? 'utf8' : 'latin1');
  return {
    name: nameOfFile(template, batch),
    lines: text.split(template.lineEnd === 'CRLF' ? '\r\n' : '\n').slice(0, -1),
    left: Math.max(0, batch.items - shownItems),
    day: settled?.day ?? null,
  };
}

/** Usually of yesterday; none of an own open drawer. */
const findLastSettled = (reads: Reads, paidTypeId: string | null, but: readonly string[]) =>
  reads
    .selectFrom('settlements')
    .select(['id', 'day'])
    .where('status', '<>', 'OPEN')
    .where((where) => where.not(where('id', '=', anyOf(but))))
    .$if(paidTypeId !== null, (query) => query.where('paidTypeId', '=', paidTypeId ?? ''))
    .orderBy('day', 'desc')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

async function readBatch(reads: Reads, site: Site, settlementId: string): Promise<FileBatch> {
  const { paidTypeId: _, zone, ...facts } = await readFacts(reads, settlementId, 'ALL');
  return { ...facts, version: 1, zone: zone ?? site.zone, madeAt: new Date() };
}

const nothingSettled = ({ zone }: Site): FileBatch => ({
  number: 1,
  version: 1,
  day: shiftDays(toLocalDate(new Date(), zone), -1),
  madeAt: new Date(),
  items: 0,
  total: 0,
  merchantId: null,
  partnerId: null,
  company: '',
  zone,
});

async function* nothing(): AsyncGenerator<FileItem> {}

async function* firstOf(items: AsyncIterable<FileItem>): AsyncGenerator<FileItem> {
  let left = shownItems;
  for await (const item of items) {
    yield item;
    left -= 1;
    if (left === 0) return;
  }
}
