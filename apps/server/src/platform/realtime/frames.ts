import { type StompHeaders, FrameImpl } from '@stomp/stompjs';

/** Serialised once for all its bytes; clients understand text frames. */
function frame(command: string, headers: StompHeaders, body?: string, escape = true): Buffer {
  const text = FrameImpl.marshall({ command, headers, body, escapeHeaderValues: escape });
  return Buffer.from(text as string, 'utf8');
}

/** The server sends nothing of itself; the client sends something every 5 s. */
export const connectedFrame = frame(
  'CONNECTED',
  { version: '1.2', 'heart-beat': '0,5000', server: 'parking' },
  undefined,
  false,
);
export const receiptFrame = (id: string): Buffer => frame('RECEIPT', { 'receipt-id': id });
export const errorFrame = (message: string): Buffer => frame('ERROR', { message });

/** One message for many sockets: its body is serialised once, the whole frame once for each name a client subscribes under. */
export class MessageFrame {
  readonly #body: string;
  readonly #built = new Map<string, Buffer>();

  constructor(
    readonly id: string,
    readonly destination: string,
    body: unknown,
  ) {
    this.#body = JSON.stringify(body);
  }

  for(subscription: string): Buffer {
    const known = this.#built.get(subscription);
    if (known) return known;
    const headers = {
      destination: this.destination,
      subscription,
      'message-id': this.id,
      'content-type': 'application/json',
    };
    const built = frame('MESSAGE', headers, this.#body);
    this.#built.set(subscription, built);
    return built;
  }
}
