import { contract } from '@parking/contract/contract';
import type { DepositDetail } from '@parking/contract/money/deposits/deposit-records';
import type { FreePass } from '@parking/contract/parking/free-passes/free-passes';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { endsSound } from '../../../testing/ends-sound.ts';
import { buildUser, signInAs, tieAccounts } from '../../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { uploadPicture } from '../../files/testing/samples.ts';
import { act, openDepositOf, usualPrice } from '../../money/testing/deposits.ts';
import { readPlate, takePicture } from '../testing/cameras.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../testing/stays.ts';
import { signedBy } from '../testing/to-collect.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
const { freePasses, deposits } = contract;
let server: TestServer;
let lane: Lane;
let signer: Signed;
let cashier: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  signer = await signInAs(server, 'OPERATOR');
});
afterAll(() => server.close());
endsSound(() => server);
beforeEach(async () => {
  cashier = await signInAs(server, 'CASHIER');
});

const limit = (cars: number, value: number, basisPoints = 0) =>
  changeAsOwner(
    server,
    `update system_configuration set free_passes_per_shift = $1, free_pass_value_per_shift = $2, free_pass_basis_points = $3`,
    [cars, value, basisPoints],
  );
const leave = async (more: object, client: Client = cashier, minutesAgo = 61.5): Promise<Answer> => {
  const { id } = await buildStay(server, lane, { minutesAgo });
  return save(client, { parkingInId: id, gateId: lane.exitId, ...more });
};
const give = (more: object = {}, client: Client = cashier) =>
  leave({ freePass: true, freePassVerification: 'Tamu direksi', ...more }, client);
const emergency = (more: object = {}, client: Client = cashier) =>
  leave({ freePass: true, freePassEmergency: true, ...more }, client);
const read = (token: string, source: 'GATE' | 'LPR') => readPlate(server, lane.exitId, { token, source });
/** The camera of the exit takes a picture now. */
const see = (): Promise<string> => takePicture(server, lane.exitId);
const flagsOf = ({ data }: Answer) => (data as Saved).parkingOut.flags;
const codeOf = ({ status, error }: Answer) => [status, error?.code];
const needed = [409, 'approval-needed'];
const done = [200, undefined];
const passesOf = async ({ person }: Signed, reader: Client = signer): Promise<FreePass[]> =>
  (await reader.call(freePasses.list, { query: `operatorId.equals=${person.id}&sort=at,asc` })).data as FreePass[];

