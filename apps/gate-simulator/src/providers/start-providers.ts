import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Behaviour, Code, Notice, SimulatedProvider } from './ledger.ts';
import { Midtrans } from './midtrans.ts';
import { SnapBank } from './snap.ts';
import { Xendit } from './xendit.ts';

export type ProviderName = 'SNAP' | 'MIDTRANS' | 'XENDIT';

/** Three providers that play their own part over HTTP, on this machine alone; no money moves. */
export interface SimulatedProviders {
  readonly snap: SnapBank;
  readonly midtrans: Midtrans;
  readonly xendit: Xendit;
  of(name: ProviderName): SimulatedProvider;
  /** Where one is called. */
  url(name: ProviderName): string;
  behave(name: ProviderName, behaviour: Behaviour): void;
  /** A wallet pays the code that was asked for by this reference; whoever asked is not told by it. */
  pay(name: ProviderName, reference: string, amount?: number): Code;
  /** What the provider says of it, ready to be sent, changed or sent twice. */
  notice(name: ProviderName, reference: string, path: string): Notice;
  /** Sends it. Returns how it was answered. */
  notify(target: string, notice: Notice): Promise<{ readonly status: number; readonly body: unknown }>;
  stop(): Promise<void>;
}

const headsOf = { SNAP: '/snap', MIDTRANS: '/midtrans', XENDIT: '/xendit' } as const;
const names = ['SNAP', 'MIDTRANS', 'XENDIT'] as const;

/** Starts them on one port. */
export async function startProviders(port = 0): Promise<SimulatedProviders> {
  const [snap, midtrans, xendit] = [new SnapBank(), new Midtrans(), new Xendit()];
  const of = (name: ProviderName): SimulatedProvider => ({ SNAP: snap, MIDTRANS: midtrans, XENDIT: xendit })[name];
  const server = createServer((request, response) => {
    const name = names.find((one) => request.url?.startsWith(`${headsOf[one]}/`));
    if (name === undefined) return void response.writeHead(404).end('<html>not here</html>');
    serve(of(name), name, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const codeOf = (name: ProviderName, reference: string): Code => {
    const code = of(name).ledger.find(reference);
    if (!code) throw new Error(`${name} knows no ${reference}.`);
    return code;
  };
  return {
    snap,
    midtrans,
    xendit,
    of,
    url: (name) => `${base}${headsOf[name]}`,
    behave: (name, behaviour) => {
      of(name).ledger.behaviour = behaviour;
    },
    pay: (name, reference, amount) => {
      const paid = of(name).ledger.pay(reference, amount);
      if (!paid) throw new Error(`${name} does not let ${reference} be paid.`);
      return paid;
    },
    notice: (name, reference, path) => of(name).noticeOf(codeOf(name, reference), path),
    notify: async (target, { headers, body }) => {
      const answer = await fetch(target, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      });
      return { status: answer.status, body: await answer.json() };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function serve(
  provider: SimulatedProvider,
  name: ProviderName,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { ledger } = provider;
  const body = (await buffer(request)).toString('utf8');
  const { method = 'GET', url = '/', headers } = request;
  ledger.calls.push(`${method} ${url.slice(headsOf[name].length)}`);
  await ledger.wait();
  const { status, loses, refusesKeys, hidesAmounts } = ledger.behaviour;
  if (status !== undefined) return void response.writeHead(status).end('<html>sorry</html>');
  if (refusesKeys) return reply(response, 401, { responseMessage: 'Unauthorized', status_message: 'Unauthorized' });
  // SNAP signs the whole path, with whatever stands before its own.
  const path = name === 'SNAP' ? url : url.slice(headsOf[name].length);
  const answer = provider.answer({ method, path, headers, body });
  if (loses) return void response.destroy();
  reply(response, answer.status, hidesAmounts ? withoutAmounts(answer.body) : answer.body);
}

const amounts = new Set(['amount', 'gross_amount', 'request_amount']);
const withoutAmounts = (body: object): object =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !amounts.has(name)));

const reply = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
