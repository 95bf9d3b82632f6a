import { contract } from '@parking/contract/contract';
import type { Correction } from '@parking/contract/parking/corrections/corrections';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Site } from '../../../platform/http/context.ts';
import { type ListOptions, sourceOf } from '../../../platform/http/list-handlers.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';
import { listHiddenDeposits } from '../../money/deposits/takings.ts';
import { bothPlateForms } from '../../plates/plate-forms.ts';

export const correctionList: ListOptions<typeof contract.corrections.list> = {
  view: 'corrections_v',
  defaultSort: [{ column: 'askedAt', direction: 'desc' }],
  forms: { plateNumber: bothPlateForms.plateNumber },
  access: async (tx, actor) => {
    const values = await listHiddenDeposits(tx, actor);
    const fields = ['charged', 'rightAmount', 'amount', 'tax'];
    return values.length > 0 ? { mask: { fields, column: 'deposit_id', values } } : {};
  },
};

const source = sourceOf(contract.corrections.list, correctionList);

export async function readCorrection(reads: Reads, site: Site, id: string): Promise<Correction> {
  const row = await findRecord(reads, source, id, site.zone);
  if (!row) throw new Failure('record-not-found');
  return row;
}

export interface WaitingCorrection {
  readonly id: string;
  readonly stayId: string;
  readonly operatorId: string;
  readonly depositId: string;
  /** Of the sale, `YYYY-MM-DD`. */
  readonly businessDay: string;
  /** Whole rupiah that the driver gets back, and what of it is tax. */
  readonly amount: number;
  readonly tax: number;
}

/** One that nobody has decided, its row locked. Refuses one that is unknown or over (`already-settled`). */
export async function lockWaiting(tx: Tx, id: string): Promise<WaitingCorrection> {
  const { rows } = await sql<WaitingCorrection & { state: string }>`
    select id, stay_id as "stayId", operator_id as "operatorId", deposit_id as "depositId",
      to_char(business_day, 'YYYY-MM-DD') as "businessDay", amount, tax, state
    from corrections where id = ${id} for update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Failure('record-not-found');
  if (row.state !== 'WAITING') throw new Failure('already-settled');
  return row;
}
