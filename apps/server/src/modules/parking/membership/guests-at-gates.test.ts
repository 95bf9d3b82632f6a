import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { EntitlementCopy } from '@parking/contract/gates/gate-entitlements';
import type { Guest } from '@parking/contract/members/guests';
import type { InsideCar } from '@parking/contract/parking/offline/offline';
import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { endsSound } from '../../../testing/ends-sound.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { connectGate, gateEvent, photograph, sendEvents } from '../../gates/testing/gates.ts';
import { act, guestOf, keyed, newPlate } from '../../members/testing/members.ts';
import { usualPrice } from '../../money/testing/deposits.ts';
import { enterOn } from '../testing/memberships.ts';
import { type Lane, buildLane, car, cash, save } from '../testing/stays.ts';

const { guests, parkingOuts, preEntry } = contract;
let server: TestServer;
let admin: Client;
let root: Client;
let cashier: Client;
let finance: Client;
let lane: Lane;
beforeAll(async () => {
  server = await startTestServer();
  [admin, root, cashier, finance] = [
    await signInAs(server, 'ADMIN'),
    await signInAs(server, 'SUPERADMIN'),
    await signInAs(server, 'CASHIER'),
    await signInAs(server, 'FINANCE'),
  ];
  lane = await buildLane(server);
});
afterAll(() => server.close());
endsSound(() => server);

const inDays = (n: number): string => toLocalDate(new Date(Date.now() + n * 86_400_000), 'Asia/Jakarta');
/** A guest whose days were given so long ago. */
async function invited(more: object = {}, hoursAgo = 72): Promise<Guest> {
  const days = { memberStartDate: inDays(-1), memberEndDate: inDays(1) };
  const body = { name: 'Tamu rapat', vehicleTypeId: car, plateNumbers: [newPlate()], ...days, ...more };
  const answer = await act.invite(admin, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const guest = guestOf(answer);
  await givenAgo(guest, hoursAgo);
  return guest;
}
const givenAgo = ({ id }: Guest, hours: number) =>
  changeAsOwner(
    server,
    `update guest_days set holds_from = holds_from - interval '${hours} hours' where member_id = '${id}'`,
  );
const plateOf = ({ plateNumbers }: Guest): string => plateNumbers[0] ?? '';
const quote = async (parkingInId: string): Promise<Quote> =>
  (await cashier.call(parkingOuts.quoteV2, { body: { parkingInId, gateId: lane.exitId } })).data as Quote;
const leave = async (parkingInId: string, more: object = {}): Promise<Saved['parkingOut']> => {
  const answer = await save(cashier, { parkingInId, gateId: lane.exitId, ...more });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.data as Saved).parkingOut;
};
/** What is said of a car that pays like any other, and that it does. */
const paidAs = async (id: string) => {
  const { total, member } = await quote(id);
  const exit = await leave(id, { paidTypeId: cash });
  return { quoted: total, paid: exit.total, isMember: exit.isMember, why: member?.reason ?? member?.status };
};
const ordinary = { quoted: usualPrice, paid: usualPrice, isMember: false };

describe('a guest whose days hold', () => {
  test('drives in and out free at a desk; price and receipt say what made it so', async () => {
    const guest = await invited();
    const headers = { 'idempotency-key': newIdempotencyKey() };
    const body = { vehicleId: car, gateId: lane.entryId, plateNumber: plateOf(guest) };
    const entered = await cashier.call(preEntry.checkIn, { body, headers });
    expect(entered.data).toMatchObject({ parkingIn: { isMember: true, flags: [] } });
    const id = await enterOn(server, lane, { plateNumber: plateOf(await invited()) });
    expect(await quote(id)).toMatchObject({
      gross: usualPrice,
      total: 0,
      member: { name: 'Tamu rapat', subscription: 'Tamu', subscriptionEn: 'Guest', status: 'ACTIVE', reason: null },
    });
    const exit = await leave(id, { expectedTotal: 0 });
    expect(exit).toMatchObject({ total: 0, discount: usualPrice, isMember: true });
    expect(exit.lines?.find(({ code }) => code === 'MEMBER')).toMatchObject({ label: 'Tamu', amount: -usualPrice });
  });

  test('passes gates where nobody is: by a plate that is surely read, and by card', async () => {
    const guest = await invited({ nfcNumber: '04FEED01', plateNumbers: [newPlate()] });
    // Gates of their own: a desk beside a camera that has just read another car takes nobody's word for a plate.
    const { entryId, exitId } = await buildLane(server);
    const [entry, exit] = [
      await connectGate(server, root, { id: entryId, code: '' }),
      await connectGate(server, root, { id: exitId, code: '' }),
    ];
    const inside = async () =>
      (
        await server.platform.database.readQueries
          .selectFrom('staysInside')
          .select('byCard')
          .where('memberId', '=', guest.id)
          .execute()
      ).map(({ byCard }) => byCard);
    const drives = async (machine: Client, plateConfidence: number) => {
      const images = [await photograph(server, machine)];
      await sendEvents(machine, [
        gateEvent('LOOP_ON', { data: { loop: 1 } }),
        gateEvent('PLATE_READ', { data: { plateNumber: plateOf(guest), plateConfidence, images } }),
      ]);
    };
    await drives(entry, 0.7);
    expect(await inside()).toEqual([]);
    await drives(entry, 0.97);
    expect(await inside()).toEqual([false]);
    await drives(exit, 0.97);
    expect(await inside()).toEqual([]);
    for (const [machine, after] of [
      [entry, [true]],
      [exit, []],
    ] as const) {
      const read = gateEvent('CARD_READ', { data: { cardNumber: '04feed01' } });
      await sendEvents(machine, [gateEvent('LOOP_ON', { data: { loop: 1 } }), read]);
      expect(await inside()).toEqual(after);
    }
  });

  test('is in the copies of gates, and its car in that of a desk without the server', async () => {
    const guest = await invited();
    const waiting = await invited({ memberEndDate: inDays(9) });
    const machine = await connectGate(server, root, { id: lane.entryId, code: '' });
    const { copy } = (await machine.call(contract.gateEntitlements.copy)).data as { copy: string };
    const { entitled } = JSON.parse(copy) as EntitlementCopy;
    expect(entitled.find((one) => one.id === guest.id)).toMatchObject({
      plates: guest.plateNumbers,
      sides: ['IN', 'OUT'],
    });
    expect(entitled.map((one) => one.id)).not.toContain(waiting.id);
    const id = await enterOn(server, lane, { plateNumber: plateOf(guest) });
    const { data } = await cashier.call(contract.offline.copy, { query: `gateId=${lane.exitId}` });
    expect((data as { cars: InsideCar[] }).cars.find((one) => one.id === id)).toMatchObject({
      entitlement: { kind: 'COVERED', label: 'Tamu' },
      member: { id: guest.id },
    });
  });
});

