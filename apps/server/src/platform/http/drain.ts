import type { FastifyInstance } from 'fastify';

const everyMs = 25;

/**
 * On closing, lets requests under way finish and then ends what connections are left: browsers keep some open on which
 * they have asked nothing yet, and closing would wait a minute for those.
 */
export function endConnectionsAfterRequests(app: FastifyInstance): void {
  let running = 0;
  app.addHook('onRequest', (_, reply, done) => {
    running += 1;
    reply.raw.once('close', () => {
      running -= 1;
    });
    done();
  });
  app.addHook('preClose', async () => {
    const timer = setInterval(() => {
      if (running === 0) app.server.closeAllConnections();
    }, everyMs);
    app.server.once('close', () => clearInterval(timer));
    timer.unref();
  });
}
