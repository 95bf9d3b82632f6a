import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { TerminalSlip } from '@parking/contract/money/claims/payment-slip';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../../platform/db/pool.ts';
import { badInput } from '../../../platform/failure.ts';
import { attachAsset } from '../../../platform/files/assets.ts';

interface Counted {
  readonly depositId: string;
  /** The count that they belong to. */
  readonly n: number;
  readonly byId: string;
}

/** Writes down what the terminals' own slips say, each terminal once. */
export async function writeTerminalSlips(
  tx: Tx,
  { depositId, n, byId }: Counted,
  slips: readonly TerminalSlip[],
): Promise<void> {
  if (slips.length === 0) return;
  refuseTwice(slips);
  for (const [index, { picture }] of slips.entries())
    if (picture)
      await attachAsset(tx, picture, 'deposits', {
        uploadedBy: byId,
        picture: true,
        field: `terminals.${index}.picture`,
      });
  await tx
    .insertInto('depositTerminalSlips')
    .values(slips.map(({ picture = null, ...slip }) => ({ depositId, n, ...slip, picture })))
    .execute();
}

const keyOf = ({ terminal }: TerminalSlip): string =>
  terminal
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .replace(/^0+/, '');

function refuseTwice(slips: readonly TerminalSlip[]): void {
  const keys = slips.map(keyOf);
  const index = keys.findIndex((key, at) => keys.indexOf(key) !== at);
  if (index >= 0) throw badInput({ path: `terminals.${index}.terminal`, code: 'given-twice' });
}

/** Terminals of a deposit by their names, those without one last; what was claimed only where it is not hidden. */
export async function listTerminals(
  reads: Reads,
  depositId: string,
  takingsHidden: boolean,
): Promise<DepositDetail['terminals']> {
  const { rows } = await sql<DepositDetail['terminals'][number]>`
    select terminal, claimed_items as "claimedItems", claimed_total as "claimedTotal", items, total, difference, agrees, picture
    from deposit_terminals_v where deposit_id = ${depositId} order by key nulls last`.execute(reads);
  return rows.map((row) => {
    const isCounted = row.total !== null;
    return takingsHidden
      ? { ...row, claimedItems: null, claimedTotal: null, difference: null, agrees: null }
      : { ...row, difference: isCounted ? row.difference : null, agrees: isCounted ? row.agrees : null };
  });
}

/** What was claimed and no settlement slip shows, by payment type: only the cashier's word stands for it. */
export async function listClaimsWithoutSlip(
  reads: Reads,
  depositId: string,
): Promise<DepositDetail['claimsWithoutSlip']> {
  const { rows } = await sql<DepositDetail['claimsWithoutSlip'][number]>`
    select p.id as "paidTypeId", p.label, p.label_en as "labelEn", sum(c.items)::integer as items, sum(c.amount)::bigint as amount
    from deposit_claims_v c join paid_types p on p.id = c.paid_type_id
    where c.deposit_id = ${depositId} and not exists (select from deposit_terminals_v t
      where t.deposit_id = c.deposit_id and t.key = c.key and t.total is not null)
    group by p.id order by p.label, p.id`.execute(reads);
  return rows;
}
