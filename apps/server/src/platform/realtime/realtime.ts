import type { FastifyBaseLogger } from 'fastify';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { GateTokens } from '../auth/gate-tokens.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { Tokens } from '../auth/tokens.ts';
import type { Events } from '../events/events.ts';
import { type Periodic, startPeriodic } from '../events/periodic.ts';
import { openAdmission, serverDownSeconds } from './admission.ts';
import { Budgets } from './budget.ts';
import { addressReader } from './client-address.ts';
import { Connection, type Limits } from './connection.ts';
import { GateLine } from './gate-line.ts';
import { Hub } from './hub.ts';
import type { GateSource, LiveSource } from './live-source.ts';
import { Publisher } from './publisher.ts';
import { SessionWatch } from './session-watch.ts';
import { Subscribers } from './subscribers.ts';
import { isLivePath, isOwnOrigin, refuseUpgrade } from './upgrade.ts';

export interface RealtimeOptions {
  readonly events: Events;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly gateTokens: GateTokens;
  readonly logger: FastifyBaseLogger;
  readonly trustProxy?: boolean | number | string;
  readonly limits?: Partial<Limits>;
}

export interface RealtimeMetrics {
  readonly connections: number;
  readonly subscriptions: number;
  /** Refused upgrades and CONNECTs since the start. */
  readonly refused: number;
  /** Clients dropped because they did not read. */
  readonly dropped: number;
}

/** The live connection of one server process: STOMP 1.2 over WebSocket. */
export interface Realtime {
  /** Adds a personal destination. */
  serve(source: LiveSource): void;
  /** Says what gates are to be told on their topics. */
  serveGates(source: GateSource): void;
  /** Gates connected to this process, heard from within the last seconds. */
  connectedGates(): readonly string[];
  /** Asks what every gate connected here is due. */
  tellGates(): void;
  /** Handles the upgrades of an HTTP server. */
  attach(server: Server): void;
  metrics(): RealtimeMetrics;
  /** Ends all connections, which come back by themselves; before the HTTP server closes. */
  close(): Promise<void>;
}

const defaults: Limits = {
  frameBytes: 16 * 1_024,
  framesAtOnce: 60,
  framesPerSecond: 10,
  subscriptions: 20,
  waitingBytes: 512 * 1_024,
  connectSeconds: 5,
  silenceSeconds: 15,
};
const maximumConnections = 10_000;

export function openRealtime(options: RealtimeOptions): Realtime {
  const { events, sessions, gateTokens, logger, trustProxy = false, limits } = options;
  const bounds: Limits = { ...defaults, ...limits };
  const subscribers = new Subscribers();
  const publisher = new Publisher();
  const gates = new GateLine(subscribers, publisher, gateTokens, logger);
  const hub = new Hub(subscribers, gates, publisher, logger);
  const watch = new SessionWatch(sessions, subscribers, (connection, before) => hub.renewed(connection, before));
  const addressOf = addressReader(trustProxy);
  // A whole site comes back from behind one address after a restart; wrong tokens are few.
  const upgrades = new Budgets(5_000, 100);
  const wrongTokens = new Budgets(60, 1);
  const servers: Server[] = [];
  let refused = 0;
  const admit = openAdmission({
    ...options,
    subscribers,
    onRefused: (connection, { byToken }) => {
      refused += 1;
      if (byToken) wrongTokens.take(connection.address);
    },
  });

  const webSockets = openWebSockets(bounds);

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = addressOf(request);
    const refuse = (status: 403 | 404 | 429 | 503): void => {
      refused += 1;
      refuseUpgrade(socket, status);
    };
    if (!isLivePath(request.url)) return refuse(404);
    if (!isOwnOrigin(request)) return refuse(403);
    if (wrongTokens.isEmpty(address) || !upgrades.take(address)) return refuse(429);
    if (subscribers.all.size >= maximumConnections) return refuse(503);
    webSockets.handleUpgrade(request, socket, head, (webSocket) => {
      subscribers.all.add(
        new Connection(webSocket, address, bounds, {
          connect: (connection, token) => void admit(connection, token),
          subscribe: (connection, id, destination) => hub.subscribe(connection, id, destination),
          unsubscribe: (connection, id) => subscribers.unsubscribed(connection, id),
          send: (connection, destination, body) => hub.asked(connection, destination, body),
          closed: (connection) => subscribers.closed(connection),
        }),
      );
    });
  }

  let sweeping: Periodic | null = null;
  const timers: NodeJS.Timeout[] = [];

  events.onLiveMessages((messages) => hub.messages(messages));
  events.onChanged((words) => {
    hub.changed(words);
    if (watch.changed(words)) sweeping?.now();
  });
  events.onDatabaseAway((seconds) => {
    if (seconds < serverDownSeconds) return;
    for (const connection of subscribers.all) connection.fail('SERVER_DOWN');
  });

  return {
    serve: (source) => hub.serve(source),
    serveGates: (source) => gates.serve(source),
    connectedGates: () => gates.connected(),
    tellGates: () => gates.due(gates.connected()),
    attach: (server) => {
      server.on('upgrade', upgrade);
      servers.push(server);
      if (sweeping) return;
      sweeping = startPeriodic({
        name: 'live sessions',
        everyMs: 1_000,
        run: async () => void (await Promise.all([watch.sweep(), gates.sweep()])),
        logger,
      });
      timers.push(setInterval(() => dropTheSilent(subscribers, bounds), 500));
      timers.push(setInterval(() => [upgrades, wrongTokens].map((budgets) => budgets.forget()), 60_000));
    },
    metrics: () => ({
      connections: subscribers.all.size,
      subscriptions: subscribers.subscriptionCount(),
      refused,
      dropped: publisher.dropped,
    }),
    close: async () => {
      for (const server of servers) server.off('upgrade', upgrade);
      for (const timer of timers) clearInterval(timer);
      await sweeping?.stop();
      await closeAll(subscribers);
    },
  };
}

const openWebSockets = ({ frameBytes }: Limits): WebSocketServer =>
  new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: frameBytes,
    handleProtocols: (offered) => (offered.has('v12.stomp') ? 'v12.stomp' : false),
  });

function dropTheSilent({ all }: Subscribers, { connectSeconds, silenceSeconds }: Limits): void {
  const now = performance.now();
  for (const connection of all) {
    const asking = connection.state === 'NEW' && now - connection.openedAt > connectSeconds * 1_000;
    if (asking) connection.fail('NOT_CONNECTED');
    else if (now - connection.heardAt > silenceSeconds * 1_000) connection.socket.terminate();
  }
}

async function closeAll({ all }: Subscribers): Promise<void> {
  const open = [...all];
  const closed = open.map(({ socket }) => new Promise((done) => socket.once('close', done)));
  for (const connection of open) connection.close(1001, 'going away');
  await Promise.all(closed);
}
