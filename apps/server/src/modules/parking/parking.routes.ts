import { contract } from '@parking/contract/contract';
import { reprintReport } from '@parking/contract/parking/paper/reprint-report';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { Option } from '@parking/contract/core/resource';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/db/pool.ts';
import { type Context, type Route, implement } from '../../platform/http/context.ts';
import { readIdempotencyKey } from '../../platform/http/idempotency.ts';
import { listHandlers } from '../../platform/http/list-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { askToDeleteEntry, deleteEntryApproved } from './entry/delete-entry.ts';
import { editPlateGone, editPlateInside, editCode } from './lookup/edit-stay.ts';
import { checkInBeforePaying, checkInPaying, quoteEntry, readFound } from './entry/check-in-by-cashier.ts';
import { checkInByHand } from './entry/check-in-by-hand.ts';
import { checkOutByCashier, checkOutByHand, stayByHand } from './exit/check-out-by-cashier.ts';
import { findByPlate, searchInside } from './lookup/find-stay.ts';
import { searchCars } from './lookup/search-cars.ts';
import { lostTicket } from './exit/lost-ticket.ts';
import { deskRoutes } from './desk/desk.routes.ts';
import { keepContact, openGrant, readOfflineCopy } from './offline/grants.ts';
import { uploadSales } from './offline/upload-sales.ts';
import { openGate } from './gate/open-gate.ts';
import { cancelPayment, followPayment, tapAgain } from './payments/follow-payments.ts';
import { onAccountRoutes } from './payments/payments-on-account.ts';
import { lookAtPage, readPageAddress } from './payments/payment-page.ts';
import { takeNotification } from './payments/providers/notify.ts';
import { tryProvider } from './payments/providers/try-provider.ts';
import { readProvider, updateProvider } from './payments/providers/update-provider.ts';
import { toldPaymentsList } from './payments/told-payments.ts';
import { takeReaderAnswer } from './payments/reader-answer.ts';
import { requestPayment } from './payments/request-payment.ts';
import { unlessUsedBlind } from './payments/used-blind.ts';
import { openAdapters } from './payments/providers/find-adapter.ts';
import { quoteByHand, quoteStay } from './exit/quote.ts';
import { listReasons } from './free-passes/free-pass-reasons.ts';
import { freePassRoutes } from './free-passes/free-passes.routes.ts';
import { correctionRoutes } from './corrections/corrections.routes.ts';
import { toCollectRoutes } from './to-collect/to-collect.routes.ts';
import { letMemberOutByHand } from './member-outs/let-out-by-hand.ts';
import { letMemberOut } from './member-outs/member-out.ts';
import { memberRefundRoutes } from './member-refunds/member-refunds.routes.ts';
import { GateCopies } from './member-gates/gate-copies.ts';
import { searchMembersInside } from './member-outs/search-inside.ts';
import { countingClaims } from './membership/counted-claims.ts';
import { tenantAccountRoutes } from './tenants/tenant-accounts.routes.ts';
import { tenantRoutes } from './tenants/tenants.routes.ts';
import { countingVoucherCodes } from './vouchers/check-voucher.ts';
import { voucherRoutes } from './vouchers/vouchers.routes.ts';
import { readExit } from './lookup/read-exit.ts';
import { reportHandlers } from '../../platform/report/report-handlers.ts';
import { reprintReportSource } from './paper/reprint-report.ts';
import { checkReceipt } from './paper/check-receipt.ts';
import { reprintReceipt, reprintTicket } from './paper/reprint.ts';

/** Stays from entry to exit, their payments, and what cashiers do at gates. */
export function parkingRoutes(platform: Platform): Route[] {
  const { database } = platform;
  return [
    ...countingClaims(database, countingVoucherCodes(database, [...exitRoutes(platform), ...paymentRoutes(platform)])),
    ...entryRoutes(platform),
    ...onAccountRoutes(platform),
    ...toCollectRoutes(platform),
    ...correctionRoutes(platform),
    ...tenantAccountRoutes(platform),
    ...freePassRoutes(platform),
    ...memberRefundRoutes(),
    ...voucherRoutes(platform),
    ...tenantRoutes(platform),
    ...gateRoutes(platform),
  ];
}

function exitRoutes(platform: Platform): Route[] {
  const reprints = reportHandlers(reprintReport, reprintReportSource, platform);
  return [
    ...implement(contract.paperReports, { reprintReport: reprints.get, reprintReportExport: reprints.export }),
    ...implement(contract.parkingOuts, {
      quote: quoteStay,
      quoteV2: quoteStay,
      quoteByCamera: quoteStay,
      quoteByHand,
      checkOut: checkOutByCashier,
      checkOutByHand,
      stayByHand,
      checkInByHand,
      lostTicket,
      getFine: async ({ reads, query }) => {
        const found = await reads
          .selectFrom('parkingFines')
          .select('fine')
          .where('vehicleTypeId', '=', query.vehicleId)
          .executeTakeFirst();
        return { vehicleId: query.vehicleId, fine: found?.fine ?? 0 };
      },
      get: readExit,
      editPlate: editPlateGone,
      reprintBySpecification: (context) =>
        inTransaction(platform.database, (tx) => reprintReceipt(tx, context, context.query)),
      reprint: (context) => reprintReceipt(context.tx, context, context.body),
    }),
    ...implement(contract.receiptChecks, { check: (context) => checkReceipt(platform.database, context) }),
    ...implement(contract.memberOuts, {
      memberOut: letMemberOut,
      search: searchMembersInside,
      byHand: letMemberOutByHand,
    }),
    ...implement(contract.offline, {
      copy: readOfflineCopy,
      openGrant,
      contact: keepContact,
      uploadSales: (context) => uploadSales(platform, context),
    }),
    ...deskRoutes(platform),
  ];
}

