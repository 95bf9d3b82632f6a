import { newId } from '@parking/contract/core/id';
import type { PaymentPurpose } from '@parking/contract/parking/payments/payments';
import { inTransaction } from '../../../platform/db/pool.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { linesOfPaid, postPayment } from '../payments/spend-payment.ts';

interface Paid {
  readonly byId: string;
  readonly paidTypeId: string;
  readonly amount: number;
  readonly purpose: PaymentPurpose;
  readonly stayId?: string;
  /** Of an entry. */
  readonly gateId?: string;
}

/** A cashless payment that its provider has confirmed. Returns its id. */
export async function buildPayment(server: TestServer, { byId, paidTypeId, amount, ...given }: Paid): Promise<string> {
  const id = newId();
  const now = new Date();
  const site = server.platform.site.current();
  await inTransaction(server.platform.database, async (tx) => {
    const expiresAt = new Date(now.getTime() + 120_000);
    const request = { adapter: 'SIMULATOR', kind: 'QRIS', siteId: site.id, expiresAt, ...given };
    await tx
      .insertInto('payments')
      .values({ id, byId, paidTypeId, amount, state: 'PAID', paidAt: now, ...request })
      .execute();
    const payment = { id, amount, paidTypeId };
    await postPayment(tx, { site, payment, kind: 'PAID', userId: byId, lines: linesOfPaid(payment) });
  });
  return id;
}
