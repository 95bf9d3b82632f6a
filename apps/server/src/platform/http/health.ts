import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Platform } from '../platform.ts';

const countedMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);
const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** `/health/live` (the process), `/health/ready` (with its database), `/metrics` (this machine, or by token). */
export function serveHealth(app: FastifyInstance, platform: Platform): void {
  app.get('/health/live', async () => ({ status: 'live', version: platform.version }));
  app.get('/health/ready', async (_, reply) => {
    const status = await readiness(platform);
    const { isTraining, id } = platform.site.current();
    return reply
      .code(status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, version: platform.version, ...(isTraining && { training: id }) });
  });
  const metrics = buildMetrics(platform);
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const method = countedMethods.has(request.method) ? request.method : 'other';
    const seconds = reply.elapsedTime / 1000;
    const status = `${Math.trunc(reply.statusCode / 100)}xx`;
    metrics.duration.observe({ method, status }, seconds);
    metrics.requests.inc({ method, route, status });
    metrics.seconds.inc({ method, route }, seconds);
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!maySeeMetrics(request, platform.config.metricsToken)) return reply.callNotFound();
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

async function readiness(platform: Platform): Promise<'ready' | 'database-away' | 'storage-full'> {
  if (!(await answers(platform))) return 'database-away';
  return platform.database.isStorageFull() ? 'storage-full' : 'ready';
}

async function answers(platform: Platform): Promise<boolean> {
  const late = new Promise<boolean>((done) => setTimeout(done, 1_500, false).unref());
  const asked = platform.database.reads.query('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}

/** Behind a proxy everybody seems to come from this machine, so there only the token counts. */
function maySeeMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token === undefined)
    return loopback.has(request.socket.remoteAddress ?? '') && !request.headers['x-forwarded-for'];
  const given = Buffer.from(request.headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

interface Metrics {
  readonly registry: Registry;
  readonly duration: Histogram;
  readonly requests: Counter;
  readonly seconds: Counter;
}

/** A spread of times for each route and answer would be tens of thousands of lines: routes have a count and a sum. */
function buildMetrics(platform: Platform): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by method and kind of answer',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answers, by route and kind',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Counter({
    name: 'http_request_seconds_total',
    help: 'Time spent on answers, by route',
    labelNames: ['method', 'route'],
    registers: [registry],
  });
  const gauge = (name: string, help: string, read: () => number): void => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  };
  const { reads, lists, writes } = platform.database;
  const pools = [reads, lists, writes];
  const sum = (count: (pool: (typeof pools)[number]) => number): number =>
    pools.reduce((total, pool) => total + count(pool), 0);
  gauge('database_connections_busy', 'Connections in use', () => sum((pool) => pool.totalCount - pool.idleCount));
  gauge('database_calls_waiting', 'Calls waiting for a connection', () => sum((pool) => pool.waitingCount));
  gauge('live_connections', 'Open live connections', () => platform.realtime.metrics().connections);
  return { registry, duration, requests, seconds };
}
