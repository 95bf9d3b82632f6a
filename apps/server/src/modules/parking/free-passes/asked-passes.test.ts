import { contract } from '@parking/contract/contract';
import type { NotificationFeed } from '@parking/contract/communication/communication';
import { newId, newIdempotencyKey } from '@parking/contract/core/id';
import { liveDestinations } from '@parking/contract/live';
import type { FreePassRequest } from '@parking/contract/parking/free-passes/free-pass-requests';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listen } from '../../../platform/realtime/testing/listen.ts';
import { openLive } from '../../../platform/realtime/testing/live-client.ts';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { endsSound } from '../../../testing/ends-sound.ts';
import { buildUser, signInAs } from '../../../testing/people.ts';
import {
  type Answer,
  type Client,
  type TestServer,
  createTestDatabase,
  startServerOn,
} from '../../../testing/test-server.ts';
import { pick } from '../../audits/testing/audits.ts';
import { usualPrice } from '../../money/testing/deposits.ts';
import { takePicture } from '../testing/cameras.ts';
import { ageRequests, askForPass, findFreePass, readWaiting } from '../testing/free-pass-requests.ts';
import { type Lane, buildLane, buildStay, cash, motorcycle, save } from '../testing/stays.ts';
import { signedBy } from '../testing/to-collect.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
const { freePasses, freePassRequests } = contract;
let server: TestServer;
let other: TestServer;
let lane: Lane;
let cashier: Signed;
let supervisor: Signed;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  drop = made.drop;
  server = await startServerOn(made.app);
  other = await startServerOn(made.app);
  await buildUser(server, { groups: ['SUPERADMIN'] });
});
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
  await drop();
});
endsSound(() => server);
beforeEach(async () => {
  await changeAsOwner(
    server,
    `update system_configuration set free_passes_per_shift = 0, free_pass_value_per_shift = 200000`,
  );
  await changeAsOwner(server, `update sessions set ended_at = now(), ended_why = 'LOGOUT' where ended_at is null`);
  lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
  supervisor = await signInAs(server, 'OPERATOR');
});

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const done = [200, undefined];
const keyed = () => ({ 'idempotency-key': newIdempotencyKey() });
const buildCar = async (given: Parameters<typeof buildStay>[2] = {}) =>
  (await buildStay(server, lane, { minutesAgo: 61.5, ...given })).id;
const ask = (parkingInId: string, more: object = {}, client: Client = cashier): Promise<Answer> =>
  askForPass(client, lane, parkingInId, more);
const asked = async (parkingInId: string, more: object = {}, client: Client = cashier): Promise<FreePassRequest> => {
  const answer = await ask(parkingInId, more, client);
  expect(codeOf(answer)).toEqual(done);
  return answer.data as FreePassRequest;
};
const say = (id: string, answer: string, client: Client = supervisor, note?: string): Promise<Answer> =>
  client.call(freePassRequests.answer, { params: { id }, body: { answer, note }, headers: keyed() });
const leave = (parkingInId: string, freePassRequestId?: string, more: object = {}, client: Client = cashier) =>
  save(client, {
    parkingInId,
    gateId: lane.exitId,
    freePass: true,
    freePassVerification: 'Tamu direksi',
    freePassRequestId,
    ...more,
  });
/** As soon as there is an answer, or none any more. */
const leaveAtLast = (stayId: string, id: string): Promise<Answer> =>
  vi.waitFor(
    async () => {
      const left = await leave(stayId, id);
      if (left.status !== 200) throw new Error(left.error.code);
      return left;
    },
    { timeout: 5_000 },
  );
const wait = (seconds: number) => ageRequests(server, seconds);
const followed = async (id: string, client: Client = cashier) =>
  (await client.call(freePassRequests.get, { params: { id } })).data as FreePassRequest;
