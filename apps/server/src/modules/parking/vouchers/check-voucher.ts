import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { isVoucherCode } from '@parking/contract/parking/vouchers/voucher-code';
import type { CheckedVoucher } from '@parking/contract/parking/vouchers/vouchers';
import { reserveAttempt } from '../../../platform/auth/attempts.ts';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Database } from '../../../platform/db/pool.ts';
import type { Context, Route } from '../../../platform/http/context.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { countingTries } from '../counted-tries.ts';
import { type FoundVoucher, findVoucher, judgeVoucher, typesOf } from './find-voucher.ts';

type Check = typeof contract.vouchers.check;

/** So many codes that are none may be tried, by one person in so many seconds. */
const wrongCodes = { most: 10, seconds: 60 } as const;

/** Counts a code that a call names, before its transaction, as one that is checked: one that is none stays counted. */
export async function countVoucherCode(database: Database, userId: string, code: string): Promise<void> {
  const giveBack = await reserveTry(database, userId);
  if (await findVoucher(database.readQueries, { code })) await giveBack();
}

const reserveTry = (database: Database, userId: string) =>
  reserveAttempt(database, [{ key: `voucher:${userId}`, ...wrongCodes }]);

/** Routes whose calls may name a voucher by its code: none of them finds one by trying. */
export const countingVoucherCodes = (database: Database, routes: readonly Route[]): Route[] =>
  countingTries<{ readonly voucherCode?: string }>(routes, 'voucher-not-found', async (userId, { voucherCode }) => {
    if (voucherCode) await countVoucherCode(database, userId, voucherCode);
  });

/** Whether a code holds today; a wrong one counts, so that nobody finds one by trying. */
export async function checkVoucher(database: Database, context: Context<Check>): Promise<ReplyOf<Check>> {
  const { reads, site, actor, params } = context;
  const giveBack = await reserveTry(database, actor.userId);
  const found = await findVoucher(reads, { code: params.code });
  if (!found)
    return { status: 'INVALID', reason: isVoucherCode(params.code) ? 'not-found' : 'mistyped', voucher: null };
  await giveBack();
  const types = typesOf(await readTariffBook(reads), params.vehicleTypeId);
  const reason = found.isShared ? 'by-phone' : judgeVoucher(found, { day: businessDayOf(new Date(), site), types });
  return { status: reason ? 'INVALID' : 'VALID', reason, voucher: shownOf(found) };
}

const shownOf = (found: FoundVoucher): CheckedVoucher => {
  const { isShared: _, state: __, payerId: ___, code: codeVoucher, ...shown } = found;
  return { ...shown, codeVoucher, left: found.maxUsage - found.used };
};
