import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestServer } from '../../../testing/test-server.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { Limits } from '../connection.ts';
import { openRealtime } from '../realtime.ts';

/** Lets the product listen and returns the address of its live connection. */
export async function listen(server: TestServer): Promise<string> {
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  return `${address.replace('http', 'ws')}/ws`;
}

/** A live connection with tighter limits, beside the product's own, on the same database. */
export async function listenWithLimits(
  server: TestServer,
  limits: Partial<Limits>,
  sessions: Sessions = server.platform.sessions,
) {
  const { events, tokens, gateTokens, logger } = server.platform;
  const realtime = openRealtime({ events, sessions, tokens, gateTokens, logger, limits });
  const http: Server = createServer();
  realtime.attach(http);
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  return {
    realtime,
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/ws`,
    close: async () => {
      await realtime.close();
      await new Promise((done) => http.close(done));
    },
  };
}
