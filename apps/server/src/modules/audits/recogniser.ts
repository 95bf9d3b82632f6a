import { post } from '../../platform/outgoing/post.ts';
import { readSnapshotAnswer, snapshotField } from '../gates/lpr/plate-recognizer.ts';
import type { Picture, Recognition } from '../gates/lpr/recognition.ts';

/** Reads a picture again; null where it sees no plate. Throws when there is no answer in time, or none that says anything. */
export type Recogniser = (picture: Picture) => Promise<Recognition | null>;

const recogniserMs = 10_000;
const maximumBytes = 200_000;

/**
 * The service at an address that somebody typed, which speaks as the reader that stands in a container of its own does: a picture as
 * a form, the plates with their vehicles as JSON. It is told nothing but the picture.
 */
export function openRecogniser(target: string, { allowPrivate }: { readonly allowPrivate: boolean }): Recogniser {
  return async ({ bytes, filename, mediaType }) => {
    const form = new FormData();
    form.append('regions', 'id');
    form.append(snapshotField, new Blob([new Uint8Array(bytes)], { type: mediaType }), filename);
    const encoded = new Response(form);
    const { text } = await post({
      target,
      allowPrivate,
      timeoutMs: recogniserMs,
      maximumBytes,
      headers: { 'content-type': encoded.headers.get('content-type') ?? '', accept: 'application/json' },
      body: Buffer.from(await encoded.arrayBuffer()),
    });
    return readSnapshotAnswer(parse(text));
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
