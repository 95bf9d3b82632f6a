import { type ErrorBody, type ErrorCode, errorSentence, errors } from '@parking/contract/core/errors';
import { fieldSentence } from '@parking/contract/core/field-errors';
import { type Language, defaultLanguage } from '@parking/contract/core/language';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asRefusal } from '../db/constraints.ts';
import { Failure } from '../failure.ts';

/** The language a caller asked for; one that names none is answered in the product's own. */
export function languageOf(header: string | undefined): Language {
  if (header === undefined || header.trim() === '' || header.trim() === '*') return defaultLanguage;
  return /^\s*(id|in)\b/i.test(header) ? defaultLanguage : 'en';
}

const frameworkCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-body',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-body',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-type',
  FST_ERR_BAD_URL: 'route-not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'route-not-found',
  FST_STATIC_FORBIDDEN_PATH: 'route-not-found',
  FST_REQ_FILE_TOO_LARGE: 'too-large',
  FST_FILES_LIMIT: 'bad-input',
  FST_PARTS_LIMIT: 'bad-input',
  FST_FIELDS_LIMIT: 'bad-input',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported-type',
  ENOSPC: 'storage-full',
};

/** The refusal that an error stands for; null when nobody foresaw it. */
export function asFailure(error: unknown): Failure | null {
  const refusal = asRefusal(error);
  if (refusal instanceof Failure) return refusal;
  const { code = '', statusCode } = refusal as { code?: string; statusCode?: number };
  const known = frameworkCodes[code];
  if (known) return new Failure(known);
  return statusCode === 400 ? new Failure('malformed-body') : null;
}

/** What the API says of a refusal. */
export function errorBody({ code, detail }: Failure, language: Language, requestId: string, limit = 0): ErrorBody {
  return {
    error: {
      code,
      message: errorSentence(code, language, { limit, ...detail.values }),
      fields: (detail.fields ?? []).map(({ path, code: fault, values }) => ({
        path,
        code: fault,
        message: fieldSentence(fault, language, values),
      })),
      ...(detail.values && { values: detail.values }),
      requestId,
    },
  };
}

/** Answers any error as the API does. What nobody foresaw is logged whole and told as `server-fault`. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const failure = asFailure(error);
  if (failure === null) request.log.error({ err: error }, 'unexpected error');
  const refusal = failure ?? new Failure('server-fault');
  const { code, detail } = refusal;
  const language = languageOf(request.headers['accept-language']);
  const limit = request.routeOptions.bodyLimit ?? 0;
  if (detail.retryAfterSeconds !== undefined) reply.header('retry-after', detail.retryAfterSeconds);
  void reply
    .code(errors[code].status)
    .header('cache-control', 'no-store')
    .header('content-language', language)
    .send(errorBody(refusal, language, request.id, limit));
}
