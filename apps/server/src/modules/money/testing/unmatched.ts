import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { UnmatchedTaking } from '@parking/contract/money/unmatched-takings';
import { signInAs } from '../../../testing/people.ts';
import type { Client, TestServer } from '../../../testing/test-server.ts';
import { type Lane, buildStay, car, cash, save } from '../../parking/testing/stays.ts';

const { offline, unmatchedTakings } = contract;

export const listUnmatched = async (client: Client, query: string): Promise<UnmatchedTaking[]> =>
  (await client.call(unmatchedTakings.list, { query })).data as UnmatchedTaking[];

/** A cashier took Rp 5.000 offline for a car that had left by another cashier's hand. */
export async function takeUnmatched(server: TestServer, lane: Lane, cashier: Client): Promise<UnmatchedTaking> {
  const stay = await buildStay(server, lane);
  const first = await signInAs(server, 'CASHIER');
  await save(first, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash });
  const opened = await cashier.call(offline.openGrant, { body: { gateId: lane.exitId, deviceNumber: 'K1' } });
  const { grant } = opened.data as { grant: string };
  const slip = `K1-${newId()}`;
  const sale = {
    requestId: newId(),
    parkingCode: stay.code,
    vehicleId: car,
    gateId: lane.exitId,
    datetimeOut: toLocalDateTime(new Date(Date.now() - 60_000), 'Asia/Jakarta'),
    amountTaken: 5_000,
    provisionalNumber: slip,
  };
  await server.client().call(offline.uploadSales, { body: { grant, sales: [sale] } });
  const [taking] = await listUnmatched(await signInAs(server, 'FINANCE'), `provisionalNumber.contains=${slip}`);
  if (!taking) throw new Error('The takings were not set apart.');
  return taking;
}