const waitingFor = (client: Client) => readWaiting(client, lane.exitId);
const passOf = (stayId: string, client: Client = supervisor) => findFreePass(client, stayId);
const outOf = ({ data }: Answer) => (data as Saved).parkingOut;
/** One that nobody answered, and the car is gone. */
const goUnanswered = async (given: Parameters<typeof buildStay>[2] = {}): Promise<Answer> => {
  const stayId = await buildCar(given);
  const { id } = await asked(stayId);
  await wait(61);
  return leave(stayId, id);
};

describe('a free pass that is asked for', () => {
  test('is asked for by who sells at an exit, and answered by who decides on free passes', async () => {
    const stayId = await buildCar();
    expect((await ask(stayId, {}, server.client())).status).toBe(401);
    expect(codeOf(await ask(stayId, {}, await signInAs(server, 'FINANCE')))).toEqual([403, 'forbidden']);
    expect((await ask(stayId, { freePassVerification: 'a' })).error.fields).toMatchObject([
      { path: 'freePassVerification', code: 'too-short' },
    ]);
    expect((await ask(stayId, { freePassReasonId: newId() })).error.fields).toMatchObject([
      { path: 'freePassReasonId', code: 'does-not-exist' },
    ]);
    expect(codeOf(await ask(stayId, { gateId: lane.entryId }))).toEqual([409, 'wrong-gate-type']);
    expect(codeOf(await ask(newId()))).toEqual([404, 'stay-not-found']);
    const gone = await buildCar();
    expect(codeOf(await save(cashier, { parkingInId: gone, gateId: lane.exitId, paidTypeId: cash }))).toEqual(done);
    expect(codeOf(await ask(gone))).toEqual([409, 'stay-already-closed']);
    // Counted as something cheaper it is worth what it came in as.
    const { id, value, secondsLeft, status } = await asked(stayId, { vehicleId: motorcycle });
    // Its cashier may count blind.
    expect([value, status, secondsLeft > 55 && secondsLeft <= 60]).toEqual([null, 'OPEN', true]);
    expect((await say(id, 'GRANTED', server.client())).status).toBe(401);
    expect(codeOf(await say(id, 'GRANTED', cashier))).toEqual([403, 'forbidden']);
    expect(codeOf(await say(id, 'OPEN'))).toEqual([400, 'bad-input']);
    expect(codeOf(await say(newId(), 'GRANTED'))).toEqual([404, 'record-not-found']);
    const another = await signInAs(server, 'CASHIER');
    const foreign = await another.call(freePassRequests.get, { params: { id } });
    expect(codeOf(foreign)).toEqual([404, 'record-not-found']);
    expect(await waitingFor(supervisor)).toMatchObject([{ id, value: usualPrice }]);
  });

  test('is heard at once on another server, and granted there it is signed by who said yes', async () => {
    const token = await takePicture(server, lane.exitId);
    const live = await openLive(await listen(other), { token: supervisor.token, subscribe: [liveDestinations.feed] });
    try {
      const stayId = await buildCar();
      const { id } = await asked(stayId);
      await vi.waitFor(
        () => {
          const feed = live.heard(liveDestinations.feed).at(-1) as NotificationFeed | undefined;
          expect(feed?.notifications.map(({ type }) => type)).toContain('FREE_PASS_ASKED');
        },
        { timeout: 3_000 },
      );
      const phone = other.client(supervisor.token);
      const [shown] = await waitingFor(phone);
      expect(shown).toMatchObject({ id, value: usualPrice, images: [token], operator: cashier.person.username });
      expect(codeOf(await say(id, 'GRANTED', phone, 'Tamu saya'))).toEqual(done);
      expect(await followed(id)).toMatchObject({ status: 'GRANTED', note: 'Tamu saya', value: null });
      const left = await leave(stayId, id);
      expect(codeOf(left)).toEqual(done);
      expect(outOf(left)).toMatchObject({ approvedBy: supervisor.person.username, images: [token] });
      expect(outOf(left).flags).not.toContain('free-pass-unanswered');
      expect(await passOf(stayId)).toMatchObject({
        status: 'WAITING',
        asked: 'GRANTED',
        answeredBy: supervisor.person.username,
        approvedBy: supervisor.person.username,
      });
      const passId = (await passOf(stayId))?.id ?? '';
      const own = { params: { id: passId }, body: { status: 'APPROVED' }, headers: keyed() };
      expect(codeOf(await supervisor.call(freePasses.changeStatus, own))).toEqual([409, 'four-eyes']);
    } finally {
      await live.close();
    }
  });

  test('goes no further when somebody said no: not by asking again, nor by another cashier, nor alone', async () => {
    const stayId = await buildCar();
    const { id } = await asked(stayId);
    expect(codeOf(await say(id, 'REFUSED', supervisor, 'Bukan tamu kami'))).toEqual(done);
    const by = supervisor.person.username;
    expect(await followed(id)).toMatchObject({ status: 'REFUSED', answeredBy: by, note: 'Bukan tamu kami' });
    const refused = [409, 'free-pass-refused'];
    const another = await signInAs(server, 'CASHIER');
    expect([codeOf(await leave(stayId, id)), codeOf(await ask(stayId))]).toEqual([refused, refused]);
    expect(codeOf(await ask(stayId, {}, another))).toEqual(refused);
    await changeAsOwner(server, 'update system_configuration set free_passes_per_shift = 5');
    expect(codeOf(await leave(stayId, undefined, {}, another))).toEqual([409, 'approval-needed']);
    const signer = await signInAs(server, 'OPERATOR');
    expect(codeOf(await leave(stayId, undefined, signedBy(signer.person)))).toEqual(done);
    expect(await passOf(stayId)).toMatchObject({
      asked: 'REFUSED',
      answeredBy: by,
      approvedBy: signer.person.username,
    });
  });

  test('of two cashiers who ask of one car is told as what it went by, and a no to either stands with it', async () => {
    const colleague = await signInAs(server, 'CASHIER');
    const by = supervisor.person.username;
    const gone = await buildCar();
    const granted = await asked(gone);
    await asked(gone, {}, colleague);
    await say(granted.id, 'GRANTED');
    expect(codeOf(await leave(gone, granted.id))).toEqual(done);
    expect(await passOf(gone)).toMatchObject({ asked: 'GRANTED', answeredBy: by });
    await wait(61);
    const stayId = await buildCar();
    const { id } = await asked(stayId);
    await asked(stayId, {}, colleague);
    await say(id, 'REFUSED');
    await wait(61);
    const signer = await signInAs(server, 'OPERATOR');
    expect(codeOf(await leave(stayId, undefined, signedBy(signer.person)))).toEqual(done);
    expect(await passOf(stayId)).toMatchObject({
      asked: 'REFUSED',
      answeredBy: by,
      approvedBy: signer.person.username,
    });
  });

  test('lets the car go when nobody answers in time: flagged, waiting, and among those of the shift', async () => {
    const stayId = await buildCar();
    const { id } = await asked(stayId);
    const early = await leave(stayId, id);
    expect([...codeOf(early), early.error.message]).toEqual([
      409,
      'free-pass-open',
      expect.stringMatching(/for (?:5\d|60) seconds/),
    ]);
    await wait(61);
    expect(await followed(id)).toMatchObject({ status: 'UNANSWERED', secondsLeft: 0 });
    expect([codeOf(await say(id, 'GRANTED')), await waitingFor(supervisor)]).toEqual([[409, 'free-pass-too-late'], []]);
    const left = await leave(stayId, id);
    expect(codeOf(left)).toEqual(done);
    expect(outOf(left).flags).toEqual(expect.arrayContaining(['free-pass', 'free-pass-unanswered']));
    expect(await passOf(stayId)).toMatchObject({ status: 'WAITING', asked: 'UNANSWERED', approvedBy: null });
    const auditor = await signInAs(server, 'AUDITOR');
    await pick(server);
    const audited = await auditor.call(contract.auditList.list, { query: 'risks.equals=free-pass-unanswered' });
    expect(audited.data).toMatchObject([{ id: stayId, risk: 90, status: 'UNAUDITED' }]);
    await changeAsOwner(server, 'update system_configuration set free_passes_per_shift = 1');
    expect(codeOf(await leave(await buildCar()))).toEqual([409, 'approval-needed']);
  });

  test('is over as it begins where nobody who may answer is signed in, and is told as such', async () => {
    await changeAsOwner(server, `update sessions set ended_at = now(), ended_why = 'LOGOUT' where user_id = $1`, [
      supervisor.person.id,
    ]);
    const stayId = await buildCar();
    const { id, status, secondsLeft } = await asked(stayId);
    expect([status, secondsLeft]).toEqual(['NOBODY', 0]);
    const left = await leave(stayId, id);
    expect(outOf(left).flags).toContain('free-pass-unanswered');
    const looker = await signInAs(server, 'OPERATOR');
    expect(await passOf(stayId, looker)).toMatchObject({ asked: 'NOBODY', status: 'WAITING' });
  });

  test('is asked of nobody who may be its cashier under another name', async () => {
    await changeAsOwner(
      server,
      `insert into credential_changes (id, user_id, changed_by, what) values (gen_random_uuid(), $1, $2, 'PASSWORD')`,
      [cashier.person.id, supervisor.person.id],
    );
    const stayId = await buildCar();
    const { id, status } = await asked(stayId);
    expect([status, await waitingFor(supervisor)]).toEqual(['NOBODY', []]);
    expect(codeOf(await say(id, 'GRANTED'))).toEqual([409, 'not-two-persons']);
    const both = await signInAs(server, 'CASHIER', 'OPERATOR');
    const own = await asked(await buildCar(), {}, both);
    expect(codeOf(await say(own.id, 'GRANTED', both))).toEqual([409, 'four-eyes']);
  });
});

