import { contract } from '@parking/contract/contract';
import type { AuditCounts, AuditDetail, AuditedExit } from '@parking/contract/audits/audited-exit';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { uploadPicture } from '../../files/testing/samples.ts';
import { type Lane, buildStay, cash, save } from '../../parking/testing/stays.ts';
import { pickRisks } from '../pick-exits.ts';

const { parkingOutAudits: calls } = contract;
const keyed = (key = newIdempotencyKey()) => ({ headers: { 'idempotency-key': key } });

/** The calls of an audit as a client makes them. */
export const audits = {
  audit: (client: Client, body: object, key?: string): Promise<Answer> =>
    client.call(calls.audit, { body, ...keyed(key) }),
  next: async (client: Client, body: object = {}) =>
    (await client.call(calls.next, { body })).data as { items: AuditedExit[]; counts: AuditCounts },
  confirm: (client: Client, id: string): Promise<Answer> =>
    client.call(calls.confirm, { params: { id }, body: {}, ...keyed() }),
  rollbackMatched: (client: Client, id: string): Promise<Answer> =>
    client.call(calls.rollbackMatched, { params: { id }, body: {}, ...keyed() }),
  rollbackUnmatched: (client: Client, id: string, note = 'Salah lihat', key?: string): Promise<Answer> =>
    client.call(calls.rollbackUnmatched, { params: { id }, body: { note }, ...keyed(key) }),
  detail: async (client: Client, parkingOutId: string) =>
    (await client.call(calls.viewDetail, { query: `parkingOutId=${parkingOutId}` })).data as AuditDetail,
};

/** A car that left, paid in cash, with a picture of its exit. Returns its stay. */
export async function sellSeen(
  server: TestServer,
  lane: Lane,
  cashier: Client,
  { more = {}, entry = {} }: { readonly more?: object; readonly entry?: Parameters<typeof buildStay>[2] } = {},
): Promise<string> {
  const { id, plate } = await buildStay(server, lane, { minutesAgo: 61.5, ...entry });
  const body = { parkingInId: id, gateId: lane.exitId, plateNumber: plate, paidTypeId: cash };
  const answer = await save(cashier, { ...body, images: [await uploadPicture(cashier)], ...more });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return id;
}

/** Picks what is a risk by now, as the server does every few seconds. */
export const pick = ({ platform }: TestServer): Promise<number> =>
  pickRisks(platform.database, platform.site.current(), { all: true });

/** The exit as its audit has left it. */
export function exitOf(answer: Answer): AuditedExit {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (Array.isArray(answer.data) ? answer.data[0] : answer.data) as AuditedExit;
}
