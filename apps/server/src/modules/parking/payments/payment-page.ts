import type { contract } from '@parking/contract/contract';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { toLocalDateTime } from '@parking/contract/core/time';
import { paymentPageMinutes, paymentPagePath } from '@parking/contract/parking/payments/payment-pages';
import { sql } from 'kysely';
import { reserveAttempt } from '../../../platform/auth/attempts.ts';
import type { Database, Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Context } from '../../../platform/http/context.ts';
import { readDeskSettings } from '../exit/desk-settings.ts';
import { provenCode, readProvenCode } from '../paper/proven-code.ts';
import { refuseUsedBlind } from './used-blind.ts';

type Look = typeof contract.paymentPages.look;

const purpose = 'PAY';
const minute = 60;
/** From one address; a page asks every three seconds, and the phones of a queue share that of their network. */
const calls = { most: 600, seconds: minute } as const;
const unknownCodes = { most: 20, seconds: 10 * minute } as const;

/** The driver's page of a payment. Refuses one that has no code to show. */
export async function readPageAddress({
  reads,
  site,
  params,
  actor,
}: Context<typeof contract.payments.page>): Promise<{ url: string }> {
  const found = await reads
    .selectFrom('payments')
    .select('id')
    .where('id', '=', params.id)
    .where('kind', '=', 'QRIS')
    .executeTakeFirst();
  if (!found) throw new Failure('payment-not-found');
  await refuseUsedBlind(reads, actor.userId, found.id);
  const { receiptKey } = await readDeskSettings(reads);
  return { url: `${site.address}${paymentPagePath}${provenCode(receiptKey, purpose, found.id)}` };
}

/**
 * What the driver sees of one payment: nothing of the car. It asks no provider, or anybody could make it ask without end. Refuses a code that
 * was made up as one that is over.
 */
export async function lookAtPage(database: Database, { origin, body, site }: Context<Look>): Promise<ReplyOf<Look>> {
  await reserveAttempt(database, [{ key: `pay:${origin.address}`, ...calls }]);
  const giveBack = await reserveAttempt(database, [{ key: `pay-unknown:${origin.address}`, ...unknownCodes }]);
  const { receiptKey } = await readDeskSettings(database.readQueries);
  const named = readProvenCode(receiptKey, [purpose], body.code);
  if (!named) throw new Failure('payment-not-found', { fields: [{ path: 'code', code: 'does-not-exist' }] });
  // Whoever has the address has seen the desk: that it is over is no try.
  await giveBack();
  const found = await findPage(database.readQueries, named.id);
  if (!found) throw new Failure('payment-not-found', { fields: [{ path: 'code', code: 'does-not-exist' }] });
  const { paidAt, ...page } = found;
  return { ...page, paidAt: paidAt && toLocalDateTime(paidAt, site.zone) };
}

interface FoundPage extends Omit<ReplyOf<Look>, 'paidAt'> {
  readonly paidAt: Date | null;
}

async function findPage(reads: Reads, id: string): Promise<FoundPage | null> {
  const { rows } = await sql<FoundPage>`
    select p.amount, p.paid_at as "paidAt", g.name as "gateName",
      case when p.state = 'PENDING' and p.expires_at <= now() then 'EXPIRED' else p.state end as status,
      case when p.state = 'PENDING' and p.expires_at > now() then p.qr_string end as "qrString",
      case when p.state = 'PENDING' then greatest(0, ceil(extract(epoch from p.expires_at - now())))::integer else 0 end as "secondsLeft"
    from payments p left join gates g on g.id = p.gate_id
    where p.id = ${id} and greatest(p.expires_at, p.paid_at) > now() - make_interval(mins => ${paymentPageMinutes})`.execute(
    reads,
  );
  return rows[0] ?? null;
}