describe('an answer', () => {
  const other409 = [409, 'free-pass-request-other'];

  test('is of one car, gate, cashier and type, and of the reason that was told', async () => {
    const [stayId, another] = [await buildCar(), await buildCar()];
    const { id } = await asked(stayId);
    await say(id, 'GRANTED');
    expect(codeOf(await leave(another, id))).toEqual(other409);
    const otherLane = await buildLane(server);
    expect(codeOf(await leave(stayId, id, { gateId: otherLane.exitId }))).toEqual(other409);
    const colleague = await signInAs(server, 'CASHIER');
    expect(codeOf(await leave(stayId, id, {}, colleague))).toEqual(other409);
    expect(codeOf(await leave(stayId, id, { vehicleId: motorcycle }))).toEqual(other409);
    expect(codeOf(await leave(stayId, id, { freePassVerification: 'Karyawan' }))).toEqual(other409);
    expect(codeOf(await leave(stayId, newId()))).toEqual(other409);
    expect(codeOf(await leave(stayId, id))).toEqual(done);
  });

  test('is not kept for later', async () => {
    const stayId = await buildCar();
    const { id } = await asked(stayId);
    await say(id, 'GRANTED');
    await wait(301);
    expect(codeOf(await leave(stayId, id))).toEqual(other409);
    const unanswered = await asked(stayId);
    await wait(361);
    expect(codeOf(await leave(stayId, unanswered.id))).toEqual(other409);
  });

  test('is the first of two that come at once', async () => {
    const { id } = await asked(await buildCar());
    const second = await signInAs(server, 'OPERATOR');
    const answers = await Promise.all([say(id, 'GRANTED'), say(id, 'REFUSED', other.client(second.token))]);
    const codes = answers.map(codeOf);
    expect(codes).toContainEqual(done);
    expect(codes).toContainEqual([409, 'free-pass-answered']);
    expect((await followed(id)).status).toBe(codes[0]?.[0] === 200 ? 'GRANTED' : 'REFUSED');
  });

  test('at the last moment either counts, or the car goes unanswered: never both', async () => {
    for (let round = 0; round < 6; round += 1) {
      cashier = await signInAs(server, 'CASHIER');
      const stayId = await buildCar();
      const { id } = await asked(stayId);
      await wait(60 - 0.05 * round);
      const [answered, exit] = await Promise.all([say(id, 'GRANTED'), leaveAtLast(stayId, id)]);
      const isGranted = answered.status === 200;
      expect([outOf(exit).approvedBy, outOf(exit).flags.includes('free-pass-unanswered')]).toEqual([
        isGranted ? supervisor.person.username : null,
        !isGranted,
      ]);
    }
  });

  test('cannot be written twice, nor late, by the server itself', async () => {
    const { id } = await asked(await buildCar());
    const write = (answer: string) =>
      server.platform.database.writes.query(
        'update free_pass_requests set answer = $2, answered_by = $3, answered_at = clock_timestamp() where id = $1',
        [id, answer, supervisor.person.id],
      );
    await write('REFUSED');
    await expect(write('GRANTED')).rejects.toThrow(/takes no answer/);
    const late = await asked(await buildCar());
    await wait(61);
    await expect(
      server.platform.database.writes.query(
        `update free_pass_requests set answer = 'GRANTED', answered_by = $2, answered_at = asked_at where id = $1`,
        [late.id, supervisor.person.id],
      ),
    ).rejects.toThrow(/takes no answer/);
    await expect(
      server.platform.database.writes.query(`update free_pass_requests set until = now() where id = $1`, [late.id]),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('a cashier', () => {
  test('asks for one at a time, also at once', async () => {
    const cars = [await buildCar(), await buildCar(), await buildCar()] as const;
    const answers = await Promise.all([ask(cars[0]), ask(cars[1])]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const open = answers.find(({ status }) => status === 409);
    expect(open?.error.code).toBe('free-pass-open');
    expect(codeOf(await ask(cars[2]))).toEqual([409, 'free-pass-open']);
    expect(codeOf(await ask(cars[2], {}, await signInAs(server, 'CASHIER')))).toEqual(done);
    await wait(61);
    expect(codeOf(await ask(cars[2]))).toEqual(done);
  });

  test('lets no more than three go unanswered in a shift; a signature still does', async () => {
    for (const _ of [1, 2, 3]) expect(codeOf(await goUnanswered())).toEqual(done);
    const stayId = await buildCar();
    const { id } = await asked(stayId);
    await wait(61);
    expect(codeOf(await leave(stayId, id))).toEqual([409, 'approval-needed']);
    const signer = await signInAs(server, 'OPERATOR');
    const signed = await leave(stayId, id, signedBy(signer.person));
    expect(codeOf(signed)).toEqual(done);
    expect(outOf(signed).flags).not.toContain('free-pass-unanswered');
    const another = await buildCar();
    const granted = await asked(another);
    await say(granted.id, 'GRANTED');
    expect(codeOf(await leave(another, granted.id))).toEqual(done);
  });

  test('lets no more worth go unanswered than one gives alone', async () => {
    await changeAsOwner(server, `update system_configuration set free_pass_value_per_shift = ${usualPrice}`);
    expect(codeOf(await goUnanswered())).toEqual(done);
    expect(codeOf(await goUnanswered())).toEqual([409, 'approval-needed']);
  });

  test('lets a car go once of two tries at once, and the last place of the shift too', async () => {
    const stayId = await buildCar();
    const { id } = await asked(stayId);
    await wait(61);
    const twice = await Promise.all([leave(stayId, id), leave(stayId, id)]);
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(codeOf(await goUnanswered())).toEqual(done);
    const cars = [await buildCar(), await buildCar()] as const;
    const requests = [await asked(cars[0]), await wait(61).then(() => asked(cars[1]))] as const;
    await wait(61);
    const last = await Promise.all([leave(cars[0], requests[0].id), leave(cars[1], requests[1].id)]);
    expect(last.map(codeOf)).toContainEqual(done);
    expect(last.map(codeOf)).toContainEqual([409, 'approval-needed']);
  });
});
