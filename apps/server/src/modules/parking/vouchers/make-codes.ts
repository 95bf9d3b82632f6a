import { randomBytes } from 'node:crypto';
import { newId } from '@parking/contract/core/id';
import { voucherCodeOf, voucherKey, voucherRandomBytes } from '@parking/contract/parking/vouchers/voucher-code';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';

/** Codes that nobody can guess. */
export function inventCodes(count: number): string[] {
  const random = randomBytes(count * voucherRandomBytes);
  return Array.from({ length: count }, (_, at) =>
    voucherCodeOf(random.subarray(at * voucherRandomBytes, (at + 1) * voucherRandomBytes)),
  );
}

interface NewCode {
  readonly id: string;
  readonly number: number;
  readonly code: string;
}

/** Writes those that nobody has; returns their places. */
export async function insertCodes(tx: Tx, batchId: string, codes: readonly NewCode[]): Promise<Set<number>> {
  const { rows } = await sql<{ number: number }>`
    insert into vouchers (id, batch_id, number, code, code_key)
    select id, ${batchId}, number, code, key from unnest(${codes.map(({ id }) => id)}::uuid[],
      ${codes.map(({ number }) => number)}::integer[], ${codes.map(({ code }) => code)}::text[],
      ${codes.map(({ code }) => voucherKey(code))}::text[]) as c (id, number, code, key)
    on conflict on constraint vouchers_code_key do nothing returning number`.execute(tx);
  return new Set(rows.map(({ number }) => number));
}

/** One code each, in the order of their places. */
export async function makeCodes(tx: Tx, batchId: string, quantity: number): Promise<string[]> {
  const made = inventCodes(quantity);
  let missing = made.map((_, at) => at + 1);
  // A code that was there already, in millions of years, is made anew.
  while (missing.length > 0) {
    const codes = missing.map((number) => ({ id: newId(), number, code: made[number - 1] ?? '' }));
    const written = await insertCodes(tx, batchId, codes);
    missing = missing.filter((number) => !written.has(number));
    const others = inventCodes(missing.length);
    for (const [at, number] of missing.entries()) made[number - 1] = others[at] ?? '';
  }
  return made;
}

/** The one code of a batch; nobody finds it by its batch. Refuses one that anybody ever had. */
export async function makeSharedCode(tx: Tx, batchId: string, code: string): Promise<string[]> {
  const written = await insertCodes(tx, batchId, [{ id: newId(), number: 1, code }]);
  if (written.size === 0)
    throw new Failure('already-exists', { fields: [{ path: 'codeVoucher', code: 'already-taken' }] });
  return [code];
}
