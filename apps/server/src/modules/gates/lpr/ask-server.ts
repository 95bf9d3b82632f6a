import type { Picture } from './recognition.ts';

/** A reader's refusal by its status alone: addresses hold keys and bodies hold plates, neither belongs in a log. */
export class ReaderFault extends Error {
  constructor(reason: string) {
    super(`the plate reader ${reason}`);
  }
}

interface Question {
  readonly server: string;
  /** Goes into a header. */
  readonly key: string | null;
  readonly field: string;
  readonly more?: Readonly<Record<string, string>>;
  readonly keyAs: (key: string) => Readonly<Record<string, string>>;
}

/** Sends a picture to a reader as a form and returns its JSON. */
export async function askServer(
  { server, key, field, more = {}, keyAs }: Question,
  { bytes, filename, mediaType }: Picture,
  signal: AbortSignal,
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  form.append(field, new Blob([new Uint8Array(bytes)], { type: mediaType }), filename);
  let answer: Response;
  try {
    answer = await fetch(server, {
      method: 'POST',
      body: form,
      signal,
      redirect: 'error',
      ...(key !== null && { headers: keyAs(key) }),
    });
  } catch {
    throw new ReaderFault(signal.aborted ? 'did not answer in time' : 'cannot be reached');
  }
  if (!answer.ok) throw new ReaderFault(`answered ${answer.status}`);
  return answer.json().catch(() => {
    throw new ReaderFault('answered no JSON');
  });
}
