import { contract } from '@parking/contract/contract';
import type { Option } from '@parking/contract/core/resource';
import { cardTypes } from '@parking/contract/parking/lists/parking-logs';
import { shortestStaySearch } from '@parking/contract/system/search';
import { transactionSources } from '@parking/contract/parking/lists/transactions';
import { type Route, implement } from '../../../platform/http/context.ts';
import { type ListOptions, listHandlers, sourceOf } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import { depositParts, moneyEntries, readTransaction } from './journal-list.ts';
import { countLive, listLive, listOwnLive } from './live.ts';
import { readParkingLog } from './parking-log.ts';
import { paymentLogs } from './payment-logs.ts';
import { carsInside, deletedEntries, entries, exits, openings, pairs } from './stay-lists.ts';

const sourceNames: Readonly<Record<(typeof transactionSources)[number], readonly [id: string, en: string]>> = {
  PARKING_OUT: ['Parkir keluar', 'Parking out'],
  MEMBERSHIP: ['Keanggotaan', 'Membership'],
  COLLECTION: ['Penagihan', 'Collection'],
  CASH_IN: ['Kas masuk', 'Cash in'],
  CASH_OUT: ['Kas keluar', 'Cash out'],
  CASH_MUTATION: ['Mutasi kas', 'Cash transfer'],
  AUDIT: ['Audit', 'Audit'],
  FREE_PASS: ['Bebas parkir', 'Free pass'],
  MISSING_VOUCHERS: ['Voucher kertas kurang', 'Paper vouchers missing'],
  MISSING_TICKETS: ['Karcis manual hilang', 'Paper tickets missing'],
  MEMBER_REFUND: ['Pengembalian member', 'Refund to a member'],
  TENANT_PAYMENT: ['Pembayaran tenan', 'Payment of a tenant'],
  TAX_PAYMENT: ['Setoran pajak', 'Payment of tax'],
  FLOAT: ['Modal awal', 'Float'],
  CASH_COUNT: ['Opname kas', 'Count of cash'],
  CORRECTION: ['Koreksi di tempat', 'Put right on the spot'],
  PAYMENT: ['Dikembalikan ke pengemudi', 'Given back to a driver'],
};
const cardNames: Readonly<Record<(typeof cardTypes)[number], string>> = {
  EMONEY: 'Mandiri e-money',
  FLAZZ: 'BCA Flazz',
  BRIZZI: 'BRI Brizzi',
  TAPCASH: 'BNI TapCash',
  MEMBER: 'Member',
};

/** What is seen of stays and of the money they brought: lists, live, logs. */
export function transactionRoutes(platform: Platform): Route[] {
  const offer = <L extends typeof contract.parkings.list | typeof contract.parkingOutList.list>(
    route: string,
    list: L,
    options: ListOptions<L>,
  ) =>
    platform.searchables.register({
      route,
      list,
      source: sourceOf(list, options),
      title: 'plateNumber',
      detail: 'parkingCode',
      shortest: shortestStaySearch,
    });
  offer('/parkings', contract.parkings.list, carsInside(platform.site.current));
  offer('/parking_outs', contract.parkingOutList.list, exits);
  return [
    ...implement(contract.parkingInList, listHandlers(platform, contract.parkingInList, entries)),
    ...implement(contract.parkingOutList, listHandlers(platform, contract.parkingOutList, exits)),
    ...implement(contract.parkings, listHandlers(platform, contract.parkings, carsInside(platform.site.current))),
    ...implement(
      contract.parkingInDeletes,
      listHandlers(platform, contract.parkingInDeletes, deletedEntries(platform.site.current)),
    ),
    ...implement(contract.manualOpenings, listHandlers(platform, contract.manualOpenings, openings)),
    ...implement(contract.parkingTransactions, listHandlers(platform, contract.parkingTransactions, pairs)),
    ...implement(contract.transactions, {
      ...listHandlers(platform, contract.transactions, moneyEntries),
      get: readTransaction,
      sources: () =>
        Promise.resolve(
          transactionSources.map((id): Option => ({ id, label: sourceNames[id][0], labelEn: sourceNames[id][1] })),
        ),
      live: listLive,
      liveCounts: countLive,
      userLive: listOwnLive,
      ...depositParts(platform),
    }),
    ...implement(contract.parkingTransactionLogs, {
      ...listHandlers(platform, contract.parkingTransactionLogs, paymentLogs),
      cardTypes: () => Promise.resolve(cardTypes.map((id): Option => ({ id, label: cardNames[id], labelEn: null }))),
    }),
    ...implement(contract.parkingLogs, { get: readParkingLog }),
  ];
}
