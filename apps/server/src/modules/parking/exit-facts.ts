import { sql } from 'kysely';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import { holdPaidTypes } from '../money/cash-accounts.ts';

export interface GateFacts {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly gateType: 'IN' | 'OUT';
  readonly parkingType: 'REGULAR' | 'VALET' | 'OVERNIGHT';
  readonly printType: string;
  readonly embeddedPrinterType: string;
}

export interface PaidTypeFacts {
  readonly id: string;
  readonly label: string;
  readonly kind: 'CASH' | 'EMONEY' | 'QRIS' | 'CARD' | 'TRANSFER';
  /** Its money is seen by the cashier alone. */
  readonly claimed: boolean;
}

/** The gate of an act. Refuses one that is unknown or serves the other direction. */
export async function getGate(tx: Tx, gateId: string, direction?: 'IN' | 'OUT'): Promise<GateFacts> {
  const { rows } = await sql<GateFacts>`
    select id, code, name, gate_type as "gateType", parking_type as "parkingType", print_type as "printType",
      embedded_printer_type as "embeddedPrinterType" from gates where id = ${gateId}`.execute(tx);
  const [gate] = rows;
  if (!gate) throw new Failure('gate-not-found', { fields: [{ path: 'gateId', code: 'does-not-exist' }] });
  if (direction !== undefined && gate.gateType !== direction)
    throw new Failure('wrong-gate-type', { fields: [{ path: 'gateId', code: 'not-an-option' }] });
  return gate;
}

/** The payment type of an act; its kind stays what it is until the end of the transaction. */
export async function getPaidType(tx: Tx, paidTypeId: string): Promise<PaidTypeFacts> {
  await holdPaidTypes(tx, 'shared');
  const { rows } =
    await sql<PaidTypeFacts>`select id, label, kind, claimed from paid_types where id = ${paidTypeId}`.execute(tx);
  const [paidType] = rows;
  if (!paidType) throw badInput({ path: 'paidTypeId', code: 'does-not-exist' });
  return paidType;
}
