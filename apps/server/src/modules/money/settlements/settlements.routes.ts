import { contract } from '@parking/contract/contract';
import { type SettlementState, settlementStates } from '@parking/contract/money/settlements/settlement-states';
import { type Route, implement } from '../../../platform/http/context.ts';
import { listHandlers } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { downloadSettlement } from './download-file.ts';
import { keepSettlements } from './keep-settlements.ts';
import { readSentFile } from './sent-file.ts';
import { ofSettlement, readSettlementDetail, settlementItems } from './settlement-detail.ts';
import { settlementList, updateSettlement } from './update-settlement.ts';

const stateNames: Readonly<Record<SettlementState, readonly [id: string, en: string]>> = {
  OPEN: ['Berjalan', 'Open'],
  GENERATED: ['File dibuat', 'Generated'],
  SENT: ['Terkirim', 'Sent'],
  ACCEPTED: ['Diterima bank', 'Accepted'],
  REJECTED: ['Ditolak bank', 'Rejected'],
  PAID: ['Dibayar', 'Paid'],
  CLOSED: ['Ditutup', 'Closed'],
};

/** What providers settle of their days: its files, and how far its money has come. */
export function settlementRoutes(platform: Platform): Route[] {
  const { database, logger } = platform;
  const { list, export: exported, items, itemsExport } = contract.settlements;
  const ofOne = listHandlers(platform, { list: items, export: itemsExport }, settlementItems, ofSettlement);
  return implement(contract.settlements, {
    ...listHandlers(platform, { list, export: exported }, settlementList),
    statuses: async () => settlementStates.map((id) => ({ id, label: stateNames[id][0], labelEn: stateNames[id][1] })),
    detail: readSettlementDetail,
    items: ofOne.list,
    itemsExport: ofOne.export,
    generate: async ({ site }) => ({
      generated: await keepSettlements(database, site, (id, failure) =>
        logger.warn({ err: failure, settlement: id }, 'settlement'),
      ),
    }),
    update: updateSettlement,
    sendBySpecification: ({ reads, site, params }) => readSentFile(reads, site, params.id),
    send: ({ reads, site, params }) => readSentFile(reads, site, params.id),
    download: downloadSettlement,
  });
}