describe('is an ordinary car', () => {
  test('a day too late, or too early', async () => {
    // Cars came in an hour ago, which may have been yesterday.
    const late = await invited({ memberStartDate: inDays(-4), memberEndDate: inDays(-2) }, 120);
    const tooLate = await enterOn(server, lane, { plateNumber: plateOf(late) });
    expect(await paidAs(tooLate)).toEqual({ ...ordinary, why: 'EXPIRED' });
    const early = await invited({ memberStartDate: inDays(1), memberEndDate: inDays(2) });
    const tooEarly = await enterOn(server, lane, { plateNumber: plateOf(early) });
    expect(await paidAs(tooEarly)).toEqual({ ...ordinary, why: 'not-begun' });
  });

  test('with the plate of another, whose card is shown', async () => {
    await invited({ nfcNumber: '04FEED02' });
    const id = await enterOn(server, lane, { nfcNumber: '04FEED02', plateNumber: newPlate() });
    expect(await paidAs(id)).toEqual({ ...ordinary, why: 'plate-not-registered' });
  });

  test('before its days were given: what fell due until then is paid', async () => {
    const guest = await invited({}, 0);
    await changeAsOwner(
      server,
      `update guest_days set holds_from = now() - interval '61 minutes' where member_id = '${guest.id}'`,
    );
    const id = await enterOn(server, lane, { plateNumber: plateOf(guest), minutesAgo: 121.5 });
    expect(await quote(id)).toMatchObject({ member: { reason: 'not-begun' }, total: (await quote(id)).gross });
  });

  test('while its days wait; agreed to meanwhile, it is free from that moment alone', async () => {
    const nfcNumber = '04FEED03';
    const guest = await invited({ nfcNumber, memberEndDate: inDays(9) });
    const id = await enterOn(server, lane, { nfcNumber, plateNumber: plateOf(guest), minutesAgo: 121.5 });
    const { gross } = await quote(id);
    expect(await quote(id)).toMatchObject({ total: gross, member: { reason: 'waits-for-agreement' } });
    const params = { id: guest.id };
    const agreed = await finance.call(guests.decideDays, { params, body: { accepted: true }, headers: keyed() });
    expect(agreed.status).toBe(200);
    await givenAgo(guest, 61 / 60);
    const { total } = await quote(id);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(gross);
    const exit = await leave(id, { paidTypeId: cash });
    expect(exit).toMatchObject({ total, isMember: true });
    expect(exit.flags).toContain('member-late-claim');
  });

  test('from the moment on which it is deactivated, while it is inside', async () => {
    const guest = await invited();
    const id = await enterOn(server, lane, { plateNumber: plateOf(guest), minutesAgo: 121.5 });
    const { gross } = await quote(id);
    expect((await admin.call(guests.deactivate, { params: { id: guest.id } })).status).toBe(200);
    expect((await quote(id)).total).toBe(0);
    await changeAsOwner(
      server,
      `update member_suspensions set from_at = from_at - interval '61 minutes' where member_id = '${guest.id}'`,
    );
    const { total, member } = await quote(id);
    expect(member).toMatchObject({ status: 'SUSPENDED' });
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(gross);
    expect((await leave(id, { paidTypeId: cash })).total).toBe(total);
  });

  test('shortening or lengthening the days of a guest who is inside changes nothing backwards', async () => {
    const guest = await invited({ memberStartDate: inDays(-1), memberEndDate: inDays(0) });
    // A gate whose camera has read no other car.
    const id = await enterOn(server, await buildLane(server), { plateNumber: plateOf(guest), minutesAgo: 61.5 });
    const shorter = { memberStartDate: inDays(-2), memberEndDate: inDays(-1) };
    const update = (body: object) => admin.call(guests.update, { params: { id: guest.id }, body, headers: keyed() });
    expect((await update(shorter)).data).toMatchObject(shorter);
    expect((await quote(id)).total).toBe(0);
  });
});

test('a plate of a member is not taken by a guest of other days', async () => {
  const [plate = ''] = (await invited({ memberStartDate: inDays(5), memberEndDate: inDays(6) })).plateNumbers;
  const today = await invited({ plateNumbers: [plate], memberStartDate: inDays(0), memberEndDate: inDays(0) });
  const id = await enterOn(server, await buildLane(server), { plateNumber: plate, minutesAgo: 1 });
  expect(await quote(id)).toMatchObject({ total: 0, gross: 5_000, member: { id: today.id } });
});
