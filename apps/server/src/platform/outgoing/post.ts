import { type RequestOptions, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { bareHost, mayBeCalled, resolveChecked } from './addresses.ts';
import { OutgoingFault } from './outgoing-fault.ts';

export interface OutgoingCall {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
  /** Also machines of the own network and this one. */
  readonly allowPrivate: boolean;
  readonly timeoutMs: number;
  /** Bytes of the answer that are read; the rest is left. */
  readonly maximumBytes: number;
}

export interface OutgoingAnswer {
  readonly status: number;
  /** Its first `maximumBytes`. */
  readonly bytes: Buffer;
  readonly mediaType: string;
  /** What its clock says, as it sent it. */
  readonly date: string | undefined;
}

/**
 * Calls an address that somebody typed: its name is resolved and every address checked, the connection goes to the checked one, no
 * redirect is followed. Returns an answer of any other status; throws `OutgoingFault` where there is none.
 */
export async function exchange(given: OutgoingCall): Promise<OutgoingAnswer> {
  const { target, allowPrivate, timeoutMs } = given;
  if (!mayBeCalled(target, allowPrivate)) throw new OutgoingFault('address-not-allowed');
  const url = new URL(target);
  const timeout = AbortSignal.timeout(timeoutMs);
  const late = new Promise<never>((_, reject) => {
    timeout.addEventListener('abort', () => reject(new OutgoingFault('timeout')), { once: true });
  });
  // Somebody always waits for one of the two; the other's failure is no one's.
  late.catch(() => undefined);
  const checked = await Promise.race([resolveChecked(bareHost(url), allowPrivate), late]);
  const answer = await Promise.race([send(url, checked, given, timeout), late]);
  if (answer.status >= 300 && answer.status < 400) throw new OutgoingFault('redirected', answer.status);
  return answer;
}

/** Sends a body to such an address. Returns a 2xx; everything else throws `OutgoingFault`. */
export async function post(given: Omit<OutgoingCall, 'method'>): Promise<{ status: number; text: string }> {
  const { status, bytes } = await exchange({ ...given, method: 'POST' });
  if (status < 200 || status >= 300) throw new OutgoingFault('refused', status);
  return { status, text: bytes.toString() };
}

function send(
  url: URL,
  { address, family }: Awaited<ReturnType<typeof resolveChecked>>,
  { method, headers, body, maximumBytes }: OutgoingCall,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const options: RequestOptions = {
    method,
    // A connection of its own: none that was opened before the address was checked.
    agent: false,
    signal,
    headers: { ...headers, 'content-length': Buffer.byteLength(body), connection: 'close' },
    lookup: (_host, asked, answer) => (asked.all ? answer(null, [{ address, family }]) : answer(null, address, family)),
  };
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new OutgoingFault(signal.aborted ? 'timeout' : 'connection-failed'));
    const sent = request(url, options, (response) => {
      const { statusCode: status = 0, headers: told } = response;
      const chunks: Buffer[] = [];
      let bytes = 0;
      const finish = (): void =>
        resolve({
          status,
          bytes: Buffer.concat(chunks).subarray(0, maximumBytes),
          mediaType: told['content-type']?.split(';')[0]?.trim() ?? '',
          date: told.date,
        });
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        chunks.push(chunk);
        if (bytes < maximumBytes) return;
        finish();
        response.destroy();
      });
      response.on('end', finish);
      response.on('error', fail);
    });
    sent.on('error', fail);
    sent.end(body);
  });
}
