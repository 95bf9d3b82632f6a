import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDateTime } from '@parking/contract/core/time';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildPinHolder, clientOf, openDesk, sitDownBy } from '../testing/desks.ts';
import { type Lane, buildLane, buildStay, car } from '../testing/stays.ts';

const { desks, handovers, offline } = contract;
let server: TestServer;
let lane: Lane;
let operator: Client;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  operator = await signInAs(server, 'OPERATOR');
});
afterAll(() => server.close());

const cashiers = () => Promise.all([buildPinHolder(server, 'CASHIER'), buildPinHolder(server, 'CASHIER')] as const);

describe('a handover without the server', () => {
  const local = (minutesAgo: number) => toLocalDateTime(new Date(Date.now() - minutesAgo * 60_000), 'Asia/Jakarta');
  async function tellOne(more: object = {}) {
    const [leaver, taker] = await cashiers();
    const desk = await openDesk(server, leaver, lane.exitId);
    await changeAsOwner(server, `update offline_grants set made_at = now() - interval '3 hours' where user_id = $1`, [
      leaver.id,
    ]);
    const handover = {
      requestId: newId(),
      fromUserId: leaver.id,
      toUserId: taker.id,
      at: local(30),
      rosterAt: local(90),
      ...more,
    };
    const tell = (told: object = handover) =>
      server.client().call(desks.tell, { body: { grant: desk.grant, handovers: [told] } });
    return { leaver, taker, desk, handover, tell };
  }

  test('waits for its taker, who confirms it and is known to have sat there since', async () => {
    const { leaver, taker, desk, tell } = await tellOne();
    const told = await tell();
    const [{ id }] = (told.data as { handovers: [{ id: string }] }).handovers;
    expect(((await tell()).data as { handovers: [{ id: string }] }).handovers[0].id).toBe(id);
    const sat = await sitDownBy(server, desk.grant, taker);
    const client = clientOf(server, sat);
    expect((await client.call(handovers.waiting)).data).toMatchObject([
      { id, fromUserId: leaver.id, state: 'WAITING' },
    ]);
    const act = (by: Client, what: 'confirm' | 'deny' = 'confirm') =>
      by.call(handovers[what], {
        params: { id },
        body: what === 'deny' ? { reason: 'bukan saya' } : {},
        headers: { 'idempotency-key': newId() },
      });
    expect(await act(server.client())).toMatchObject({ status: 401 });
    expect(await act(operator)).toMatchObject({ status: 404 });
    expect(await act(client)).toMatchObject({ status: 200, data: { state: 'CONFIRMED' } });
    expect(await act(client, 'deny')).toMatchObject({ status: 409, error: { code: 'handover-state' } });
    // A sale of the time before the network came back, in the taker's name and not priced anew for want of a grant.
    const stay = await buildStay(server, lane, { minutesAgo: 90 });
    const { grant } = (sat.data as { grant: { grant: string } }).grant;
    await changeAsOwner(server, 'delete from offline_contacts');
    const sale = {
      requestId: newId(),
      parkingInId: stay.id,
      vehicleId: car,
      gateId: lane.exitId,
      datetimeOut: local(20),
      amountTaken: 8_000,
      sequence: 2,
      provisionalNumber: 'D-2',
    };
    const uploaded = await server.client().call(offline.uploadSales, { body: { grant, sales: [sale] } });
    expect(uploaded.data).toMatchObject({
      sales: [
        { result: 'BOOKED', saved: { parkingOut: { flags: expect.not.arrayContaining(['offline-while-online']) } } },
      ],
    });
  });

  test('told of a time at which the device was answered makes no sale of that time one without the server', async () => {
    const { taker, desk, tell } = await tellOne();
    const [{ id }] = ((await tell()).data as { handovers: [{ id: string }] }).handovers;
    const sat = await sitDownBy(server, desk.grant, taker);
    await clientOf(server, sat).call(handovers.confirm, {
      params: { id },
      body: {},
      headers: { 'idempotency-key': newId() },
    });
    // The leaver's grant was answered around that sale, whatever its taker says of it.
    await changeAsOwner(
      server,
      `insert into offline_contacts (grant_id, at) select g.id, now() - make_interval(mins => 20, secs => s)
       from offline_grants g, (values (-30), (30)) seconds (s) where g.user_id = $1`,
      [desk.person.id],
    );
    const stay = await buildStay(server, lane, { minutesAgo: 90 });
    const sale = {
      requestId: newId(),
      parkingInId: stay.id,
      vehicleId: car,
      gateId: lane.exitId,
      datetimeOut: local(20),
      amountTaken: 8_000,
      sequence: 1,
      provisionalNumber: 'D-3',
    };
    const { grant } = (sat.data as { grant: { grant: string } }).grant;
    const uploaded = await server.client().call(offline.uploadSales, { body: { grant, sales: [sale] } });
    const [booked] = (uploaded.data as { sales: { saved: { parkingOut: { flags: string[] } } }[] }).sales;
    expect(booked?.saved.parkingOut.flags).toContain('offline-while-online');
  });

  test('is denied with a reason, and whoever watches is told', async () => {
    const { taker, desk, tell } = await tellOne();
    const [{ id }] = ((await tell()).data as { handovers: [{ id: string }] }).handovers;
    const client = clientOf(server, await sitDownBy(server, desk.grant, taker));
    const deny = (reason: string) =>
      client.call(handovers.deny, { params: { id }, body: { reason }, headers: { 'idempotency-key': newId() } });
    expect(await deny('')).toMatchObject({ status: 400 });
    expect(await deny('Saya di rumah malam itu')).toMatchObject({ status: 200, data: { state: 'DENIED' } });
    expect((await client.call(handovers.waiting)).data).toEqual([]);
  });

  test('is no word of the future, of an old roster, of who never sat there, nor of nobody', async () => {
    const { tell, handover } = await tellOne();
    for (const wrong of [
      { at: local(-10) },
      { at: local(600) },
      { rosterAt: local(49 * 60) },
      { fromUserId: newId() },
      { toUserId: newId() },
      { toUserId: handover.fromUserId },
    ])
      expect(await tell({ ...handover, requestId: newId(), ...wrong })).toMatchObject({ status: 400 });
    expect(await tell()).toMatchObject({ status: 200 });
    const [, other] = await cashiers();
    expect(await tell({ ...handover, toUserId: other.id })).toMatchObject({ status: 409 });
  });
});
