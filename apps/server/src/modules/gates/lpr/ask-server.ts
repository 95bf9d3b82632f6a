import { post } from '../../../platform/outgoing/post.ts';
import type { Picture } from './recognition.ts';

/** An answer that says nothing, told by its shape alone: addresses hold keys and bodies hold plates, neither belongs in a log. */
export class ReaderFault extends Error {
  constructor(reason: string) {
    super(`the plate reader ${reason}`);
  }
}

const maximumBytes = 200_000;

export interface ReadingServer {
  readonly target: string;
  /** May it stand in the own network, or on this machine. */
  readonly allowPrivate: boolean;
  readonly timeoutMs: number;
}

interface Question extends ReadingServer {
  readonly field: string;
  readonly more?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends a picture to a reader as a form and returns its JSON. */
export async function askServer(
  { field, more = {}, headers = {}, ...server }: Question,
  { bytes, filename, mediaType }: Picture,
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  form.append(field, new Blob([new Uint8Array(bytes)], { type: mediaType }), filename);
  const encoded = new Response(form);
  const contentType = encoded.headers.get('content-type') ?? '';
  const { text } = await post({
    ...server,
    maximumBytes,
    headers: { ...headers, 'content-type': contentType, accept: 'application/json' },
    body: Buffer.from(await encoded.arrayBuffer()),
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new ReaderFault('answered no JSON');
  }
}