describe('what a cashier gives alone in a shift', () => {
  test('is so many cars, and beyond them somebody else signs, who counts as well', async () => {
    await limit(2, 200_000);
    expect([codeOf(await give()), codeOf(await give()), codeOf(await give())]).toEqual([done, done, needed]);
    expect(codeOf(await give(signedBy(signer.person)))).toEqual(done);
    expect((await passesOf(cashier)).map(({ approvedBy }) => approvedBy)).toEqual([null, null, signer.person.username]);
    expect(codeOf(await give(signedBy(cashier.person)))).toEqual(needed);
    expect(codeOf(await give({}, await signInAs(server, 'CASHIER')))).toEqual(done);
  });

  test('is so much worth, of which nothing is told', async () => {
    await limit(5, 2 * usualPrice - 1);
    expect(codeOf(await give())).toEqual(done);
    const refused = await give();
    expect(codeOf(refused)).toEqual(needed);
    expect((refused.body as { error: { values: object } }).error.values).toEqual({ right: 'Exits' });
    await limit(5, 2 * usualPrice);
    expect(codeOf(await give())).toEqual(done);
  });

  test('is a part of the cars that left, where that is more', async () => {
    await limit(0, 200_000, 1_000);
    expect(codeOf(await give())).toEqual(needed);
    for (let cars = 0; cars < 10; cars += 1) expect(codeOf(await leave({ paidTypeId: cash }))).toEqual(done);
    expect([codeOf(await give()), codeOf(await give())]).toEqual([done, needed]);
  });

  test('is not begun again by handing in', async () => {
    await limit(1, 200_000);
    expect(codeOf(await give())).toEqual(done);
    const handedIn = await act.submit(cashier, cashier.person.id, { counted: 0, note: 'Serah terima' });
    expect(codeOf(handedIn)).toEqual(done);
    expect(codeOf(await give())).toEqual(needed);
  });

  test('is not begun again by another account of the same person', async () => {
    await limit(1, 200_000);
    const tied = await signInAs(server, 'CASHIER');
    await tieAccounts(server, cashier.person, tied.person);
    expect([codeOf(await give()), codeOf(await give({}, tied))]).toEqual([done, needed]);
    await limit(2, 200_000);
    const stays = await Promise.all(Array.from({ length: 4 }, () => buildStay(server, lane, { minutesAgo: 61.5 })));
    const answers = await Promise.all(
      stays.map(({ id }, n) => {
        const given = { gateId: lane.exitId, freePass: true, freePassVerification: 'Tamu' };
        return save(n % 2 === 0 ? tied : cashier, { parkingInId: id, ...given });
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('has its last place for one of many at once', async () => {
    await limit(3, 200_000);
    expect(codeOf(await give())).toEqual(done);
    const stays = await Promise.all(Array.from({ length: 8 }, () => buildStay(server, lane, { minutesAgo: 61.5 })));
    const answers = await Promise.all(
      stays.map(({ id }) =>
        save(cashier, { parkingInId: id, gateId: lane.exitId, freePass: true, freePassVerification: 'Tamu' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ error }) => error?.code === 'approval-needed')).toHaveLength(6);
    expect(await passesOf(cashier)).toHaveLength(3);
  });

  test('keeps what the camera of its gate took, and is flagged where it took nothing', async () => {
    await limit(5, 200_000);
    const own = lane;
    lane = await buildLane(server);
    expect(flagsOf(await give())).not.toContain('free-pass-unseen');
    const token = await see();
    const answer = await give();
    expect((answer.data as Saved).parkingOut.images).toEqual([token]);
    expect([flagsOf(answer).includes('free-pass-unseen'), flagsOf(await give()).includes('free-pass-unseen')]).toEqual([
      false,
      true,
    ]);
    lane = own;
  });

  test('is nothing of an exit by hand, at which nobody waits', async () => {
    await limit(5, 200_000);
    const admin = await signInAs(server, 'ADMIN');
    const { id } = await buildStay(server, lane);
    const { quote } = {
      quote: await admin.call(contract.parkingOuts.quoteV2, { body: { parkingInId: id, gateId: lane.exitId } }),
    };
    const { datetimeOut } = quote.data as { datetimeOut: string };
    const answer = await admin.call(contract.parkingOuts.checkOutByHand, {
      body: {
        parkingInId: id,
        gateId: lane.exitId,
        datetimeOut,
        note: 'Lupa dicatat',
        freePass: true,
        freePassVerification: 'Tamu',
      },
      headers: { 'idempotency-key': newIdempotencyKey() },
    });
    expect(codeOf(answer)).toEqual(needed);
  });
});

describe('an emergency', () => {
  beforeEach(async () => {
    lane = await buildLane(server);
  });

  test('opens at once, outside the limit, without reason or signature; that nobody saw it is flagged', async () => {
    await limit(0, 0);
    const answer = await emergency();
    expect(codeOf(answer)).toEqual(done);
    expect((answer.data as Saved).parkingOut.flags).toEqual(
      expect.arrayContaining(['free-pass', 'free-pass-emergency', 'free-pass-unseen']),
    );
    expect(await passesOf(cashier)).toMatchObject([{ emergency: true, unexplained: true, status: 'WAITING' }]);
    await limit(1, 200_000);
    expect([codeOf(await give()), codeOf(await give())]).toEqual([done, needed]);
  });

  test('shows what the camera of its gate has just seen', async () => {
    const token = await see();
    const { parkingOut } = (await emergency()).data as Saved;
    expect(parkingOut).toMatchObject({ images: [token] });
    expect(parkingOut.flags).not.toContain('free-pass-unseen');
    expect(await passesOf(cashier)).toMatchObject([{ images: [token] }]);
    // The same picture is of the car that it showed, and of no other.
    expect(flagsOf(await emergency())).toContain('free-pass-unseen');
  });

  test('is not shown by the picture of the car before, nor by one that its cashier brings', async () => {
    const before = await see();
    expect(codeOf(await leave({ paidTypeId: cash }))).toEqual(done);
    const own = await uploadPicture(cashier);
    const unseen = await emergency({ images: [own] });
    expect(flagsOf(unseen)).toContain('free-pass-unseen');
    expect((unseen.data as Saved).parkingOut.images).toEqual([own]);
    const [token, another] = [await see(), await uploadPicture(cashier)];
    const seen = await emergency({ images: [another] });
    expect(flagsOf(seen)).not.toContain('free-pass-unseen');
    expect((seen.data as Saved).parkingOut.images.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
      [token, another].toSorted((a, b) => (a < b ? -1 : 1)),
    );
    expect(before).not.toBe(token);
  });

  test('is not shown by a file that its cashier had read at the gate, which hides no picture of the camera either', async () => {
    const token = await see();
    await read(await uploadPicture(cashier), 'LPR');
    expect((await emergency()).data).toMatchObject({ parkingOut: { images: [token] } });
    await read(await uploadPicture(cashier), 'LPR');
    const unseen = await emergency();
    expect(unseen.data).toMatchObject({ parkingOut: { images: [] } });
    expect(flagsOf(unseen)).toContain('free-pass-unseen');
  });

  test('is shown by its cashier alone where the gate has no camera', async () => {
    expect(flagsOf(await emergency({ images: [await uploadPicture(cashier)] }))).not.toContain('free-pass-unseen');
    expect(flagsOf(await emergency())).toContain('free-pass-unseen');
  });

  test('has its picture for one of two at once', async () => {
    await see();
    const answers = await Promise.all([emergency(), emergency(), emergency()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter((answer) => !flagsOf(answer).includes('free-pass-unseen'))).toHaveLength(1);
  });

  test('is approved by nobody before it is explained', async () => {
    expect(codeOf(await emergency())).toEqual(done);
    const [pass] = await passesOf(cashier);
    const params = { id: pass?.id ?? '' };
    const decide = (status: string) =>
      signer.call(freePasses.changeStatus, {
        params,
        body: { status, note: 'Bukan ambulans' },
        headers: { 'idempotency-key': newIdempotencyKey() },
      });
    expect(codeOf(await decide('APPROVED'))).toEqual([409, 'free-pass-unexplained']);
    expect(codeOf(await decide('REJECTED'))).toEqual(done);
    expect(codeOf(await decide('APPROVED'))).toEqual([409, 'free-pass-unexplained']);
    const headers = { 'idempotency-key': newIdempotencyKey() };
    const explained = await cashier.call(freePasses.explain, { params, body: { note: 'Ambulans RSUD' }, headers });
    expect([codeOf(explained), codeOf(await decide('APPROVED'))]).toEqual([done, done]);
  });

  test('is nothing without a free pass', async () => {
    const answer = await leave({ freePassEmergency: true, paidTypeId: cash });
    expect([answer.status, answer.error.fields]).toMatchObject([400, [{ path: 'freePass', code: 'required' }]]);
  });

  test('is explained once, by whoever opened; the deposit tells of those that are not, and late ones are told', async () => {
    for (const _ of [1, 2]) expect(codeOf(await emergency())).toEqual(done);
    const [first, second] = await passesOf(cashier);
    const explain = (id: string, client: Client = cashier, note = 'Ambulans RSUD') =>
      client.call(freePasses.explain, {
        params: { id },
        body: { note },
        headers: { 'idempotency-key': newIdempotencyKey() },
      });
    const [id, later] = [first?.id ?? '', second?.id ?? ''];
    expect((await explain(id, server.client())).status).toBe(401);
    expect(codeOf(await explain(id, await signInAs(server, 'AUDITOR')))).toEqual([403, 'forbidden']);
    expect(codeOf(await explain(id, await signInAs(server, 'CASHIER')))).toEqual([404, 'record-not-found']);
    expect(codeOf(await explain(id, cashier, 'ya'))).toEqual([400, 'bad-input']);
    const both = await Promise.all([explain(id), explain(id)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const deposit = (await openDepositOf(cashier, cashier.person.id))?.id ?? '';
    expect(codeOf(await act.submit(cashier, cashier.person.id, { counted: 0, note: 'Serah terima' }))).toEqual(done);
    const finance = await signInAs(server, 'FINANCE');
    const detail = async () => (await finance.call(deposits.detail, { params: { id: deposit } })).data as DepositDetail;
    expect((await detail()).freePasses).toMatchObject({ cars: 2, unexplained: 1 });
    expect((await explain(later)).data).toMatchObject({ explainedLate: true, unexplained: false });
    expect((await detail()).freePasses.unexplained).toBe(0);
    expect(await passesOf(cashier)).toMatchObject([
      { explanation: 'Ambulans RSUD', explainedLate: false },
      { explainedLate: true },
    ]);
  });

  test('is explained by nobody where it is an ordinary free pass', async () => {
    await limit(1, 200_000);
    expect(codeOf(await give())).toEqual(done);
    const [pass] = await passesOf(cashier);
    const call = { params: { id: pass?.id ?? '' }, body: { note: 'Tamu' } };
    const headers = { 'idempotency-key': newIdempotencyKey() };
    expect(codeOf(await cashier.call(freePasses.explain, { ...call, headers }))).toEqual([404, 'record-not-found']);
  });
});
