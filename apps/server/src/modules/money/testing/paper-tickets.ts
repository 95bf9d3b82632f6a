import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import type { TicketBooklet } from '@parking/contract/money/paper-tickets/ticket-booklets';
import type { TicketUse } from '@parking/contract/money/paper-tickets/ticket-uses';
import { signInAs, testPassword } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, car } from '../../parking/testing/stays.ts';

const { ticketBooklets, ticketUses } = contract;
export type Signed = Awaited<ReturnType<typeof signInAs>>;

interface Office {
  readonly server: TestServer;
  readonly lane: Lane;
  readonly admin: Signed;
  readonly supervisor: Signed;
  readonly second: Signed;
  readonly finance: Signed;
}

let office: Office;

/** A server with a lane and the people who deal with booklets. */
export async function openOffice(): Promise<Office> {
  const server = await startTestServer();
  const lane = await buildLane(server);
  const admin = await signInAs(server, 'ADMIN');
  const supervisor = await signInAs(server, 'OPERATOR');
  const second = await signInAs(server, 'OPERATOR');
  const finance = await signInAs(server, 'FINANCE');
  await signInAs(server, 'SUPERADMIN');
  office = { server, lane, admin, supervisor, second, finance };
  return office;
}

export const keyed = (key = newIdempotencyKey()) => ({ headers: { 'idempotency-key': key } });
export const signedBy = ({ person }: Signed) => ({ approverUsername: person.username, approverPassword: testPassword });
export const bookletOf = ({ data }: Answer): TicketBooklet => data as TicketBooklet;
export const useOf = ({ data }: Answer): TicketUse => data as TicketUse;
export const statusesOf = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other);
/** The site's local time so many minutes ago. */
export const at = (minutesAgo: number): string =>
  toLocalDateTime(new Date(Date.now() - minutesAgo * 60_000), office.server.platform.site.current().zone);

/** Of one ticket of a booklet. */
export const value = 5_000;
let series = 0;
const nextSeries = (): string => `T${(series += 1)}`;

export const add = (by: Client, body: object = {}, key?: string): Promise<Answer> =>
  by.call(ticketBooklets.add, {
    body: { series: nextSeries(), first: 1, last: 100, value, vehicleTypeId: car, ...body },
    ...keyed(key),
  });
export const issue = (by: Client, id: string, to: Signed, key?: string): Promise<Answer> =>
  by.call(ticketBooklets.issue, { params: { id }, body: { operatorId: to.person.id }, ...keyed(key) });
export const take = (by: Client, id: string, unused = 100, key?: string): Promise<Answer> =>
  by.call(ticketBooklets.take, { params: { id }, body: { unused }, ...keyed(key) });
export const giveBack = (by: Client, id: string, body: object = {}, key?: string): Promise<Answer> =>
  by.call(ticketBooklets.giveBack, { params: { id }, body: { there: null, ...body }, ...keyed(key) });

interface Range {
  readonly first: number;
  readonly last?: number;
}
export const enter = (by: Client, bookletId: string, { first, last = first }: Range, body: object = {}, key?: string) =>
  by.call(ticketUses.enter, {
    body: {
      bookletId,
      first,
      last,
      gateId: office.lane.exitId,
      amount: value,
      soldFrom: at(90),
      soldUntil: at(5),
      ...body,
    },
    ...keyed(key),
  });
export const spoil = (by: Client, bookletId: string, { first, last = first }: Range, note = 'Sobek'): Promise<Answer> =>
  by.call(ticketUses.enter, { body: { bookletId, kind: 'SPOILED', first, last, note }, ...keyed() });
export const takeBack = (by: Client, id: string, body: object = {}): Promise<Answer> =>
  by.call(ticketUses.takeBack, { params: { id }, body: { note: 'Salah ketik', ...body }, ...keyed() });

/** A booklet of a hundred numbers that a new cashier has. */
export async function begin(more: object = {}): Promise<{ readonly cashier: Signed; readonly id: string }> {
  const cashier = await signInAs(office.server, 'CASHIER');
  const { id, size } = bookletOf(await add(office.admin, more));
  await issue(office.supervisor, id, cashier);
  await take(cashier, id, size);
  return { cashier, id };
}
