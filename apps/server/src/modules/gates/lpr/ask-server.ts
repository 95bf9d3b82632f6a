import type { Picture } from './recognition.ts';

/** A reader's refusal by its status alone: addresses hold keys and bodies hold plates, neither belongs in a log. */
export class ReaderFault extends Error {
  constructor(reason: string) {
    super(`the plate reader ${reason}`);
  }
}

interface Question {
  /** Where the reader listens. A user name in it is the reader's key and goes into a header. */
  readonly server: string;
  readonly field: string;
  readonly more?: Readonly<Record<string, string>>;
  readonly keyAs: (key: string) => Readonly<Record<string, string>>;
}

/** Sends a picture to a reader as a form and answers its JSON. */
export async function askServer(
  { server, field, more = {}, keyAs }: Question,
  { bytes, filename, mediaType }: Picture,
  signal: AbortSignal,
): Promise<unknown> {
  const address = new URL(server);
  const key = decodeURIComponent(address.username);
  address.username = '';
  address.password = '';
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  form.append(field, new Blob([new Uint8Array(bytes)], { type: mediaType }), filename);
  let answer: Response;
  try {
    answer = await fetch(address, {
      method: 'POST',
      body: form,
      signal,
      redirect: 'error',
      ...(key !== '' && { headers: keyAs(key) }),
    });
  } catch {
    throw new ReaderFault(signal.aborted ? 'did not answer in time' : 'cannot be reached');
  }
  if (!answer.ok) throw new ReaderFault(`answered ${answer.status}`);
  return answer.json().catch(() => {
    throw new ReaderFault('answered no JSON');
  });
}