function entryRoutes(platform: Platform): Route[] {
  return [
    ...implement(contract.parkingIns, {
      search: searchCars,
      searchManual: searchCars,
      editCode,
      editPlate: editPlateInside,
      deleteEntry: (context) => askToDeleteEntry(platform, context),
      deleteEntryApproved,
      reprint: reprintTicket,
    }),
    ...implement(contract.entryPaid, {
      check: async ({ reads, site, query }) => {
        const byCode = query.parkingCode ? await searchInside(reads, site.id, query.parkingCode) : [];
        const byPlate = query.plateNumber ? await findByPlate(reads, site.id, query.plateNumber) : [];
        return { inside: await readFound(reads, site, [...byCode, ...byPlate]) };
      },
      quote: quoteEntry,
      checkIn: checkInPaying,
    }),
    ...implement(contract.preEntry, { quote: quoteEntry, checkIn: checkInBeforePaying }),
  ];
}

function paymentRoutes(platform: Platform): Route[] {
  const payments = { database: platform.database, ...openAdapters(platform) };
  const callerOf = ({ site, actor, request }: Pick<Context, 'site' | 'actor' | 'request'>) => ({
    site,
    actor,
    key: readIdempotencyKey(request.headers['idempotency-key']),
  });
  return [
    ...implement(contract.paymentProviders, {
      get: ({ reads, site, params }) => readProvider(reads, site, params.id),
      update: (context) => updateProvider(platform, context),
      test: (context) => tryProvider(payments, context),
    }),
    ...implement(contract.paymentNotifications, { notify: (context) => takeNotification(payments, context) }),
    ...implement(contract.toldPayments, listHandlers(platform, contract.toldPayments, toldPaymentsList)),
    ...implement(contract.readerAnswers, { tell: (context) => takeReaderAnswer(payments, context) }),
    ...implement(contract.paymentPages, { look: (context) => lookAtPage(platform.database, context) }),
    ...implement(contract.payments, {
      page: readPageAddress,
      deductEmoney: (context) => requestPayment(payments, callerOf(context), { ...context.body, kind: 'EMONEY' }),
      requestQr: (context) => requestPayment(payments, callerOf(context), { ...context.body, kind: 'QRIS' }),
      qrStatus: unlessUsedBlind(payments, followPayment),
      cancel: unlessUsedBlind(payments, cancelPayment),
      tapAgain: unlessUsedBlind(payments, tapAgain),
    }),
  ];
}

function gateRoutes(platform: Platform): Route[] {
  const copies = new GateCopies();
  return [
    ...implement(contract.gateEntitlements, { copy: (context) => copies.answer(context) }),
    ...implement(contract.gateActs, {
      openBySpecification: async (context) => {
        const opened = await inTransaction(platform.database, (tx) => openGate(tx, context, context.query));
        platform.events.committed(['gates', 'manualOpenings', 'operations']);
        return opened;
      },
      openGate: (context) => openGate(context.tx, context, context.body),
      tempPlate: async ({ reads, site, query }) => {
        const found = await reads
          .selectFrom('tempPlates')
          .select(['plate', 'confidence', 'imageToken', 'readAt'])
          .where('gateId', '=', query.gateId)
          .orderBy('readAt', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (!found) return null;
        const { plate, confidence, imageToken, readAt } = found;
        return { plateNumber: plate, confidence, image: imageToken, readAt: toLocalDateTime(readAt, site.zone) };
      },
      commandState: async ({ reads, site, query }) => {
        const found = await reads
          .selectFrom('gateCommands')
          .select(['id', 'state', 'error', 'createdAt', 'answeredAt'])
          .where('causeId', '=', query.causeId)
          .where('command', '=', 'OPEN')
          .orderBy('createdAt', 'desc')
          .limit(1)
          .executeTakeFirst();
        if (!found) return null;
        const { id, state, error, createdAt, answeredAt } = found;
        return { id, state: asCommandState(state), error, at: toLocalDateTime(answeredAt ?? createdAt, site.zone) };
      },
    }),
    ...implement(contract.cashierSettings, {
      get: async ({ reads, actor }) => {
        const settings = await reads
          .selectFrom('systemConfiguration')
          .select(['showInputManual', 'cashierNote', 'printCashierOut', 'blindDeposit', 'openGateManual', 'useLpr'])
          .select(['cashlessTimer', 'askAgainAbove', 'askAgainTimes'])
          .executeTakeFirstOrThrow();
        const { rows } = await sql<Option>`
          select id, label, label_en as "labelEn" from additional_fare_names n
          where ${actor.rights.everything} or exists (select from user_group_additional_fares u
            where u.additional_fare_name_id = n.id and u.user_group_id = any(${[...actor.groupIds]}::uuid[]))
          order by lower(label), id`.execute(reads);
        return { ...settings, additionalFares: rows, freePassReasons: await listReasons(reads) };
      },
    }),
  ];
}

const commandStates = ['WAITING', 'SENT', 'DONE', 'FAILED', 'EXPIRED'] as const;
const asCommandState = (text: string) => commandStates.find((state) => state === text) ?? 'FAILED';
