import type { SecretVisit, VisitDifference } from '@parking/contract/audits/secret-visits';
import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { CheatingIndication } from '@parking/contract/indications/cheating-indications';
import type { Answer, Client, TestServer } from '../../../testing/test-server.ts';
import { type Lane, car, cash, save } from '../../parking/testing/stays.ts';

const { secretVisits: calls } = contract;

export const keyed = (key = newIdempotencyKey()) => ({ headers: { 'idempotency-key': key } });
/** Of the site, so many minutes ago. */
export const localAgo = (server: TestServer, minutesAgo: number): string =>
  toLocalDateTime(new Date(Date.now() - minutesAgo * 60_000), server.platform.site.current().zone);

/** Asks for a visit that comes in between two hours ago and in an hour, if nothing else is said. */
export const plan = (
  server: TestServer,
  client: Client,
  plateNumber: string,
  more: object = {},
  key?: string,
): Promise<Answer> =>
  client.call(calls.plan, {
    body: {
      plateNumber,
      datetimeFrom: localAgo(server, 120),
      datetimeTo: localAgo(server, -60),
      vehicleId: car,
      lostTicket: false,
      voucher: false,
      paidTypeId: cash,
      instructions: 'Bayar dengan uang pas, minta struk.',
      ...more,
    },
    ...keyed(key),
  });

/** Tells of a visit that came in 61 minutes ago and leaves now. */
export const report = (
  server: TestServer,
  client: Client,
  { id, gateId }: { readonly id: string; readonly gateId: string },
  more: object = {},
  key?: string,
): Promise<Answer> =>
  client.call(calls.report, {
    params: { id },
    body: { datetimeIn: localAgo(server, 61), datetimeOut: localAgo(server, 0), gateId, paid: 0, ...more },
    ...keyed(key),
  });

export const visitOf = (answer: Answer): SecretVisit => {
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.data as SecretVisit;
};

export const whatOf = ({ differences }: SecretVisit) => differences.map(({ what }: VisitDifference) => what);

/** Sells a car that is inside; returns what was booked and its receipt's number. */
export async function sold(
  server: TestServer,
  lane: Lane,
  seller: Client,
  { stayId, ...more }: { readonly stayId: string; readonly [field: string]: unknown },
) {
  const answer = await save(seller, { parkingInId: stayId, gateId: lane.exitId, paidTypeId: cash, ...more });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { rows } = await server.platform.database.writes.query<{ total: number; receiptNumber: string }>(
    `select s.total::integer as total, r.receipt_number as "receiptNumber" from stays s
     join receipts r on r.stay_id = s.id and r.kind = 'EXIT' where s.id = $1`,
    [stayId],
  );
  const [sale] = rows;
  if (!sale) throw new Error('Nothing was sold.');
  return sale;
}

/** What the rule found of one visit, as a client sees it. */
export async function findingsOf(client: Client, visit: SecretVisit): Promise<CheatingIndication[]> {
  const { data } = await client.call(contract.cheatingIndications.list, {
    query: 'cheatingType.equals=SECRET_VISIT&size=500',
  });
  return (data as CheatingIndication[]).filter(({ sentence }) => sentence.includes(`Kunjungan ${visit.number}:`));
}
