import type { FastifyInstance } from 'fastify';
import { communicationRoutes } from './modules/communication/communication.routes.ts';
import { identityRoutes } from './modules/identity/identity.routes.ts';
import { systemRoutes } from './modules/system/system.routes.ts';
import { serveHealth } from './platform/http/health.ts';
import { serveApiDocs } from './platform/http/openapi.ts';
import { serveRoute } from './platform/http/routes.ts';
import { buildServer } from './platform/http/server.ts';
import { serveWeb } from './platform/http/web.ts';
import type { Platform } from './platform/platform.ts';
import { webDirectory } from './root.ts';

/** The whole product on one HTTP server, not yet listening. */
export async function buildApp(platform: Platform): Promise<FastifyInstance> {
  const app = await buildServer(platform.config, platform.logger);
  const routes = [...identityRoutes(platform), ...systemRoutes(platform), ...communicationRoutes(platform)];
  const services = { ...platform, site: platform.site.current, checkReplies: platform.config.checkReplies };
  for (const route of routes) serveRoute(app, route, services);
  serveHealth(app, platform);
  serveApiDocs(app, platform.version);
  await serveWeb(app, webDirectory);
  platform.realtime.attach(app.server);
  app.addHook('preClose', () => platform.realtime.close());
  return app;
}
