import type { ErrorBody, ErrorCode } from '@parking/contract/core/errors';

export type FieldFailure = ErrorBody['error']['fields'][number];

/**
 * `no-response`: nothing came back; `unknown`: an answer without a code of ours (a proxy's page); `former-session`: asked by a session
 * that another one has followed here.
 */
export type FailureCode = ErrorCode | 'no-response' | 'unknown' | 'former-session';

/** What a call that did not succeed throws. `status` is 0 when no answer came. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: FailureCode;
  readonly fields: readonly FieldFailure[];
  readonly requestId: string | null;
  readonly values: NonNullable<ErrorBody['error']['values']>;

  constructor(given: {
    status: number;
    code: FailureCode;
    message?: string;
    fields?: readonly FieldFailure[];
    requestId?: string | null;
    values?: ErrorBody['error']['values'];
  }) {
    super(given.message ?? '');
    this.name = 'ApiFailure';
    this.status = given.status;
    this.code = given.code;
    this.fields = given.fields ?? [];
    this.requestId = given.requestId ?? null;
    this.values = given.values ?? {};
  }
}

export const formerSession = (): ApiFailure => new ApiFailure({ status: 401, code: 'former-session' });

export const noResponse = (): ApiFailure => new ApiFailure({ status: 0, code: 'no-response' });

export async function failureFrom(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => null);
  if (isErrorBody(body)) return new ApiFailure({ status: response.status, ...body.error });
  return new ApiFailure({
    status: response.status,
    code: 'unknown',
    requestId: response.headers.get('x-request-id'),
  });
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error;
}

/** No answer, or a gateway's word that the server does not answer. */
export const isServerAway = (failure: ApiFailure): boolean => [0, 502, 503, 504].includes(failure.status);
