import { contract } from '@parking/contract/contract';
import { GateCommand } from '@parking/contract/gates/gate-commands';
import { gateTopic, heartbeatOutgoingMs, liveErrors, livePaths } from '@parking/contract/live';
import { Client } from '@stomp/stompjs';
import { WebSocket } from 'ws';
import { z } from 'zod';
import type { ReaderAnswer } from './card-reader.ts';
import type { KeptEvent, Picture } from './event-queue.ts';
import type { SignedCopy } from './kept-members.ts';

export interface LineOptions {
  /** `http://host:port`. */
  readonly baseUrl: string;
  readonly token: string;
  /** With it commands come down the live connection; without it they are asked for every second. */
  readonly gateId?: string | undefined;
  readonly reconnectMs?: number;
  readonly pollMs?: number;
}

/** The server took the token away, or never gave it: there is no use in trying again. */
export class TokenRefused extends Error {}
/** Nobody answered, or not with what was asked for: the same may be tried later. */
export class NoAnswer extends Error {}

const Commands = z.array(GateCommand);
const answerMs = 20_000;

interface Call {
  readonly method: string;
  readonly path: string;
}

interface Given {
  readonly id?: string;
  readonly token?: string;
  readonly body?: object;
  readonly form?: FormData;
  readonly key?: string;
}

/** A gate's way to the server: nothing but the gate API. */
export class Line {
  readonly #options: LineOptions;
  #stomp: Client | null = null;
  #polling: NodeJS.Timeout | undefined;

  constructor(options: LineOptions) {
    this.#options = options;
  }

  /** Begins to hear commands; resolves when the line is open, or at once where commands are asked for. */
  async listen(hear: (command: GateCommand) => void): Promise<void> {
    const { gateId, pollMs = 1_000 } = this.#options;
    if (gateId !== undefined) return this.#connect(gateId, hear);
    const ask = async (): Promise<void> => {
      const answer = await this.#call(contract.gateCommands.open, {}).catch(() => null);
      for (const command of Commands.safeParse(answer).data ?? []) hear(command);
      if (this.#polling) this.#polling = setTimeout(() => void ask(), pollMs);
    };
    this.#polling = setTimeout(() => void ask(), 0);
  }

  async hangUp(): Promise<void> {
    clearTimeout(this.#polling);
    this.#polling = undefined;
    await this.#stomp?.deactivate({ force: true });
    this.#stomp = null;
  }

  async send(events: readonly KeptEvent[], now: Date): Promise<z.output<typeof contract.gateEvents.send.reply>> {
    const body = {
      sentAt: now.toISOString(),
      events: events.map(({ id, type, at, data }) => ({ id, type, at, data })),
    };
    return contract.gateEvents.send.reply.parse(await this.#call(contract.gateEvents.send, { body }));
  }

  async upload({ filename, bytes }: Picture): Promise<string> {
    const form = new FormData();
    form.append('files', new File([new Uint8Array(bytes)], filename, { type: 'image/jpeg' }));
    const [uploaded] = contract.assetFiles.upload.reply.parse(await this.#call(contract.assetFiles.upload, { form }));
    if (!uploaded) throw new NoAnswer('no token for the picture');
    return uploaded.token;
  }

  /** A file that a command names. */
  async download(token: string): Promise<Buffer> {
    const response = await this.#ask(contract.assetFiles.download, { token });
    return Buffer.from(await response.arrayBuffer());
  }

  async acknowledge(id: string, state: 'DONE' | 'FAILED', error: string | null): Promise<void> {
    await this.#call(contract.gateCommands.acknowledge, { id, body: { state, error }, key: id });
  }

  /** What the reader did with a card for a payment. */
  async tellDeduct(paymentId: string, body: ReaderAnswer): Promise<void> {
    await this.#call(contract.readerAnswers.tell, { id: paymentId, body });
  }

  /** What has changed of the members that may pass since that version. */
  async entitlements(version: string | undefined): Promise<SignedCopy> {
    const query = version === undefined ? '' : `?version=${version}`;
    const { method, path } = contract.gateEntitlements.copy;
    return contract.gateEntitlements.copy.reply.parse(await this.#call({ method, path: `${path}${query}` }, {}));
  }

  /** Tells the key that the gate signs with; returns which gate this is. */
  async registerKey(publicKey: string): Promise<string> {
    const answer = await this.#call(contract.gateKeys.register, { body: { publicKey } });
    return contract.gateKeys.register.reply.parse(answer).gateId;
  }

  async #call(call: Call, given: Given): Promise<unknown> {
    const response = await this.#ask(call, given);
    const answer = (await response.json().catch(() => ({}))) as { data?: unknown };
    return answer.data;
  }

  async #ask({ method, path }: Call, given: Given): Promise<Response> {
    const { baseUrl, token } = this.#options;
    const address = path.replace('{id}', given.id ?? '').replace('{token}', given.token ?? '');
    const response = await fetch(`${baseUrl}/api${address}`, {
      method,
      headers: {
        authorization: `Gate ${token}`,
        ...(given.body && { 'content-type': 'application/json' }),
        ...(given.key && { 'idempotency-key': given.key }),
      },
      ...(given.body && { body: JSON.stringify(given.body) }),
      ...(given.form && { body: given.form }),
      signal: AbortSignal.timeout(answerMs),
    }).catch((error: unknown) => {
      throw new NoAnswer(String(error));
    });
    if (response.status === 401 || response.status === 403) throw new TokenRefused(`${method} ${path}`);
    if (!response.ok) throw new NoAnswer(`${method} ${path} answered ${response.status}`);
    return response;
  }

  #connect(gateId: string, hear: (command: GateCommand) => void): Promise<void> {
    const { baseUrl, token, reconnectMs = 5_000 } = this.#options;
    return new Promise((opened, refused) => {
      const stomp = new Client({
        webSocketFactory: () => new WebSocket(`${baseUrl.replace(/^http/, 'ws')}${livePaths[0]}`, ['v12.stomp']),
        connectHeaders: { authorization: `Gate ${token}` },
        heartbeatOutgoing: heartbeatOutgoingMs,
        heartbeatIncoming: 0,
        reconnectDelay: reconnectMs,
        onConnect: () => {
          stomp.subscribe(gateTopic(gateId), ({ body }) => {
            const command = GateCommand.safeParse(JSON.parse(body));
            if (command.success) hear(command.data);
          });
          opened();
        },
        onStompError: ({ headers }) => {
          const why = liveErrors.find((code) => code === headers['message']);
          if (why === undefined || why === 'SERVER_DOWN') return;
          void stomp.deactivate();
          refused(new TokenRefused(why));
        },
      });
      this.#stomp = stomp;
      stomp.activate();
    });
  }
}
