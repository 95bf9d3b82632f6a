import { newId } from '@parking/contract/core/id';
import { formatRupiah } from '@parking/contract/core/format-rupiah';
import { isAllowed } from '@parking/contract/core/permissions';
import type { Payment, PaymentPurpose } from '@parking/contract/parking/payments/payments';
import type { ParkingType } from '@parking/contract/tariffs/fare-rules';
import { sql } from 'kysely';
import { refuseLargeAmount } from '../exit/largest-sale.ts';
import { type Reads, type Tx, inTransaction } from '../../../platform/db/pool.ts';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Actor, Site } from '../../../platform/http/context.ts';
import type { PriceClaims } from '../exit/entitle.ts';
import { priceInside } from '../exit/price-inside.ts';
import { findInside, holdStay } from '../exit/stay-inside.ts';
import { type PaymentsPlatform, askProvider, getPayment, logPayment } from './follow-payments.ts';
import type { FindAdapter } from './providers/find-adapter.ts';

export interface PaymentWanted extends PriceClaims {
  readonly kind: 'EMONEY' | 'QRIS';
  /** Whole rupiah. */
  readonly amount: number;
  readonly parkingInId?: string | undefined;
  readonly gateId?: string | undefined;
  readonly paidTypeId?: string | undefined;
  /** For a membership, which no gate knows of. */
  readonly membership?: boolean | undefined;
  /** As the exit will have it. */
  readonly vehicleId?: string | undefined;
  readonly parkingType?: ParkingType | undefined;
  /** Why another amount than the present price is asked for. */
  readonly reason?: string | undefined;
}

interface Requesting {
  readonly site: Site;
  readonly actor: Actor;
  /** The request's own key: asked again, the same payment is returned. */
  readonly key: string | null;
}

/**
 * Asks a provider for money. The payment is committed PENDING before the provider is called and once more after its answer;
 * when none comes it stays PENDING and is asked about later.
 */
export async function requestPayment(
  platform: PaymentsPlatform,
  caller: Requesting,
  wanted: PaymentWanted,
): Promise<Payment> {
  const { database, findAdapter } = platform;
  const begun = await inTransaction(database, (tx) => beginPayment(tx, findAdapter, caller, wanted));
  if (begun.isNew) await askProvider(platform, caller.site, begun.id, 'request');
  return getPayment(database.writeQueries, caller.site, begun.id);
}

/** A card that is touched to a reader answers within this, or is gone. */
const deductSeconds = 60;
/** Until then whoever asked for it asks the provider. */
const askedAfterSeconds = 5;

async function beginPayment(
  tx: Tx,
  findAdapter: FindAdapter,
  caller: Requesting,
  wanted: PaymentWanted,
): Promise<{ id: string; isNew: boolean }> {
  const { site, actor, key } = caller;
  const { kind, amount, parkingInId: stayId = null, gateId = null } = wanted;
  const known = await findByKey(tx, caller, wanted);
  if (known) return { id: known, isNew: false };
  const paidTypeId = await getPaidTypeOf(tx, kind, wanted.paidTypeId);
  await refuseLargeAmount(tx, 'amount', amount);
  const purpose = await decidePurpose(tx, wanted);
  if (stayId !== null) await refuseOtherAmount(tx, caller, stayId, wanted);
  const adapter = await findAdapter(tx, { paidTypeId });
  if (!adapter) throw new Failure('provider-missing');
  const id = newId();
  const { rows } = await sql<{ id: string }>`
    insert into payments (id, site_id, stay_id, paid_type_id, gate_id, kind, amount, adapter, provider_id, by_id, request_key, purpose,
      reason, expires_at, ask_at)
    select ${id}, ${site.id}, ${stayId}::uuid, ${paidTypeId}, ${gateId}::uuid, ${kind}, ${amount}, ${adapter.name},
      ${adapter.setUpId}::uuid, ${actor.userId}, ${key}::uuid, ${purpose}, ${wanted.reason || null},
      clock_timestamp() + make_interval(secs => ${kind === 'EMONEY' ? sql.lit(deductSeconds) : sql.ref('cashless_timer')}),
      clock_timestamp() + make_interval(secs => ${askedAfterSeconds})
    from system_configuration
    on conflict do nothing returning id`.execute(tx);
  if (rows.length === 0) {
    // The same request at the same moment, or another payment that this stay waits for.
    const twin = await findByKey(tx, caller, wanted);
    if (twin) return { id: twin, isNew: false };
    throw new Failure('payment-waiting');
  }
  await logPayment(tx, id, 'REQUEST', { kind, amount });
  return { id, isNew: true };
}

