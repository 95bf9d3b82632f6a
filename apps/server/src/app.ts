import { contract } from '@parking/contract/contract';
import type { FastifyInstance } from 'fastify';
import { apiRoutes } from './modules/apis/apis.routes.ts';
import { auditRoutes } from './modules/audits/audits.routes.ts';
import { communicationRoutes } from './modules/communication/communication.routes.ts';
import { newsRoutes } from './modules/communication/news/news.routes.ts';
import { dashboardRoutes } from './modules/dashboards/dashboards.routes.ts';
import { filesRoutes } from './modules/files/files.routes.ts';
import { importRoutes } from './modules/files/imports.routes.ts';
import { jobRoutes } from './modules/files/jobs.routes.ts';
import { gateRoutes } from './modules/gates/gates.routes.ts';
import { confirmPerson } from './modules/identity/confirm-person.ts';
import { identityRoutes } from './modules/identity/identity.routes.ts';
import { lookupRoutes } from './modules/lookups/lookups.routes.ts';
import { cheatingRuleRoutes } from './modules/indications/cheating-rules.routes.ts';
import { indicationRoutes, operatorProfileRoutes } from './modules/indications/indications.routes.ts';
import { inventoryRoutes } from './modules/inventory/inventory.routes.ts';
import { cashDocumentRoutes } from './modules/money/cash/cash-documents.routes.ts';
import { depositRoutes } from './modules/money/deposits/deposits.routes.ts';
import { claimedPaymentRoutes } from './modules/money/claims/claimed-payments.ts';
import { reconciliationRoutes } from './modules/money/reconciliation/reconciliation.routes.ts';
import { settlementRoutes } from './modules/money/settlements/settlements.routes.ts';
import { taxRoutes } from './modules/money/tax/tax.routes.ts';
import { operatorDebtRoutes } from './modules/money/debts/operator-debts.routes.ts';
import { cashCountRoutes } from './modules/money/cash-counts/cash-counts.routes.ts';
import { cashDropRoutes } from './modules/money/cash-drops/cash-drops.routes.ts';
import { paperTicketRoutes } from './modules/money/paper-tickets/paper-tickets.routes.ts';
import { floatRoutes } from './modules/money/floats/floats.routes.ts';
import { memberRoutes } from './modules/members/members.routes.ts';
import { moneyRoutes } from './modules/money/money.routes.ts';
import { gateEventHandlers } from './modules/parking/entry/gate-events.ts';
import { findMatchingStay } from './modules/parking/lookup/matching-stay.ts';
import { parkingRoutes } from './modules/parking/parking.routes.ts';
import { settingsRoutes } from './modules/settings/settings.routes.ts';
import { recapRoutes } from './modules/recaps/recaps.routes.ts';
import { sentReportRoutes } from './modules/reports/deliveries/sent-reports.routes.ts';
import { reportRoutes } from './modules/reports/reports.routes.ts';
import { sweepRoutes } from './modules/sweeps/sweeps.routes.ts';
import { systemRoutes } from './modules/system/system.routes.ts';
import { tariffRoutes } from './modules/tariffs/tariffs.routes.ts';
import { transactionRoutes } from './modules/parking/lists/lists.routes.ts';
import { workforceRoutes } from './modules/workforce/workforce.routes.ts';
import { zoneHandlers } from './modules/zones/zone-events.ts';
import { zoneRoutes } from './modules/zones/zones.routes.ts';
import { registerUploads } from './platform/files/uploads.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveApiDocs } from './platform/http/openapi/serve-api-docs.ts';
import { serveRoute } from './platform/http/routes.ts';
import { buildServer } from './platform/http/server.ts';
import { servePages } from './platform/http/security-headers.ts';
import { serveWebFiles, serveWebPage } from './platform/http/web.ts';
import type { Platform } from './platform/platform.ts';
import { webDirectory } from './root.ts';

/** The whole product on one HTTP server, not yet listening. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const app = await buildServer(platform.config, platform.logger, platform);
  await registerUploads(app);
  const routes = [
    ...identityRoutes(platform),
    ...systemRoutes(platform),
    ...filesRoutes(platform),
    ...jobRoutes(),
    ...importRoutes(platform),
    ...lookupRoutes(),
    ...communicationRoutes(platform),
    ...newsRoutes(platform),
    ...reportRoutes(platform),
    ...recapRoutes(platform),
    ...sentReportRoutes(platform),
    ...dashboardRoutes(platform),
    ...settingsRoutes(),
    ...apiRoutes(platform),
    ...auditRoutes(platform),
    ...indicationRoutes(platform),
    ...operatorProfileRoutes(),
    ...cheatingRuleRoutes(platform),
    ...workforceRoutes(platform),
    ...memberRoutes(platform),
    ...moneyRoutes(platform),
    ...settlementRoutes(platform),
    ...reconciliationRoutes(platform),
    ...taxRoutes(platform),
    ...cashDocumentRoutes(platform),
    ...inventoryRoutes(platform),
    ...depositRoutes(platform),
    ...claimedPaymentRoutes(platform),
    ...operatorDebtRoutes(platform),
    ...floatRoutes(platform),
    ...cashDropRoutes(platform),
    ...paperTicketRoutes(platform),
    ...cashCountRoutes(platform),
    ...tariffRoutes(platform),
    ...gateRoutes(platform, {
      handlers: [...gateEventHandlers(platform.site.current), ...zoneHandlers],
      matchStay: findMatchingStay,
    }),
    ...zoneRoutes(platform),
    ...parkingRoutes(platform),
    ...transactionRoutes(platform),
    ...sweepRoutes(platform),
  ];
  const stated = Object.values(contract).reduce((sum, group) => sum + Object.keys(group).length, 0);
  if (routes.length !== stated) throw new Error(`${routes.length} calls are served, the contract states ${stated}.`);
  const confirmApprover = confirmPerson(platform);
  const services = {
    ...platform,
    confirmApprover,
    site: platform.site.current,
    checkReplies: platform.config.checkReplies,
  };
  for (const route of routes) serveRoute(app, route, services);
  serveHealth(app, platform);
  await serveWebFiles(app, webDirectory);
  await servePages(app, { tls: platform.config.tls !== undefined }, (pages) => {
    serveApiDocs(pages, platform.version);
    const { isTraining, id } = platform.site.current();
    serveWebPage(pages, webDirectory, isTraining ? { id, real: platform.training.entrance() } : null);
  });
  platform.realtime.attach(app.server);
  app.addHook('preClose', () => platform.realtime.close());
  return app;
}
