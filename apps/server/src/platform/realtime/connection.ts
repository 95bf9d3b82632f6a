import { type IRawFrameType, FrameImpl, Parser } from '@stomp/stompjs';
import type { WebSocket } from 'ws';
import type { LiveSession } from '../auth/sessions.ts';
import type { GateCaller } from '../http/context.ts';
import { Budget } from './budget.ts';
import { type MessageFrame, connectedFrame, errorFrame, receiptFrame } from './frames.ts';

export interface Limits {
  /** A frame's bytes, headers and body together. */
  readonly frameBytes: number;
  /** Frames and pings a client may send at once, and each second after. */
  readonly framesAtOnce: number;
  readonly framesPerSecond: number;
  readonly subscriptions: number;
  /** What may wait for a client that does not read. */
  readonly waitingBytes: number;
  /** From upgrade to CONNECT. */
  readonly connectSeconds: number;
  /** Three heart-beats. */
  readonly silenceSeconds: number;
}

/** What a client asked for; the hub answers. */
export interface ConnectionEvents {
  connect(connection: Connection, token: string): void;
  subscribe(connection: Connection, id: string, destination: string): void;
  unsubscribe(connection: Connection, id: string): void;
  send(connection: Connection, destination: string, body: string): void;
  closed(connection: Connection): void;
}

const longestName = 200;

/** One client's socket: reads its frames and holds it to the protocol and the limits. */
export class Connection {
  state: 'NEW' | 'ASKING' | 'OPEN' | 'ENDED' = 'NEW';
  session: LiveSession | null = null;
  /** The gate or wall screen at the other end, where it is no user. */
  gate: GateCaller | null = null;
  /** When the session is looked at next, on the process's own clock. */
  checkAt = 0;
  /** Subscription names and what they listen to. */
  readonly subscriptions = new Map<string, string>();
  /** What was chosen to be heard on a divided destination. */
  readonly channels = new Map<string, string>();
  readonly openedAt = performance.now();
  heardAt = performance.now();
  #unfinishedBytes = 0;
  readonly #budget: Budget;

  constructor(
    readonly socket: WebSocket,
    readonly address: string,
    readonly limits: Limits,
    readonly events: ConnectionEvents,
  ) {
    this.#budget = new Budget(limits.framesAtOnce, limits.framesPerSecond);
    const parser = new Parser(
      (raw) => this.#read(raw),
      () => this.#count(),
    );
    socket.on('message', (data, isBinary) => {
      if (this.state === 'ENDED') return;
      const bytes = data as Buffer;
      this.heardAt = performance.now();
      this.#unfinishedBytes += bytes.length;
      parser.parseChunk(isBinary ? new Uint8Array(bytes).buffer : bytes.toString('utf8'));
      if (this.#unfinishedBytes > limits.frameBytes) this.fail('FRAME_TOO_LARGE');
    });
    // An oversized message or a broken frame: ws closes the socket with the fitting code.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.state = 'ENDED';
      events.closed(this);
    });
  }

  opened(): void {
    this.state = 'OPEN';
    this.#write(connectedFrame);
  }

  /** Sends a message under every name that this client listens to it; false when the client was dropped. */
  deliver(message: MessageFrame): boolean {
    if (this.state !== 'OPEN') return true;
    for (const [id, destination] of this.subscriptions) {
      if (destination === message.destination && !this.#write(message.for(id))) return false;
    }
    return true;
  }

  /** Ends the connection with an ERROR frame that says why. */
  fail(message: string): void {
    if (this.state === 'ENDED') return;
    this.#write(errorFrame(message));
    this.close(1008, message);
  }

  close(code: number, reason: string): void {
    this.state = 'ENDED';
    this.socket.close(code, reason);
    // Who does not answer the closing handshake is cut off.
    setTimeout(() => this.socket.terminate(), 1_000).unref();
  }

  #write(bytes: Buffer): boolean {
    if (this.socket.bufferedAmount > this.limits.waitingBytes) {
      this.state = 'ENDED';
      this.socket.terminate();
      return false;
    }
    this.socket.send(bytes, { binary: false });
    return true;
  }

  #count(): void {
    this.#unfinishedBytes = 0;
    if (!this.#budget.take()) this.fail('TOO_MANY_FRAMES');
  }

  #read(raw: IRawFrameType): void {
    this.#count();
    if (this.state === 'ENDED') return;
    // Only what follows CONNECT has escaped headers.
    const frame = FrameImpl.fromRawFrame(raw, this.state !== 'NEW');
    if (this.state === 'NEW') this.#connect(frame);
    else if (this.state === 'ASKING') this.fail('NOT_CONNECTED');
    else this.#act(frame);
  }

  #connect({ command, headers }: FrameImpl): void {
    if (command !== 'CONNECT' && command !== 'STOMP') return this.fail('NOT_CONNECTED');
    if (!(headers['accept-version'] ?? '').split(',').includes('1.2')) return this.fail('UNSUPPORTED_VERSION');
    this.state = 'ASKING';
    this.events.connect(this, headers['authorization'] ?? '');
  }

  #act({ command, headers, body }: FrameImpl): void {
    const { id, destination, receipt } = headers;
    if ([id, destination, receipt].some((name) => name !== undefined && name.length > longestName)) {
      return this.fail('BAD_FRAME');
    }
    if (command === 'SUBSCRIBE' && id !== undefined && destination !== undefined) {
      if (this.subscriptions.size >= this.limits.subscriptions) return this.fail('TOO_MANY_SUBSCRIPTIONS');
      this.events.subscribe(this, id, destination);
    } else if (command === 'UNSUBSCRIBE' && id !== undefined) this.events.unsubscribe(this, id);
    else if (command === 'SEND' && destination !== undefined) this.events.send(this, destination, body);
    else if (command !== 'DISCONNECT') return this.fail('BAD_FRAME');
    if (receipt !== undefined && this.state === 'OPEN') this.#write(receiptFrame(receipt));
    if (command === 'DISCONNECT' && this.state === 'OPEN') this.close(1000, 'bye');
  }
}
