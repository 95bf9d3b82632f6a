import { createReadStream } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { endingAfter } from '../ending-after.ts';
import { Failure } from '../failure.ts';
import { mayCall } from '../outgoing/door.ts';
import type { Shelf } from './shelf.ts';

const answerMs = 10_000;
const downloadMs = 10 * 60_000;
/** Slowest upload still waited for. */
const bytesPerMs = 100;
const tries = 3;

interface Answer {
  readonly status: number;
  readonly body: Readable | null;
}

interface Ask {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** What a PUT sends: a bucket wants to know length and digest before the first byte. */
  readonly file?: { readonly path: string; readonly bytes: number; readonly sha256: Buffer };
}

/** Files of an S3-compatible bucket: `http(s)://key:secret@host/bucket?region=…`, addressed by path. */
export function openBucket(address: string): Shelf {
  const url = new URL(address);
  const bucket = url.pathname.replace(/^\/|\/$/g, '');
  if (bucket === '' || url.username === '') throw new Error('S3_URL must name a key, a secret and a bucket');
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
    service: 's3',
  });

  async function send(name: string, { method, file, timeoutMs, signal }: Ask): Promise<Answer> {
    mayCall();
    const until = endingAfter(timeoutMs, signal);
    const signed = await client.sign(`${url.origin}/${bucket}/${name}`, {
      method,
      headers: file ? { 'x-amz-content-sha256': file.sha256.toString('hex') } : {},
    });
    if (!file) {
      const answer = await fetch(signed, { signal: until });
      const body = answer.body ? Readable.fromWeb(answer.body as Parameters<typeof Readable.fromWeb>[0]) : null;
      return { status: answer.status, body };
    }
    // fetch would send a stream in chunks of unknown total, which S3 refuses.
    const headers = { ...Object.fromEntries(signed.headers), 'content-length': file.bytes };
    const outgoing = (url.protocol === 'https:' ? httpsRequest : httpRequest)(signed.url, {
      method,
      headers,
      signal: until,
    });
    const answered = new Promise<Answer>((resolve, reject) => {
      outgoing.once('error', reject);
      outgoing.once('response', (answer) => resolve({ status: answer.statusCode ?? 500, body: answer }));
    });
    // A bucket that refuses early closes the connection; what it said counts, not the broken pipe.
    pipeline(createReadStream(file.path), outgoing).catch(() => undefined);
    return answered;
  }

  /** Asks again while the bucket is away or busy, and at last refuses as unavailable. */
  async function ask(name: string, request: Ask): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await send(name, request).catch((error: unknown) => {
        request.signal?.throwIfAborted();
        return error as Error;
      });
      if (!(answer instanceof Error)) {
        if (answer.status < 300 || answer.status === 404) return answer;
        const said = await readText(answer.body);
        if (answer.status === 507 || /StorageFull|QuotaExceeded/.test(said)) throw new Failure('storage-full');
        // Wrong keys are the operator's to mend and must stand in the log.
        if (answer.status < 500 && answer.status !== 429)
          throw new Error(`The file bucket refuses: ${answer.status} ${said}`);
      }
      if (attempt === tries) throw new Failure('unavailable', { retryAfterSeconds: 5 });
      await delay(200 * attempt * (1 + Math.random()));
    }
  }

  return {
    keep: async (name, path, { bytes, sha256 }, signal) => {
      const timeoutMs = answerMs + Math.ceil(bytes / bytesPerMs);
      const answer = await ask(name, { method: 'PUT', file: { path, bytes, sha256 }, timeoutMs, signal });
      answer.body?.resume();
      if (answer.status === 404) throw new Error('The bucket of S3_URL does not exist');
    },
    get: async (name) => {
      const answer = await ask(name, { method: 'GET', timeoutMs: downloadMs });
      if (answer.status !== 404) return answer.body;
      answer.body?.resume();
      return null;
    },
    remove: async (name) => {
      (await ask(name, { method: 'DELETE', timeoutMs: answerMs })).body?.resume();
    },
    exists: async (name) => (await ask(name, { method: 'HEAD', timeoutMs: answerMs })).status !== 404,
  };
}

async function readText(body: Readable | null): Promise<string> {
  let text = '';
  for await (const chunk of body ?? []) text = `${text}${String(chunk)}`.slice(0, 500);
  return text;
}
