import type { DepositDetail } from '@parking/contract/money/deposit-records';
import type { TerminalSlip } from '@parking/contract/money/payment-slip';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import { attachAsset } from '../../platform/files/assets.ts';

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
  tx: Tx,
  depositId: string,
  takingsHidden: boolean,
): Promise<DepositDetail['terminals']> {
  const { rows } = await sql<DepositDetail['terminals'][number]>`
    select terminal, claimed_items as "claimedItems", claimed_total as "claimedTotal", items, total, difference, picture
    from deposit_terminals_v where deposit_id = ${depositId} order by key nulls last`.execute(tx);
  return rows.map((row) => {
    const difference = row.total === null ? null : row.difference;
    return takingsHidden
      ? { ...row, claimedItems: null, claimedTotal: null, difference: null }
      : { ...row, difference };
  });
}
