import { contract } from '@parking/contract/contract';
import { toLocalDate } from '@parking/contract/core/time';
import type { AttentionKind } from '@parking/contract/dashboards/dashboards';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildGate } from '../gates/testing/gates.ts';
import { plantIndication } from '../indications/testing/plant-indication.ts';
import { cashOut, idOf, openAccount, putIn } from '../money/testing/cash.ts';
import { act, sell } from '../money/testing/deposits.ts';
import { act as members } from '../members/testing/members.ts';
import { buildLane, car } from '../parking/testing/stays.ts';

const { cheatingIndications, dashboards, deposits, taxReturns } = contract;
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

interface Item {
  readonly kind: AttentionKind;
  readonly count: number;
}
async function items(client: Client): Promise<readonly Item[]> {
  const { status, data } = await client.call(dashboards.attention);
  expect(status).toBe(200);
  return (data as { items: Item[] }).items;
}
async function waiting(client: Client): Promise<Partial<Record<AttentionKind, number>>> {
  return Object.fromEntries((await items(client)).map(({ kind, count }) => [kind, count]));
}

test('what is well is left out, and signed out nobody is told', async () => {
  expect(await waiting(admin)).toEqual({});
  expect((await server.client().call(dashboards.attention)).status).toBe(401);
});

test('each is counted as its own screen counts it', async () => {
  const lane = await buildLane(server);
  const finance = await signInAs(server, 'FINANCE');
  const [late, handedIn] = [await signInAs(server, 'CASHIER'), await signInAs(server, 'CASHIER')];
  for (const { person } of [late, handedIn]) await sell(server, lane, person);
  await act.submit(handedIn, handedIn.person.id, { counted: 8_000 });
  await changeAsOwner(server, 'update deposits set business_day = business_day - 2 where operator_id = $1', [
    late.person.id,
  ]);
  const [gate, answering] = [await buildGate(server), await buildGate(server)];
  await sql`
    insert into gate_states (gate_id, heard_at, online, paper) values
      (${gate.id}, now() - interval '1 hour', true, 'OK'), (${answering.id}, now(), true, 'LOW')`.execute(
    server.platform.database.writeQueries,
  );
  await sql`insert into tax_returns (id, month) values (gen_random_uuid(), '2026-01-01')`.execute(
    server.platform.database.writeQueries,
  );
  const told = await waiting(finance);
  expect(told).toMatchObject({ DEPOSITS_LATE: 1, DEPOSITS_WAITING: 1 });
  const lists = async (state: string) =>
    ((await finance.call(deposits.list, { query: `state.equals=${state}` })).data as unknown[]).length;
  expect([await lists('OPEN'), await lists('SUBMITTED')]).toEqual([1, 1]);
  const { data: unfiled } = await finance.call(taxReturns.list, { query: 'status.in=DRAFT,LOCKED,PAID' });
  expect((unfiled as { month: string }[]).some(({ month }) => month === '2026-01-01')).toBe(true);
  expect(told.TAX_RETURNS).toBeGreaterThanOrEqual(1);
  expect(await waiting(admin)).toMatchObject({ GATES_OFFLINE: 1, GATES_PAPER: 1 });
  // What is wrong stands before what waits for a decision, the gates first.
  expect(Object.keys(await waiting(admin)).slice(0, 3)).toEqual(['GATES_OFFLINE', 'GATES_PAPER', 'DEPOSITS_LATE']);
  // An owner receives no deposit, and is told of the late one alone; who sells or works at a gate is not.
  const owner = await waiting(await signInAs(server, 'OWNER'));
  expect([owner.DEPOSITS_LATE, owner.DEPOSITS_WAITING]).toEqual([1, undefined]);
  for (const group of ['CASHIER', 'OPERATOR'])
    expect((await waiting(await signInAs(server, group))).DEPOSITS_LATE).toBeUndefined();
});

test('what takes a second person waits for each who may be that one, and not for who asked', async () => {
  const [asking, deciding, auditor, cashier] = [
    await signInAs(server, 'FINANCE'),
    await signInAs(server, 'FINANCE'),
    await signInAs(server, 'AUDITOR'),
    await signInAs(server, 'CASHIER'),
  ];
  const cashId = await openAccount(admin, 'MENUNGGU');
  await putIn(admin, { cashId, amount: 5_000_000 });
  const waits = idOf(await cashOut(asking, { cashId, amount: 2_000_000 }));
  const { data } = await deciding.call(contract.cashOuts.list, { query: 'state.equals=WAITING' });
  const [seen] = data as { id: string; updatedAt: string }[];
  expect(seen?.id).toBe(waits);
  const told = async (client: Client) => (await waiting(client)).CASH_OUTS;
  expect([await told(asking), await told(deciding), await told(auditor), await told(cashier)]).toEqual([
    undefined,
    1,
    1,
    undefined,
  ]);
  const decided = await deciding.call(contract.cashOuts.decide, {
    params: { id: waits },
    body: { accepted: true, updatedAt: seen?.updatedAt },
  });
  expect(decided.status).toBe(200);
  expect(await told(auditor)).toBeUndefined();
});

test('an indication that is gone again, or that a silent rule counts, waits for nobody, as its screen shows none', async () => {
  const subject = await signInAs(server, 'CASHIER');
  const auditor = await signInAs(server, 'AUDITOR');
  const [stays, gone] = [
    await plantIndication(server, { subjectId: subject.person.id }),
    await plantIndication(server, { subjectId: subject.person.id }),
  ];
  const silent = await plantIndication(server, { subjectId: subject.person.id });
  expect(await waiting(auditor)).toMatchObject({ INDICATIONS: 3 });
  await changeAsOwner(server, 'update indications set silent = true where id = $1', [silent]);
  expect(await waiting(auditor)).toMatchObject({ INDICATIONS: 2 });
  await changeAsOwner(server, 'update indications set gone_at = now() where id = $1', [gone]);
  const { data } = await auditor.call(cheatingIndications.list, { query: 'state.in=OPEN,REVIEWING' });
  expect((data as { id: string }[]).map(({ id }) => id)).toEqual([stays]);
  expect(await waiting(auditor)).toMatchObject({ INDICATIONS: 1 });
});

test('a guest whose days end is no member whose membership does', async () => {
  const today = toLocalDate(new Date(), server.platform.site.current().zone);
  const days = { name: 'Tamu', vehicleTypeId: car, memberStartDate: today, memberEndDate: today };
  expect((await members.invite(admin, { ...days, plateNumbers: ['B 1 TMU'] })).status).toBe(200);
  expect((await admin.call(contract.members.list, { query: 'memberStatus.in=ACTIVE' })).data).toEqual([]);
  expect((await waiting(admin)).MEMBERS_ENDING).toBeUndefined();
});

test('nobody is told of what the own screens do not show', async () => {
  const cashier = await waiting(await signInAs(server, 'CASHIER'));
  expect(Object.keys(cashier)).toEqual([]);
  const operator = await waiting(await signInAs(server, 'OPERATOR'));
  for (const kind of ['DEPOSITS_LATE', 'DEPOSITS_WAITING', 'TAX_RETURNS'] as const)
    expect(operator[kind]).toBeUndefined();
});
