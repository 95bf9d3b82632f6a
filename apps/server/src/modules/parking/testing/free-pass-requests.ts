import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { FreePass } from '@parking/contract/parking/free-passes/free-passes';
import type { FreePassRequest } from '@parking/contract/parking/free-passes/free-pass-requests';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import type { Lane } from './stays.ts';

/** Asks for a free pass of that car at the lane's exit. */
export const askForPass = (
  client: Client,
  { exitId: gateId }: Lane,
  parkingInId: string,
  more: object = {},
): Promise<Answer> =>
  client.call(contract.freePassRequests.ask, {
    body: { parkingInId, gateId, freePassVerification: 'Tamu direksi', ...more },
    headers: { 'idempotency-key': newIdempotencyKey() },
  });

/** So many seconds go by for all that was asked. */
export const ageRequests = (server: TestServer, seconds: number): Promise<void> =>
  changeAsOwner(
    server,
    `alter table free_pass_requests disable trigger user;
     update free_pass_requests set asked_at = asked_at - interval '${seconds} s', until = until - interval '${seconds} s',
       answered_at = answered_at - interval '${seconds} s';
     alter table free_pass_requests enable trigger user`,
  );

/** What cashiers of a gate wait for, as somebody sees it who may answer. */
export const readWaiting = async (client: Client, gateId: string): Promise<FreePassRequest[]> =>
  ((await client.call(contract.freePassRequests.waiting)).data as FreePassRequest[]).filter(
    (one) => one.gateId === gateId,
  );

/** The free pass that a stay left by, as somebody sees it. */
export async function findFreePass(client: Client, stayId: string): Promise<FreePass | undefined> {
  const { data } = await client.call(contract.freePasses.list, { query: 'sort=at,desc&size=100' });
  return (data as FreePass[]).find(({ parkingInId }) => parkingInId === stayId);
}
