import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { AwsV4Signer } from 'aws4fetch';

export interface Bucket {
  /** As `S3_URL` names it. */
  readonly url: string;
  readonly objects: Map<string, Buffer>;
  /** Answers the next requests with these statuses instead. */
  readonly faults: { status: number; body?: string }[];
  /** Has room for so many files more. */
  fullAfter(files: number): void;
  close(): Promise<void>;
}

const key = 'test-key';
const secret = 'test/secret+';
const region = 'ap-southeast-3';

/** A bucket over HTTP that checks each signature, digest and length as S3 does. */
export async function startBucket(name = 'parkir'): Promise<Bucket> {
  const objects = new Map<string, Buffer>();
  const faults: Bucket['faults'] = [];
  let room = Number.POSITIVE_INFINITY;
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const fault = faults.shift();
    if (fault) return void response.writeHead(fault.status).end(fault.body);
    const refuse = (status: number, code: string): void =>
      void response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
    if (!(await isSigned(request))) return refuse(403, 'SignatureDoesNotMatch');
    const [, bucket, object = ''] = request.url?.split('/') ?? [];
    if (bucket !== name) return refuse(404, 'NoSuchBucket');
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength');
      const digest = createHash('sha256').update(body).digest('hex');
      if (request.headers['x-amz-content-sha256'] !== digest) return refuse(400, 'XAmzContentSHA256Mismatch');
      if (room === 0) return refuse(507, 'XMinioStorageFull');
      room -= 1;
      objects.set(object, body);
      return void response.writeHead(200).end();
    }
    const found = objects.get(object);
    if (request.method === 'DELETE') return void (objects.delete(object), response.writeHead(204).end());
    if (!found) return refuse(404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': found.length }).end(request.method === 'HEAD' ? undefined : found);
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${key}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${name}?region=${region}`,
    objects,
    faults,
    fullAfter: (files) => {
      room = files;
    },
    close: () => new Promise((done) => void server.close(() => done())),
  };
}

async function isSigned(request: IncomingMessage): Promise<boolean> {
  const sent = request.headers.authorization ?? '';
  const names = /SignedHeaders=([^,]+)/.exec(sent)?.[1]?.split(';') ?? [];
  const headers = Object.fromEntries(
    names.filter((name) => name !== 'host').map((name) => [name, String(request.headers[name])]),
  );
  const signer = new AwsV4Signer({
    method: request.method ?? '',
    url: `http://${request.headers.host}${request.url}`,
    headers,
    accessKeyId: key,
    secretAccessKey: secret,
    service: 's3',
    region,
    datetime: String(request.headers['x-amz-date']),
  });
  return names.includes('x-amz-content-sha256') && (await signer.authHeader()) === sent;
}
