import type { StayFlag } from '@parking/contract/parking/stays';
import type { Charge } from '@parking/contract/tariffs/charge';
import type { TaxRate } from '@parking/contract/tariffs/tax-rate';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Approver } from '../../../platform/http/context.ts';
import { type Approving, approvalNeeded, editsExits, findApprover } from '../../controls/approve.ts';
import type { Till } from '../exit/till.ts';
import { worthOf } from './worth-of.ts';
import { type NewestPicture, findNewestPicture } from '../gate/newest-picture.ts';

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
  /** Of an emergency: what the gate's camera saw last. */
  readonly picture: NewestPicture | null;
  readonly flags: readonly StayFlag[];
}

interface Leaving {
  readonly till: Till;
  readonly gate: { readonly id: string };
  readonly charge: Pick<Charge, 'lines'>;
  readonly taxRate: TaxRate;
}

type Claims = PassClaims & { readonly images?: readonly string[] | undefined };

/** Refuses (`approval-needed`) what is more than a cashier gives alone in a shift and nobody signed for. */
export async function allowFreePass(
  tx: Tx,
  caller: Approving,
  claims: Claims,
  { till, gate, charge, taxRate }: Leaving,
): Promise<AllowedPass> {
  const value = worthOf(charge, taxRate);
  if (claims.freePassEmergency) return asEmergency(tx, gate.id, value, claims);
  const approvedBy = findApprover(caller, editsExits);
  if (!approvedBy && !(await isWithinLimit(tx, till, value))) throw approvalNeeded(editsExits, caller.origin);
  return { emergency: false, value, approvedBy, picture: null, flags: ['free-pass'] };
}

/** An older picture shows another car. */
const freshMinutes = 2;

async function asEmergency(tx: Tx, gateId: string, value: number, { images = [] }: Claims): Promise<AllowedPass> {
  const isShown = images.length > 0;
  const picture = isShown ? null : await findNewestPicture(tx, gateId, new Date(), freshMinutes);
  const unseen = !isShown && picture === null;
  const flags: StayFlag[] = ['free-pass', 'free-pass-emergency', ...(unseen ? (['free-pass-unseen'] as const) : [])];
  return { emergency: true, value, approvedBy: null, picture, flags };
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
