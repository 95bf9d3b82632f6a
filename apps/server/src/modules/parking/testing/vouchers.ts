import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { VoucherBatch } from '@parking/contract/parking/vouchers/vouchers';
import { businessDayOf } from '../../../platform/business-day.ts';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { shiftDays } from '@parking/contract/core/business-day';

/** A business day of the site, so many days from today. */
export const dayFromToday = (server: TestServer, days = 0): string =>
  shiftDays(businessDayOf(new Date(), server.platform.site.current()), days);

/** Asks for vouchers that hold today, if nothing else is said. */
export const generate = (server: TestServer, by: Client, given: object = {}): Promise<Answer> =>
  by.call(contract.vouchers.generate, {
    body: {
      vehicleTypeId: null,
      start: dayFromToday(server),
      end: dayFromToday(server),
      quantity: 1,
      maxUsage: 1,
      fare: 3_000,
      ...given,
    },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });

export type MadeVouchers = VoucherBatch & { readonly codes: readonly string[] };

export async function buildVouchers(server: TestServer, by: Client, given: object = {}): Promise<MadeVouchers> {
  const answer = await generate(server, by, given);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.error));
  return answer.data as MadeVouchers;
}
