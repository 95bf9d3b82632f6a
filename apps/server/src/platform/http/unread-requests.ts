import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errors } from '@parking/contract/core/errors';
import { newId } from '@parking/contract/core/id';
import type { FastifyInstance } from 'fastify';
import { Failure } from '../failure.ts';
import { errorBody, languageOf } from './errors.ts';

const codes: Readonly<Record<string, ErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-too-slow',
};

/** Returns what could not be read as HTTP in the shape of every other refusal, and ends the connection. */
export function refuseUnread(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = new Failure(codes[error.code ?? ''] ?? 'malformed-request');
  const { status } = errors[refusal.code];
  const body = JSON.stringify(errorBody(refusal, languageOf(undefined), newId()));
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroySoon();
}

/** Node answers some requests by itself, without a body; here they come to the same refusals as all others. */
export function answerEveryRequest(app: FastifyInstance): void {
  // What a client expects before it sends a body may be left unheard.
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response));
  app.addHook('onRequest', ({ raw }, _, done) => {
    const isMalformed = raw.headers.host === undefined && raw.httpVersion === '1.1';
    done(isMalformed ? new Failure('malformed-request') : undefined);
  });
}
