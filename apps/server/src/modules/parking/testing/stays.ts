import { newIdempotencyKey } from '@parking/contract/core/id';
import { inTransaction } from '../../../platform/db/pool.ts';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { contract } from '@parking/contract/contract';
import { buildGate } from '../../gates/testing/gates.ts';
import { type Entry, checkIn } from '../entry/check-in.ts';

export const car = '01900000-0000-7000-8000-000000000102';
export const motorcycle = '01900000-0000-7000-8000-000000000101';
export const cash = '01900000-0000-7000-8000-000000000401';
export const qris = '01900000-0000-7000-8000-000000000402';
export const emoney = '01900000-0000-7000-8000-000000000403';

export interface Lane {
  readonly entryId: string;
  readonly exitId: string;
}

/** An entry and an exit gate. */
export async function buildLane(server: TestServer): Promise<Lane> {
  const entry = await buildGate(server, { gateType: 'IN' });
  const exit = await buildGate(server, { gateType: 'OUT', gateCategory: 'CASHIER' });
  return { entryId: entry.id, exitId: exit.id };
}

let plates = 1000;
/** Of letters that no camera takes for those of the plate before. */
const endings = ['KTR', 'MEL', 'JAP', 'WYH'] as const;
export const nextPlate = (): string => `B ${(plates += 7)} ${endings[plates % endings.length]}`;

/** A car inside that came in so many minutes ago. */
export async function buildStay(
  server: TestServer,
  lane: Lane,
  given: Partial<Omit<Entry, 'site'>> & { minutesAgo?: number } = {},
): Promise<{ id: string; code: string; plate: string }> {
  const { minutesAgo = 61, ...entry } = given;
  const plate = entry.plate ?? nextPlate();
  const { database, site } = server.platform;
  const id = await inTransaction(database, (tx) =>
    checkIn(tx, {
      site: site.current(),
      vehicleTypeId: car,
      parkingType: 'REGULAR',
      gateId: lane.entryId,
      enteredAt: new Date(Date.now() - minutesAgo * 60_000),
      origin: 'DISPENSER',
      operatorId: null,
      ...entry,
      plate,
    }),
  );
  const { code } = await database.readQueries
    .selectFrom('stays')
    .select('code')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, code, plate };
}

export const save = (client: Client, body: object, key = newIdempotencyKey()): Promise<Answer> =>
  client.call(contract.parkingOuts.checkOut, { body, headers: { 'idempotency-key': key } });
