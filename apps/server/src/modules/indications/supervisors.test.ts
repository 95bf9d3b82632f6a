import { contract } from '@parking/contract/contract';
import type { IndicationState } from '@parking/contract/indications/cheating-types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, signInAs, tieAccounts } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { act, openDepositOf, sell, usualPrice } from '../money/testing/deposits.ts';
import { type Lane, buildLane, buildStay, save } from '../parking/testing/stays.ts';
import { letGo, signedBy } from '../parking/testing/to-collect.ts';
import { plantIndication } from './testing/plant-indication.ts';

type Signed = Client & { readonly person: Person };
const { cheatingIndications, userActivity } = contract;

let server: TestServer;
let lane: Lane;
let overseer: Signed;
let auditor: Signed;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  overseer = await signInAs(server, 'AUDITOR', 'FINANCE', 'OPERATOR');
  auditor = await signInAs(server, 'AUDITOR');
});
afterAll(() => server.close());

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const decide = async (client: Client, id: string, state: IndicationState) =>
  codeOf(await client.call(cheatingIndications.decide, { params: { id }, body: { state, note: 'Sudah diperiksa.' } }));
const assign = async (userId: string, id: string) =>
  codeOf(await auditor.call(cheatingIndications.assign, { params: { id }, body: { userId } }));
const said = [200, undefined];
const refused = [409, 'four-eyes'];
/** A cashier who sold, with a case of that shift. */
const buildCase = async (): Promise<{ cashier: Signed; id: string }> => {
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  return { cashier, id: await plantIndication(server, { subjectId: cashier.person.id }) };
};
/** Its money is received by the overseer. */
const handIn = async ({ cashier, id }: { cashier: Signed; id: string }): Promise<string> => {
  const depositId = (await openDepositOf(cashier, cashier.person.id))?.id ?? '';
  const handed = await act.submit(cashier, cashier.person.id, { counted: usualPrice });
  expect([codeOf(handed), codeOf(await act.pay(overseer, depositId, { value: usualPrice }))]).toEqual([said, said]);
  return id;
};
const setStatus = ({ person }: Signed, status: string) =>
  changeAsOwner(server, `update users set status = $2 where id = $1`, [person.id, status]);
const whileAway = async (away: Signed, work: () => Promise<void>): Promise<void> => {
  await setStatus(away, 'INACTIVE');
  await work();
  await setStatus(away, 'ACTIVE');
};

describe('who received the money of that shift', () => {
  test('decides nothing of it, nor is given it, where another auditor is there; the try is written down', async () => {
    const id = await handIn(await buildCase());
    for (const state of ['FALSE_ALARM', 'CONFIRMED'] as const)
      expect(await decide(overseer, id, state)).toEqual(refused);
    expect(await assign(overseer.person.id, id)).toEqual([409, 'person-concerned']);
    const { data } = await auditor.call(userActivity.list, { query: 'action.equals=refused&size=100' });
    expect(data).toEqual(
      expect.arrayContaining([expect.objectContaining({ entityId: id, actorName: overseer.person.username })]),
    );
    expect(await decide(auditor, id, 'FALSE_ALARM')).toEqual(said);
    expect(await decide(overseer, id, 'REVIEWING')).toEqual(refused);
  });

  test('nor under another account', async () => {
    const id = await handIn(await buildCase());
    const made = await signInAs(server, 'AUDITOR');
    await tieAccounts(server, overseer.person, made.person);
    expect(await decide(made, id, 'FALSE_ALARM')).toEqual([409, 'not-two-persons']);
    await setStatus(made, 'INACTIVE');
  });

  test('decides where nobody else may, and is the second where nobody else can be', async () => {
    const id = await handIn(await buildCase());
    await whileAway(auditor, async () => expect(await decide(overseer, id, 'EXPLAINED')).toEqual(said));
    expect(await decide(auditor, id, 'REVIEWING')).toEqual(said);
    expect(await decide(auditor, id, 'CONFIRMED')).toEqual(said);
    const third = await signInAs(server, 'AUDITOR');
    expect(await decide(overseer, id, 'CONFIRMED')).toEqual(refused);
    await whileAway(third, async () => expect(await decide(overseer, id, 'CONFIRMED')).toEqual(said));
    expect(await decide(overseer, id, 'REVIEWING')).toEqual(refused);
    expect(await decide(third, id, 'REVIEWING')).toEqual(said);
  });
});

describe('who approved in that shift', () => {
  test('a free pass or a car that was let go decides nothing of it', async () => {
    const free = await buildCase();
    const { id: parkingInId } = await buildStay(server, lane, { minutesAgo: 61.5 });
    const pass = { parkingInId, gateId: lane.exitId, freePass: true, freePassVerification: 'Tamu' };
    expect(codeOf(await save(free.cashier, { ...pass, ...signedBy(overseer.person) }))).toEqual(said);
    expect(await decide(overseer, free.id, 'FALSE_ALARM')).toEqual(refused);
    const unpaid = await buildCase();
    const gone = await letGo(server, { client: unpaid.cashier, approver: overseer.person, lane });
    expect(codeOf(gone.answer)).toEqual(said);
    expect(await decide(overseer, unpaid.id, 'FALSE_ALARM')).toEqual(refused);
  });

  test('decides of another shift of theirs', async () => {
    const { cashier, id: before } = await buildCase();
    await handIn({ cashier, id: before });
    await sell(server, lane, cashier.person);
    const after = await plantIndication(server, { subjectId: cashier.person.id });
    expect(await decide(overseer, before, 'FALSE_ALARM')).toEqual(refused);
    expect(await decide(overseer, after, 'FALSE_ALARM')).toEqual(said);
  });
});
