import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure, badInput } from '../../platform/failure.ts';
import { maximumFiles } from '../../platform/files/uploads.ts';
import { type ArrivingFile, field } from './receive-files.ts';

/** How long a client that was refused in the middle of its body may go on sending before the line is cut. */
const lingerMs = 2_000;

/** The files of a multipart body as they arrive. Refuses other bodies and other fields by name. */
export async function* multipartFiles(request: FastifyRequest, response: FastifyReply): AsyncGenerator<ArrivingFile> {
  if (!request.isMultipart())
    throw new Failure('unsupported-type', { fields: [{ path: 'Content-Type', code: 'wrong-format' }] });
  cutWhenRefused(request, response);
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file' || part.fieldname !== field)
        throw badInput({ path: printable(part.fieldname), code: 'unknown-field' });
      yield { filename: part.filename, content: content(part.file) };
    }
  } catch (error) {
    throw asRefusal(error);
  }
}

/** What a broken form does to the file being read is the form's fault as well. */
async function* content(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* file;
  } catch (error) {
    throw asRefusal(error);
  }
}

const printable = (text: string): string => JSON.stringify(text).slice(1, -1).slice(0, 100);

/** A body of gigabytes is not read to its end only because it was refused at the tenth megabyte. */
function cutWhenRefused(request: FastifyRequest, response: FastifyReply): void {
  response.raw.once('finish', () => {
    if (request.raw.complete) return;
    request.raw.resume();
    setTimeout(() => request.raw.destroy(), lingerMs).unref();
  });
}

function asRefusal(error: unknown): unknown {
  const { code, message = '' } = error as { code?: string; message?: string };
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT') {
    return badInput({ path: field, code: 'too-many', values: { maximum: maximumFiles } });
  }
  const broken = /Unexpected end of (form|multipart)|Malformed|Boundary not found|terminated early|Part header/i.test(
    message,
  );
  if (broken || code === 'FST_PROTO_VIOLATION' || code === 'FST_MP_PREMATURE_CLOSE') {
    return badInput({ path: field, code: 'wrong-format' });
  }
  return error;
}
