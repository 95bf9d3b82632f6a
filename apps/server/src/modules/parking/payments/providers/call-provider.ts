import { z } from 'zod';
import { OutgoingFault } from '../../../../platform/outgoing/outgoing-fault.ts';
import { exchange } from '../../../../platform/outgoing/post.ts';
import { type ProviderAnswer, answerMs } from '../adapter.ts';

const mostBytes = 262_144;
const Body = z.record(z.string(), z.unknown());
type Body = z.output<typeof Body>;

/** What a provider answered: `status` as its HTTP said, `body` word for word. */
export interface ProviderReply {
  readonly status: number;
  readonly body: Body;
}

/** A provider that was reached and cannot be asked for payments, in its own words. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';

  constructor(
    readonly code: 'wrong-key' | 'refused' | 'wrong-answer',
    readonly said: string | null,
    /** By how much its clock is ahead of ours. */
    readonly clockSeconds: number | null = null,
  ) {
    super(`${code}${said === null ? '' : `: ${said}`}`);
  }
}

export interface ProviderCall {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly allowPrivate: boolean;
}

const longestSaid = 200;

/** What an answer says of itself, by whichever name. */
export function saidIn(body: Body): string | null {
  for (const name of ['responseMessage', 'status_message', 'message', 'error_message']) {
    const said = body[name];
    if (typeof said === 'string' && said !== '') return said.slice(0, longestSaid);
  }
  return null;
}

/**
 * Calls a provider at its checked address. Throws `OutgoingFault` where none answers, or says that it cannot now (5xx, 429), and
 * `ProviderFault` where what answers is no provider or does not know our key.
 */
export async function callProvider({
  method,
  url,
  headers,
  body = '',
  allowPrivate,
}: ProviderCall): Promise<ProviderReply> {
  const json = { accept: 'application/json', ...(method === 'POST' && { 'content-type': 'application/json' }) };
  const answer = await exchange({
    method,
    target: url,
    headers: { ...json, ...headers },
    body,
    allowPrivate,
    timeoutMs: answerMs,
    maximumBytes: mostBytes,
  });
  const { status, bytes, date } = answer;
  if (status >= 500 || status === 429) throw new OutgoingFault('refused', status);
  const read = Body.safeParse(parsed(bytes.toString()));
  if (!read.success) throw new ProviderFault('wrong-answer', null);
  const clockSeconds = date === undefined ? null : Math.round((Date.parse(date) - Date.now()) / 1000);
  if (status === 401 || Number(read.data['status_code']) === 401)
    throw new ProviderFault('wrong-key', saidIn(read.data), clockSeconds);
  return { status, body: read.data };
}

/** An answer about another payment, or about none that it names, says nothing of the one that was asked about. */
export function requireAbout(named: string | undefined, asked: string): void {
  if (named !== asked) throw new ProviderFault('wrong-answer', null);
}

/** An amount in rupiah. In anything else it is no amount of ours, and equal to none. */
export const rupiahOf = (told: string | number, currency = 'IDR'): number =>
  currency === 'IDR' ? Number(told) : Number.NaN;

/** Whoever says that it was paid says how much, or has said nothing. */
export function requireAmount(answer: ProviderAnswer): ProviderAnswer {
  if (answer.state === 'PAID' && answer.amount === undefined) throw new ProviderFault('wrong-answer', null);
  return answer;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
