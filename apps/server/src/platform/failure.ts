import type { ErrorCode } from '@parking/contract/core/errors';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import type { SentenceValues } from '@parking/contract/core/sentences';

export interface FailureDetail {
  readonly fields?: readonly FieldProblem[];
  /** Fill the sentence's `{names}`. */
  readonly values?: SentenceValues;
  readonly retryAfterSeconds?: number;
}

/** A refusal on its way to the caller. Acts raise it with `fail`, which allows only the endpoint's own codes. */
export class Failure extends Error {
  override readonly name = 'Failure';

  constructor(
    readonly code: ErrorCode,
    readonly detail: FailureDetail = {},
  ) {
    super(code);
  }
}

/** Bad input found by a rule that no schema can say. */
export const badInput = (...fields: readonly FieldProblem[]): Failure => new Failure('bad-input', { fields });
