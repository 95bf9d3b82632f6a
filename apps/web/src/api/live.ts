import {
  type LiveError,
  heartbeatOutgoingMs,
  liveDestinations,
  liveErrors,
  notificationPollMs,
  reconnectMs,
} from '@parking/contract/live';
import type { NotificationFeed } from '@parking/contract/communication/communication';
import type { DispenserNews } from '@parking/contract/gates/dispenser';
import { Client } from '@stomp/stompjs';
import { invalidateReads, invalidateShown } from './query.ts';
import { signals } from './signals.ts';
import { publishFeed, publishGateNews, publishLiveState, watchGateChoice, watchedGateId } from './live-state.ts';
import { isPresent, readToken } from './token.ts';
import { readWallToken, wallAuthorization } from './wall-token.ts';

const longestJitterMs = 2000;

/** Opens the live connection of the signed-in user; the answer closes it. */
export function openLive(): () => void {
  let wasConnected = false;
  let token: string | null = null;
  let poll: ReturnType<typeof setInterval> | undefined;
  const refresher = createRefresher();

  const client = new Client({
    ...connection(),
    beforeConnect: () => {
      token = readToken();
      if (token === null) signals.send({ kind: 'session-ended', text: 'token-expired' });
      client.connectHeaders = { authorization: token ?? '' };
    },
    onConnect: () => {
      publishLiveState('connected');
      subscribe();
      const askFeed = () => client.publish({ destination: liveDestinations.askFeed });
      askFeed();
      askGate();
      clearInterval(poll);
      poll = setInterval(askFeed, notificationPollMs);
      // What changed while nobody listened is unknown: read again whatever is shown.
      if (wasConnected) void invalidateShown();
      wasConnected = true;
    },
    onWebSocketClose: () => {
      clearInterval(poll);
      publishLiveState('disconnected');
    },
    onStompError: (frame) => {
      const code = frame.headers['message'] ?? '';
      // Of a session that another one follows here: connects again by that one's token.
      if (isLiveError(code) && isPresent(token)) endWith(code, client);
    },
  });

  const subscribe = () => {
    client.subscribe(liveDestinations.announcement, ({ body }) => {
      const message = field(parse(body), 'message');
      if (typeof message === 'string') signals.send({ kind: 'announcement', message });
    });
    client.subscribe(liveDestinations.feed, ({ body }) => {
      const feed = parse(body);
      if (isFeed(feed)) publishFeed(feed);
    });
    client.subscribe(liveDestinations.dispenser, ({ body }) => {
      const message = parse(body);
      if (isGateNews(message)) publishGateNews(message);
    });
    client.subscribe(liveDestinations.changed, ({ body }) => refresher.heard(body));
  };

  const askGate = () => {
    const gateId = watchedGateId();
    if (gateId === null || !client.connected) return;
    client.publish({ destination: liveDestinations.askDispenser, body: JSON.stringify({ gateId }) });
  };
  const stopAsking = watchGateChoice(askGate);

  client.activate();
  return () => {
    clearInterval(poll);
    stopAsking();
    refresher.stop();
    void client.deactivate();
    publishLiveState('disconnected');
  };
}

/** Opens the live connection of a wall screen, which hears only that something changed; the answer closes it. */
export function openWallLive(): () => void {
  const refresher = createRefresher();
  let wasConnected = false;
  const client = new Client({
    ...connection(),
    beforeConnect: () => {
      client.connectHeaders = { authorization: wallAuthorization(readWallToken() ?? '') };
    },
    onConnect: () => {
      publishLiveState('connected');
      client.subscribe(liveDestinations.changed, ({ body }) => refresher.heard(body));
      if (wasConnected) void invalidateShown();
      wasConnected = true;
    },
    onWebSocketClose: () => publishLiveState('disconnected'),
    onStompError: (frame) => {
      // A token that was revoked: the next answer of the API says so on the screen.
      if (frame.headers['message'] !== 'TOKEN_EXPIRED') return;
      void client.deactivate();
      void invalidateShown();
    },
  });
  client.activate();
  return () => {
    refresher.stop();
    void client.deactivate();
    publishLiveState('disconnected');
  };
}

const connection = () => ({
  brokerURL: `${window.location.origin.replace(/^http/, 'ws')}/ws`,
  heartbeatOutgoing: heartbeatOutgoingMs,
  heartbeatIncoming: 0,
  reconnectDelay: reconnectMs,
});

/** Reads again what a word concerns, soon; not all screens of a site at the same moment. */
function createRefresher(): { readonly heard: (body: string) => void; readonly stop: () => void } {
  const pending = new Map<string, ReturnType<typeof setTimeout>>();
  return {
    heard: (body) => {
      const word = field(parse(body), 'entity');
      if (typeof word !== 'string' || pending.has(word)) return;
      const refresh = () => {
        pending.delete(word);
        void invalidateReads([word], true);
      };
      pending.set(word, setTimeout(refresh, Math.random() * longestJitterMs));
    },
    stop: () => {
      for (const timer of pending.values()) clearTimeout(timer);
    },
  };
}

function endWith(code: LiveError, client: Client): void {
  if (code === 'SERVER_DOWN') return signals.send({ kind: 'server-down', reason: 'SERVER_DOWN' });
  void client.deactivate();
  if (code === 'ANOTHER_LOGIN') return signals.send({ kind: 'another-login' });
  signals.send({ kind: 'session-ended', text: 'token-expired' });
}

const isLiveError = (code: string): code is LiveError => liveErrors.some((known) => known === code);

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

const field = (message: unknown, name: string): unknown =>
  typeof message === 'object' && message !== null ? Reflect.get(message, name) : undefined;

const isFeed = (message: unknown): message is NotificationFeed =>
  Array.isArray(field(message, 'notifications')) && typeof field(message, 'unseen') === 'number';

const isGateNews = (message: unknown): message is DispenserNews =>
  typeof field(message, 'gateId') === 'string' && typeof field(message, 'type') === 'string';
