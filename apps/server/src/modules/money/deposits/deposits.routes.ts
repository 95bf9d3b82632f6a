import { contract } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { depositStates } from '@parking/contract/money/deposits/deposit-states';
import type { ListSource } from '../../../platform/db/list-sql.ts';
import { readPage } from '../../../platform/db/list.ts';
import { type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { type Actor, type Log, type Route, type Site, implement } from '../../../platform/http/context.ts';
import { exportHandler, listHandlers } from '../../../platform/http/list-handlers.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Within } from '../../../platform/spreadsheet/exports.ts';
import { generateCashIn, listFittingCashIns, setCashIn } from './close-deposit.ts';
import { getDeposit } from './deposit-access.ts';
import { disputeDeposit, receive, handIn, verifyDeposit } from './deposit-acts.ts';
import { depositSource, readDetail } from './deposit-detail.ts';
import {
  depositStays,
  listDeposits,
  listSteps,
  ofAll,
  ofDeposit,
  ofOwn,
  ownDeposits,
  readDifference,
  readUpcoming,
} from './deposit-lists.ts';
import { printSlip } from './deposit-slip.ts';
import { readDue } from './due-deposit.ts';
import { lookAtDeposit } from './look-at-deposit.ts';
import { createManualDeposit } from './manual-deposit.ts';
import { hidingNonCash } from './own-non-cash.ts';
import { checkNonCash, listNonCash, nonCashSource, withUsualPeriod } from './non-cash.ts';
import { confirmReceived, reopenDeposit } from './settle-dispute.ts';
import { unmatchedHandlers } from '../on-account/unmatched-takings.ts';

const stateNames: Readonly<Record<(typeof depositStates)[number], readonly [id: string, en: string]>> = {
  OPEN: ['Terbuka', 'Open'],
  SUBMITTED: ['Disetor', 'Submitted'],
  PAID: ['Diterima', 'Received'],
  VERIFIED: ['Diverifikasi', 'Verified'],
  CLOSED: ['Ditutup', 'Closed'],
  DISPUTED: ['Disanggah', 'Disputed'],
};

/** Deposits of cashiers, money handed in outside a shift, and what providers owe. */
export function depositRoutes(platform: Platform): Route[] {
  const { database, exports } = platform;
  const manual: ListSource = { ...depositSource, view: 'manual_deposits_v' };
  const exporter = <E extends EndpointDefinition>(definition: E, source: ListSource, within?: Within) =>
    exportHandler(exports, definition, { source, permission: definition.permission, within });
  const exportNonCash = exportHandler(exports, contract.nonCash.export, {
    source: nonCashSource,
    permission: contract.nonCash.export.permission,
    access: hidingNonCash,
  });

  const { mine, mineExport, transactions, transactionsExport } = contract.deposits;
  const own = listHandlers(platform, { list: mine, export: mineExport }, ownDeposits, ofOwn);
  const stays = listHandlers(platform, { list: transactions, export: transactionsExport }, depositStays, ofDeposit);

  type Printing = { readonly actor: Actor; readonly site: Site; readonly log: Log };
  const printIn = (tx: Tx, { actor, site, log }: Printing, depositId: string, asCopy: boolean, note?: string) =>
    printSlip({ tx, actor, site, log: (operation) => log(operation, tx), depositId, asCopy, note });
  // A GET runs on a connection that cannot write.
  const printByGet = (context: Printing, depositId: string, asCopy: boolean, note?: string) =>
    inTransaction(database, (tx) => printIn(tx, context, depositId, asCopy, note));

  return [
    ...implement(contract.deposits, {
      list: (context) => listDeposits(database, context),
      mine: own.list,
      mineExport: own.export,
      export: exporter(contract.deposits.export, depositSource, ofAll),
      statuses: async () => depositStates.map((id) => ({ id, label: stateNames[id][0], labelEn: stateNames[id][1] })),
      detail: async ({ reads, actor, site, params }) =>
        readDetail(reads, actor, site, (await getDeposit(reads, actor, params.id)).id),
      history: listSteps,
      transactions: stays.list,
      transactionsExport: stays.export,
      upcoming: readUpcoming,
      printBySpecification: (context) => printByGet(context, context.params.id, false),
      print: (context) => printIn(context.tx, context, context.params.id, false),
      reprintBySpecification: (context) => printByGet(context, context.params.id, true, context.query.note),
      reprint: (context) => printIn(context.tx, context, context.params.id, true, context.body.note),
      difference: readDifference,
      due: readDue,
      handIn,
      receive,
      verify: verifyDeposit,
      dispute: disputeDeposit,
      confirmReceived,
      reopen: reopenDeposit,
      lookAt: lookAtDeposit,
    }),
    ...implement(contract.depositPayments, { generateCashIn, fittingCashIns: listFittingCashIns, setCashIn }),
    ...implement(contract.depositManual, {
      list: ({ query, site, signal }) => readPage(database, manual, query, site.zone, signal),
      export: exporter(contract.depositManual.export, manual),
      create: createManualDeposit,
    }),
    ...implement(contract.nonCash, {
      list: (context) => listNonCash(database, context),
      export: (context) => exportNonCash({ ...context, query: withUsualPeriod(context.query, context.site) }),
      check: checkNonCash,
    }),
    ...implement(contract.unmatchedTakings, unmatchedHandlers(platform)),
  ];
}
