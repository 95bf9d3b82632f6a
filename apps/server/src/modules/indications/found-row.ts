import type { Severity, SubjectKind } from '@parking/contract/indications/cheating-types';
import type { RawBuilder } from 'kysely';
import type { Figures, Finding, Judging } from './rule.ts';

/** A finding as the statement of a rule tells it. */
export interface FoundRow {
  readonly subjectId: string;
  /** Where it is another than its rule's. */
  readonly subjectKind?: SubjectKind;
  readonly finding: string;
  readonly at: Date;
  readonly severity: Severity;
  readonly loss: number;
  readonly figures: Figures;
  readonly stays: readonly string[];
  readonly involved: readonly (string | null)[];
}

/** Findings whose statement says all of them. */
export async function readFound(
  { reads }: Judging,
  subjectKind: SubjectKind,
  statement: RawBuilder<FoundRow>,
): Promise<Finding[]> {
  const { rows } = await statement.execute(reads);
  return rows.map((row) => asFinding(subjectKind, row));
}

export const asFinding = (subjectKind: SubjectKind, { at, loss, involved, ...row }: FoundRow): Finding => ({
  subjectKind,
  ...row,
  from: at,
  to: at,
  expectedLoss: loss,
  involved: involved.filter((id) => id !== null),
});
