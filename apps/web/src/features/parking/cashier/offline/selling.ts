import type { OfflineSale } from '@parking/contract/parking/offline/offline';
import { type DeskMemory, deviceNumber } from './desk-memory.ts';
import type { QueuedSale } from './queue.ts';
import { type OfflineSaleInput, slipOf } from './slip.ts';

/** What the server is sent of a sale, under this device's number for it. */
function saleOf(input: OfflineSaleInput, sequence: number, provisionalNumber: string): OfflineSale {
  const { quote } = input;
  const { parkingIn } = quote;
  return {
    requestId: input.requestId,
    ...(parkingIn.id !== '' && { parkingInId: parkingIn.id }),
    ...(parkingIn.parkingCode && { parkingCode: parkingIn.parkingCode }),
    ...(input.plateNumber && { plateNumber: input.plateNumber }),
    vehicleId: quote.vehicleId,
    parkingType: quote.parkingType,
    gateId: input.gate.id,
    datetimeIn: parkingIn.datetimeIn,
    datetimeOut: quote.datetimeOut,
    ...(input.clockUnsure && { clockUnsure: true }),
    sequence,
    amountTaken: quote.total,
    ...(input.tendered !== null && { tendered: input.tendered }),
    ...(input.paidType && { paidTypeId: input.paidType.id }),
    ...(input.payment && { slip: input.payment }),
    ...(input.deduct && { deduct: input.deduct }),
    lines: quote.lines,
    ...(input.lostTicket && { lostTicket: true }),
    ...(input.note && { note: input.note }),
    provisionalNumber,
  };
}

/** Keeps a sale on this machine, with its slip, until it is sent. */
export async function sellHere(memory: DeskMemory, input: OfflineSaleInput): Promise<QueuedSale> {
  const { store } = memory;
  if (!store) throw new Error('Nothing can be kept on this machine.');
  const sequence = ((await store.kept<number>('count')) ?? 0) + 1;
  await store.keep('count', sequence);
  const number = `${await deviceNumber(store)}-${String(sequence).padStart(4, '0')}`;
  const queued: QueuedSale = {
    requestId: input.requestId,
    sequence,
    userId: input.user.id,
    userName: input.user.name,
    sale: saleOf(input, sequence, number),
    slip: slipOf(input, number, memory.copy()?.printSettings ?? null),
    state: 'WAITING',
    attempts: 0,
    nextTryAt: 0,
    receiptNumber: null,
  };
  await memory.addSale(queued);
  return queued;
}
