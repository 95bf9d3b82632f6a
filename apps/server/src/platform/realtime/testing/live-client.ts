import { Client, type IFrame } from '@stomp/stompjs';
import { WebSocket } from 'ws';

/** A browser's live connection, seen from outside: what it heard and how it ended. */
export interface LiveClient {
  readonly stomp: Client;
  /** Bodies heard on a destination, in order. */
  heard(destination: string): readonly unknown[];
  /** The `message` of the ERROR frame, once the connection was closed by the server. */
  readonly ended: Promise<string>;
  close(): Promise<void>;
}

interface LiveOptions {
  readonly token?: string | undefined;
  readonly subscribe?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly reconnectMs?: number;
}

/** Waits until the server's CONNECTED, or its refusal; `ended` says which refusal. */
export async function openLive(url: string, options: LiveOptions = {}): Promise<LiveClient> {
  const heard = new Map<string, unknown[]>();
  let refusal = '';
  const stomp = new Client({
    webSocketFactory: () => new WebSocket(url, ['v12.stomp'], { headers: options.headers }),
    connectHeaders: options.token === undefined ? {} : { authorization: options.token },
    heartbeatOutgoing: 5_000,
    heartbeatIncoming: 0,
    reconnectDelay: options.reconnectMs ?? 0,
  });
  const ended = new Promise<string>((done) => {
    stomp.onStompError = (frame: IFrame) => {
      refusal = frame.headers['message'] ?? '';
    };
    stomp.onWebSocketClose = () => done(refusal);
  });
  const opened = new Promise<void>((done) => {
    stomp.onConnect = () => {
      for (const destination of options.subscribe ?? []) {
        stomp.subscribe(destination, ({ body }) => {
          heard.set(destination, [...(heard.get(destination) ?? []), JSON.parse(body)]);
        });
      }
      done();
    };
  });
  stomp.activate();
  await Promise.race([opened, ended]);
  return {
    stomp,
    heard: (destination) => heard.get(destination) ?? [],
    ended,
    close: () => stomp.deactivate(),
  };
}