/** The payment that this very request asked for before. Refuses another request under its key. */
async function findByKey(reads: Reads, { actor, key }: Requesting, wanted: PaymentWanted): Promise<string | null> {
  if (key === null) return null;
  const known = await reads
    .selectFrom('payments')
    .select(['id', 'kind', 'amount', 'stayId', 'gateId'])
    .where('byId', '=', actor.userId)
    .where('requestKey', '=', key)
    .executeTakeFirst();
  if (!known) return null;
  const { kind, amount, parkingInId = null, gateId = null } = wanted;
  const isSame =
    known.kind === kind && known.amount === amount && known.stayId === parkingInId && known.gateId === gateId;
  if (!isSame) throw new Failure('idempotency-key-reused');
  return known.id;
}

async function getPaidTypeOf(reads: Reads, kind: string, asked: string | undefined): Promise<string> {
  const found = await reads
    .selectFrom('paidTypes')
    .select('id')
    .where('kind', '=', kind)
    // No provider knows of what a cashier claims.
    .where('claimed', '=', false)
    .$if(asked !== undefined, (query) => query.where('id', '=', asked ?? ''))
    .orderBy('name')
    .limit(1)
    .executeTakeFirst();
  if (!found) throw badInput({ path: 'paidTypeId', code: 'does-not-exist' });
  return found.id;
}

/** What the money will be for, by what the call names: a car, else what its gate is there for. */
async function decidePurpose(reads: Reads, wanted: PaymentWanted): Promise<PaymentPurpose> {
  if (wanted.parkingInId !== undefined) return 'STAY';
  if (wanted.membership) return 'MEMBERSHIP';
  if (wanted.gateId === undefined) return 'ANY';
  const gate = await reads.selectFrom('gates').select('gateType').where('id', '=', wanted.gateId).executeTakeFirst();
  if (!gate) throw new Failure('gate-not-found', { fields: [{ path: 'gateId', code: 'does-not-exist' }] });
  const purposes: Readonly<Record<string, PaymentPurpose>> = { IN: 'ENTRY', OUT: 'LOST_TICKET' };
  return purposes[gate.gateType] ?? 'ANY';
}

/** Whoever may correct exits may take another amount than is due, and says why. */
const mayTakeOther = { menus: ['/parking_outs'], flag: 'editable' } as const;

/** A stay's payment is asked for its present price, while its car is held: an exit sees it, or it is not asked for. */
async function refuseOtherAmount(tx: Tx, caller: Requesting, stayId: string, wanted: PaymentWanted): Promise<void> {
  const { site, actor } = caller;
  const stay = (await holdStay(tx, stayId)) && (await findInside(tx, stayId));
  if (!stay) throw new Failure('stay-not-found', { fields: [{ path: 'parkingInId', code: 'does-not-exist' }] });
  await expireOld(tx, stayId);
  const now = new Date();
  const dueFor = async (claims: PaymentWanted) => (await priceInside(tx, { site, actor }, stay, claims, now)).due;
  let due = await dueFor(wanted);
  // A price that somebody wrote is signed at the exit, which takes the rest where it is not; but nobody is asked for more than the fare.
  if (wanted.priceOverride && due > 0) due = Math.min(due, await dueFor({ ...wanted, priceOverride: undefined }));
  if (due === wanted.amount) return;
  if (!isAllowed(mayTakeOther, '', actor.rights)) {
    if (due === 0) throw new Failure('nothing-to-pay');
    throw new Failure('fare-changed', { values: { total: due, price: formatRupiah(due) } });
  }
  if (!wanted.reason) throw badInput({ path: 'reason', code: 'required' });
}

/** A payment that ran out makes room for another. */
async function expireOld(tx: Tx, stayId: string): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: 'EXPIRED', answeredAt: new Date() })
    .where('stayId', '=', stayId)
    .where('state', '=', 'PENDING')
    .where('expiresAt', '<', new Date())
    .execute();
}
