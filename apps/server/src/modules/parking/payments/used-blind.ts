import type { contract } from '@parking/contract/contract';
import type { Payment } from '@parking/contract/parking/payments/payments';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context, Site } from '../../../platform/http/context.ts';
import type { PaymentsPlatform } from './follow-payments.ts';

/**
 * Refuses to tell more of a payment that a sale of an own open drawer has used, where it is counted blind: until it is used its desk asks
 * how it stands, and afterwards nobody there needs to.
 */
export async function refuseUsedBlind(reads: Reads, callerId: string, paymentId: string): Promise<void> {
  const { rows } = await sql`
    select from payment_uses u join journal_entries e on e.source_id = u.source_id
    where u.payment_id = ${paymentId} and e.deposit_id in (select id from hidden_deposits(${callerId}) as hidden (id)) limit 1`.execute(
    reads,
  );
  if (rows.length > 0) throw new Failure('payment-used');
}

type Asked = Pick<Context<typeof contract.payments.qrStatus>, 'reads' | 'site' | 'params' | 'callerId'>;

/** An act on a payment that tells how it stands then, for who may be told. */
export const unlessUsedBlind =
  (payments: PaymentsPlatform, act: (payments: PaymentsPlatform, site: Site, id: string) => Promise<Payment>) =>
  async ({ reads, site, params, callerId }: Asked): Promise<Payment> => {
    await refuseUsedBlind(reads, callerId, params.id);
    return act(payments, site, params.id);
  };
