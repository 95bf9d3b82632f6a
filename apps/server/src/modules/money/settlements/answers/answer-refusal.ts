import type { AnswerFault } from '@parking/contract/money/settlements/settlement-answers';

const longestSaid = 200;

/** Why an answer changes nothing. */
export class AnswerRefusal extends Error {
  override readonly name = 'AnswerRefusal';
  /** What stands there, or is missing; no longer than it can be shown. */
  readonly said: string | null;

  constructor(
    readonly fault: AnswerFault,
    /** The line, the first of the file being 1. */
    readonly row: number | null = null,
    said: string | null = null,
  ) {
    super(fault);
    this.said = said === null ? null : shownText(said);
  }
}

/** A text of a bank as it can be kept and shown. */
export const shownText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Surrogate}]/gu, ' ')
    .trim()
    .slice(0, longestSaid);
