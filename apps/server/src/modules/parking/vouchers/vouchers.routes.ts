import { contract } from '@parking/contract/contract';
import { isAllowed } from '@parking/contract/core/permissions';
import type { VoucherBatch } from '@parking/contract/parking/vouchers/vouchers';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import { type Actor, type Route, type Site, implement } from '../../../platform/http/context.ts';
import { type ListOptions, listHandlers, readListPage, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Within } from '../../../platform/spreadsheet/exports.ts';
import { checkVoucher } from './check-voucher.ts';
import { decideBatch, withdrawBatch } from './decide-batch.ts';
import { enterCode } from './enter-code.ts';
import { generateVouchers } from './generate-vouchers.ts';

type Calls = typeof contract.vouchers;

const maySeeCodes = (actor: Pick<Actor, 'rights'>): boolean =>
  isAllowed(contract.vouchers.codes.permission, '', actor.rights);

/** A code that all share is kept from whoever could enter it for others, and from files. */
const batchList: ListOptions<Calls['list']> = {
  view: 'voucher_batches_v',
  defaultSort: [{ column: 'at', direction: 'desc' }],
  access: async (reads) => {
    const shared = await reads.selectFrom('voucherBatches').select('id').where('isShared', '=', true).execute();
    return { mask: { fields: ['codeVoucher'], column: 'id', values: shared.map(({ id }) => id) } };
  },
};

const codeList: ListOptions<Calls['codes']> = {
  view: 'voucher_codes_v',
  defaultSort: [{ column: 'number', direction: 'asc' }],
};
const ofBatch: Within = async ({ reads, params }) => {
  const { id } = params as { readonly id: string };
  const batch = await reads.selectFrom('voucherBatches').select('id').where('id', '=', id).executeTakeFirst();
  if (!batch) throw new Failure('record-not-found');
  return { column: 'batch_id', value: id };
};

/** Vouchers: made in batches, agreed to, checked and withdrawn. Exits use them. */
export function voucherRoutes(platform: Platform): Route[] {
  const { list, export: exported, codes, codesExport } = contract.vouchers;
  const batchHandlers = listHandlers(platform, { list, export: exported }, batchList);
  const codeHandlers = listHandlers(platform, { list: codes, export: codesExport }, codeList, ofBatch);
  const ofDrivers = implement(contract.enteredCodes, {
    enter: (context) => enterCode(platform.database, context),
  });
  const ofHouse = implement(contract.vouchers, {
    ...batchHandlers,
    list: (context) =>
      readListPage(platform.database, list, batchList, context, maySeeCodes(context.actor) ? { mask: undefined } : {}),
    get: ({ reads, site, actor, params }) => readBatch(reads, site, actor, params.id),
    codes: codeHandlers.list,
    codesExport: codeHandlers.export,
    generate: async (context) => {
      const { id, codes: made } = await generateVouchers(context);
      return { ...(await readBatch(context.tx, context.site, context.actor, id)), codes: made };
    },
    check: (context) => checkVoucher(platform.database, context),
    decideBatch: async (context) => {
      await decideBatch(context);
      return readBatch(context.tx, context.site, context.actor, context.params.id);
    },
    withdrawBatch: async (context) => {
      await withdrawBatch(context);
      return readBatch(context.tx, context.site, context.actor, context.params.id);
    },
  });
  return [...ofHouse, ...ofDrivers];
}

async function readBatch(reads: Reads, site: Site, actor: Actor, id: string): Promise<VoucherBatch> {
  const row = await findRecord(reads, sourceOf(contract.vouchers.list, batchList), id, site.zone);
  if (!row) throw new Failure('record-not-found');
  return maySeeCodes(actor) ? row : { ...row, codeVoucher: null };
}
