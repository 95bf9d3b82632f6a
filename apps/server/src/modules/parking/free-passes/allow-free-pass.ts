import type { StayFlag } from '@parking/contract/parking/stays';
import type { Charge } from '@parking/contract/tariffs/charge';
import type { TaxRate } from '@parking/contract/tariffs/tax-rate';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Approver } from '../../../platform/http/context.ts';
import { type Approving, approvalNeeded, editsExits, findApprover } from '../../controls/approve.ts';
import type { Till } from '../exit/till.ts';
import { worthOf } from './worth-of.ts';
import { type NewestPicture, takePictureOfLeaving } from '../gate/newest-picture.ts';

export interface PassClaims {
  readonly freePassReasonId?: string | undefined;
  /** An ambulance or a fire engine: opens at once, and is explained afterwards. */
  readonly freePassEmergency?: boolean | undefined;
}

/** A free pass that may be given, and on whose word. */
export interface AllowedPass {
  readonly emergency: boolean;
  /** Rupiah that the car does not pay, tax included. */
  readonly value: number;
  readonly approvedBy: Pick<Approver, 'userId' | 'username'> | null;
  /** What the gate's camera took of it. */
  readonly picture: NewestPicture | null;
  readonly flags: readonly StayFlag[];
}

interface Leaving {
  readonly till: Till;
  readonly gate: { readonly id: string };
  /** What it costs as it is counted, and as it came in. */
  readonly charges: readonly Pick<Charge, 'lines'>[];
  readonly taxRate: TaxRate;
  /** It stands at the gate; null of one that somebody tells of afterwards. */
  readonly isThere: boolean;
}

type Claims = PassClaims & { readonly images?: readonly string[] | undefined };

/**
 * Refuses (`approval-needed`) what is more than a cashier gives alone in a shift and nobody signed for. Its value is what the car
 * would have paid as it is counted or as it came in, whichever is more: who gives it away counts it.
 */
export async function allowFreePass(
  tx: Tx,
  caller: Approving,
  claims: Claims,
  { till, gate, charges, taxRate, isThere }: Leaving,
): Promise<AllowedPass> {
  const value = Math.max(...charges.map((charge) => worthOf(charge, taxRate)));
  const emergency = claims.freePassEmergency ?? false;
  const approvedBy = emergency ? null : findApprover(caller, editsExits);
  if (!emergency && !approvedBy && !(await isWithinLimit(tx, till, value)))
    throw approvalNeeded(editsExits, caller.origin);
  const { picture, unseen } = await lookAt(tx, gate.id, isThere, claims);
  const flags: StayFlag[] = [
    'free-pass',
    ...(emergency ? (['free-pass-emergency'] as const) : []),
    ...(unseen ? (['free-pass-unseen'] as const) : []),
  ];
  return { emergency, value, approvedBy, picture, flags };
}

/** An older picture shows another car. */
const freshMinutes = 2;

/** What the camera sees counts, not what a cashier shows, which may be of anything; where there is none an emergency has that alone. */
async function lookAt(tx: Tx, gateId: string, isThere: boolean, { images = [], freePassEmergency = false }: Claims) {
  const seen = isThere ? await takePictureOfLeaving(tx, gateId, new Date(), freshMinutes) : null;
  const picture = seen?.picture ?? null;
  const unseen = seen?.hasCamera ? picture === null : freePassEmergency && images.length === 0;
  return { picture, unseen };
}

/**
 * Whether one more is among those that the cashier of this till gives alone in the shift, however often it was handed in. Two
 * at once follow one another, so that the last place is given once. Emergencies take no place.
 */
async function isWithinLimit(tx: Tx, { operatorId, depositId }: Till, value: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`free pass ${operatorId}`}, 0))`.execute(tx);
  const { rows } = await sql<{ within: boolean }>`
    with shift as (
      select d.id from deposits o join deposits d on d.operator_id = o.operator_id and d.kind = 'SHIFT'
        and d.business_day = o.business_day and d.shift_id is not distinct from o.shift_id
      where o.id = ${depositId}),
    given as (
      select count(*) as cars, coalesce(sum(value), 0) as value
      from free_passes where deposit_id in (select id from shift) and not emergency),
    gone as (select count(*) as cars from stays where deposit_id in (select id from shift) and state = 'OUT')
    select given.cars < greatest(c.free_passes_per_shift, gone.cars * c.free_pass_basis_points / 10000)
      and given.value + ${value} <= c.free_pass_value_per_shift as within
    from given cross join gone cross join system_configuration c`.execute(tx);
  return rows[0]?.within ?? false;
}
