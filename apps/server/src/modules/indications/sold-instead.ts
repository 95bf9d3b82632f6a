import type { Severity } from '@parking/contract/indications/cheating-types';
import type { Reads } from '../../platform/db/pool.ts';
import { readTariffBook } from '../tariffs/read-tariff-book.ts';
import { type Hands, readHands } from './edited-plates.ts';
import type { Figures, Finding } from './rule.ts';
import { type Should, missingOf } from './worth.ts';

/** A sale beside which a car with such a plate stands inside: as if that car had been sold as another. */
export interface SoldInstead extends Omit<Should, 'exitedAt'> {
  readonly id: string;
  readonly operatorId: string;
  readonly openId: string;
  readonly soldAt: Date;
  readonly total: number;
  readonly code: string;
}

interface Telling<Row> {
  readonly severity: (row: Row, hands: Hands) => Severity;
  readonly figures: (row: Row) => Figures;
}

/** Who sold it is the subject; whoever let either car in or edited its plate has a part in it. */
export async function soldInstead<Row extends SoldInstead>(
  reads: Reads,
  rows: readonly Row[],
  { severity, figures }: Telling<Row>,
): Promise<Finding[]> {
  if (rows.length === 0) return [];
  const book = await readTariffBook(reads);
  const handsOf = await readHands(
    reads,
    rows.flatMap(({ id, openId }) => [id, openId]),
  );
  return rows.map((row) => {
    const hands = handsOf(row.id, row.openId);
    return {
      subjectKind: 'OPERATOR',
      subjectId: row.operatorId,
      finding: row.id,
      from: row.soldAt,
      to: row.soldAt,
      severity: severity(row, hands),
      expectedLoss: missingOf(book, { ...row, exitedAt: row.soldAt }, row.total),
      figures: figures(row),
      stays: [row.id, row.openId],
      involved: hands.people,
    };
  });
}
