import { contract } from '@parking/contract/contract';
import type { CheatingIndication, IndicationCase } from '@parking/contract/indications/cheating-indications';
import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, buildUser, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { sellSubscription } from '../members/testing/members.ts';
import { buildMember } from '../parking/testing/memberships.ts';
import { type Lane, buildLane, qris } from '../parking/testing/stays.ts';
import { judgeNight, judgeSoon } from './testing/judge-night.ts';
import { plantEvent, plantExit, plantExits } from './testing/plant.ts';

let server: TestServer;
let lane: Lane;
let auditor: Client;
let admin: Client;
let fareId: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPERADMIN');
  lane = await buildLane(server);
  fareId = await sellSubscription(admin);
  auditor = await signInAs(server, 'AUDITOR');
  // What no screen writes is written as it is to be found.
  for (const table of ['stays', 'payments', 'membership_transactions', 'membership_rollbacks'])
    await changeAsOwner(server, `alter table ${table} disable trigger user`);
});
afterAll(() => server.close());

const minuteMs = 60_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);
const noon = (daysAgo: number, minutes = 0): Date =>
  new Date(Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400_000 + 5 * 3_600_000 + minutes * minuteMs);
const cashier = (): Promise<Person> => buildUser(server, { groups: ['CASHIER'] });
const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const change = (statement: string, values: unknown[] = []) => changeAsOwner(server, statement, values);

async function listOf(type: string): Promise<CheatingIndication[]> {
  const query = `cheatingType.equals=${type}&size=500`;
  return (await auditor.call(contract.cheatingIndications.list, { query })).data as CheatingIndication[];
}
async function findingsOf(type: string): Promise<CheatingIndication[]> {
  await judgeNight(server);
  return listOf(type);
}
const against = (found: readonly CheatingIndication[], subjectId: string) =>
  found.filter((one) => one.subjectId === subjectId);

describe('within a minute', () => {
  test('one account sells at two gates at once', async () => {
    const shared = await cashier();
    const second = await buildLane(server);
    await plantExit(server, lane, { operatorId: shared.id, exitedAt: ago(3) });
    await plantExit(server, second, { operatorId: shared.id, exitedAt: ago(2.5) });
    await judgeSoon(server);
    expect(against(await listOf('OFF_SCHEDULE'), shared.id)).toMatchObject([{ severity: 'HIGH' }]);
  });
});

describe('money', () => {
  const pay = (stayId: string, paidAt: Date) =>
    change(
      `insert into payments (id, site_id, stay_id, paid_type_id, kind, amount, state, adapter, by_id, purpose, created_at, expires_at, paid_at)
       select gen_random_uuid(), s.site_id, s.id, $2, 'QRIS', 8000, 'PAID', 'SIMULATOR', s.operator_id, 'STAY', $3::timestamptz, $3::timestamptz, $3::timestamptz
       from stays s where s.id = $1`,
      [stayId, qris, paidAt],
    );

  test('that a driver had paid and was asked for again; what came through afterwards is nobody’s doing', async () => {
    const [twice, after] = [await cashier(), await cashier()];
    await pay(await plantExit(server, lane, { operatorId: twice.id, exitedAt: ago(60) }), ago(62));
    await pay(await plantExit(server, lane, { operatorId: after.id, exitedAt: ago(60) }), ago(58));
    const found = await findingsOf('PAID_TWICE');
    expect(against(found, twice.id)).toMatchObject([{ severity: 'HIGH', expectedLoss: 8_000 }]);
    expect(against(found, after.id)).toEqual([]);
  });

  test('that a shorter stay saved: the code of an earlier ticket was given to a car that came later', async () => {
    const [seller, honest] = [await cashier(), await cashier()];
    const editor = await cashier();
    const swap = async (operatorId: string, issuedAt: Date | null) => {
      const id = await plantExit(server, lane, { operatorId, exitedAt: ago(30), minutes: 20, total: 5_000 });
      const code = `X${id.slice(-8)}`;
      await change('update stays set code = $2 where id = $1', [id, code]);
      if (issuedAt) await plantEvent(server, lane.entryId, 'TICKET_ISSUED', issuedAt, { parkingCode: code });
      await change(
        `insert into operations_log (id, at, site_id, actor_id, actor_name, action, entity, entity_id, digest)
         select gen_random_uuid(), $3::timestamptz, site_id, $2, 'x', 'update-code', 'stays', id::text, '' from stays where id = $1`,
        [id, editor.id, ago(32)],
      );
    };
    await swap(seller.id, ago(600));
    await swap(honest.id, null);
    const found = against(await findingsOf('EDIT_BEFORE_EXIT'), editor.id);
    expect(found.map(({ severity }) => severity).toSorted()).toEqual(['HIGH', 'LOW']);
    expect(found.find(({ severity }) => severity === 'HIGH')?.expectedLoss).toBeGreaterThan(0);
  });
});

describe('cars', () => {
  test('whose plates both cameras read for sure as different ones', async () => {
    const [swapper, unsure] = [await cashier(), await cashier()];
    for (const [operator, confidence] of [
      [swapper, 0.95],
      [unsure, 0.6],
    ] as const) {
      const exitedAt = ago(90);
      const id = await plantExit(server, lane, {
        operatorId: operator.id,
        exitedAt,
        plate: 'B1234KTR',
        flags: ['plate-differs'],
      });
      const eventId = newId();
      const at = new Date(exitedAt.getTime() - 61 * minuteMs);
      await change(
        `insert into gate_events (received_at, gate_id, event_id, site_id, type, at, data)
         select $3, id, $2, site_id, 'TICKET_ISSUED', $3, $4 from gates where id = $1`,
        [
          lane.entryId,
          eventId,
          at,
          JSON.stringify({ parkingCode: id.slice(-9), plateNumber: 'B 1234 KTR', plateConfidence: 0.97 }),
        ],
      );
      await change('update stays set entry_event_id = $2 where id = $1', [id, eventId]);
      const other = await buildLane(server);
      await change('update stays set exit_gate_id = $2 where id = $1', [id, other.exitId]);
      await plantEvent(server, other.exitId, 'PLATE_READ', new Date(exitedAt.getTime() - minuteMs), {
        plateNumber: 'D 9988 JAP',
        plateConfidence: confidence,
      });
    }
    const found = await findingsOf('OTHER_PLATE');
    expect(against(found, swapper.id)).toMatchObject([{ severity: 'HIGH' }]);
    expect(against(found, unsure.id)).toEqual([]);
  });

  test('that leave free on five days again and again: the fifth is grave', async () => {
    const { id: operatorId } = await cashier();
    for (const day of [9, 8, 7, 6, 5])
      for (const index of times(3))
        await plantExit(server, lane, {
          operatorId,
          minutes: 8,
          total: 0,
          exitedAt: noon(day, index * 20),
          plate: 'B7005WYH',
        });
    const found = (await findingsOf('GRACE_ABUSE')).toSorted((one, other) =>
      one.datetimeTo.localeCompare(other.datetimeTo),
    );
    expect(found.map(({ severity }) => severity)).toEqual(['MEDIUM', 'MEDIUM', 'MEDIUM', 'MEDIUM', 'HIGH']);
  });
});

describe('members', () => {
  const memberOf = async (more: object = {}) => buildMember(server, admin, fareId, more);

  test('a card that comes to an entry again while it is inside, counted once a minute', async () => {
    const nfcNumber = `C${Date.now()}`;
    const member = await memberOf({ nfcNumber });
    const stayId = await plantExit(server, lane, {
      operatorId: (await cashier()).id,
      exitedAt: ago(10),
      minutes: 120,
      total: 0,
      exitKind: 'MEMBER',
      memberId: member.id,
    });
    const entry = await buildLane(server);
    for (const at of [ago(60), ago(60), ago(40), ago(5)])
      await plantEvent(server, entry.entryId, 'CARD_READ', at, { cardNumber: nfcNumber });
    await plantEvent(server, entry.exitId, 'CARD_READ', ago(50), { cardNumber: nfcNumber });
    const [found] = against(await findingsOf('PASSBACK'), member.id);
    expect(found).toMatchObject({ severity: 'LOW', subjectKind: 'MEMBER' });
    expect(found?.sentenceEn).toContain('2 times');
    const { data } = await auditor.call(contract.cheatingIndications.get, { params: { id: found?.id ?? '' } });
    expect((data as { stays: { id: string }[] }).stays.map(({ id }) => id)).toEqual([stayId]);
  });

  test('whose exits nobody sees, from four in a month on', async () => {
    const [often, rarely] = [await memberOf(), await memberOf()];
    const { id: operatorId } = await cashier();
    for (const [member, count] of [
      [often, 4],
      [rarely, 3],
    ] as const)
      for (const index of times(count))
        await plantExit(server, lane, {
          operatorId,
          exitedAt: noon(4 + index),
          total: 0,
          exitKind: 'EXIT_MISSED',
          memberId: member.id,
        });
    const found = await findingsOf('MISSED_EXITS');
    expect(found.map(({ subjectId }) => subjectId)).toEqual([often.id]);
    expect(found).toMatchObject([{ severity: 'MEDIUM', subjectKind: 'MEMBER' }]);
  });

  test('who leave on what had been taken back, or is not theirs', async () => {
    const [back, foreign] = [await cashier(), await cashier()];
    const [gone, held] = [await memberOf(), await memberOf()];
    await change(
      `insert into membership_rollbacks (transaction_id, reason, by_id, at)
       select id, 'Salah jual', operator_id, now() - interval '3 hours' from membership_transactions where member_id = $1`,
      [gone.id],
    );
    const leave = { exitedAt: ago(30), minutes: 60, total: 0, exitKind: 'MEMBER' };
    await plantExit(server, lane, { ...leave, operatorId: back.id, memberId: gone.id });
    await plantExit(server, lane, {
      ...leave,
      operatorId: foreign.id,
      memberId: held.id,
      flags: ['member-plate-differs'],
    });
    const found = await findingsOf('MEMBER_LET_THROUGH');
    expect(against(found, back.id)).toMatchObject([{ severity: 'HIGH' }]);
    expect(against(found, foreign.id)).toMatchObject([{ severity: 'MEDIUM' }]);
  });
});

describe('machines', () => {
  const drive = (gateId: string, count: number, at: Date) =>
    plantEvent(server, gateId, 'LOOP_OFF', at, { loop: 2 }, count);

  test('cars over the loop that were sold by a booth without the network: withdrawn once it has told of them', async () => {
    const { id: operatorId } = await cashier();
    const where = await buildLane(server);
    await drive(where.exitId, 10, noon(1));
    expect(against(await findingsOf('LOOP_AGAINST_SALES'), where.exitId)).toHaveLength(1);
    await plantExits(server, where, { operatorId, exitedAt: noon(1), exitKind: 'OFFLINE' }, 9);
    expect(against(await findingsOf('LOOP_AGAINST_SALES'), where.exitId)).toEqual([]);
  });

  test('cars of today at a gate that never spoke of its network are told; while it has none they wait for a day', async () => {
    const [mute, away, back] = [await buildLane(server), await buildLane(server), await buildLane(server)];
    await plantEvent(server, away.exitId, 'OFFLINE', ago(120));
    for (const { exitId } of [mute, away]) await drive(exitId, 10, ago(90));
    await plantEvent(server, back.exitId, 'OFFLINE', ago(31 * 60));
    await drive(back.exitId, 10, ago(30 * 60));
    const found = await findingsOf('LOOP_AGAINST_SALES');
    const isTold = [mute, away, back].map(({ exitId }) => against(found, exitId).length > 0);
    expect(isTold).toEqual([true, false, true]);
  });

  describe('a running sum of cars over a loop beyond what was sold', () => {
    const anHour = 12;
    const afternoon = (daysAgo: number, minutes = 0): Date => noon(daysAgo, 120 + minutes);
    /** So many sales in each of some hours, over a loop that feels so many cars more. */
    const sell = async (where: Lane, person: Person, from: Date, hours: number, more: number): Promise<void> => {
      for (const hour of times(hours)) {
        const at = new Date(from.getTime() + hour * 60 * minuteMs);
        await plantExits(server, where, { operatorId: person.id, exitedAt: at }, anHour);
        await drive(where.exitId, anHour + more, new Date(at.getTime() + 5_000));
      }
    };

    test('finds who lets a few out each hour, beyond what that loop gets wrong anyway; grave on more days than one', async () => {
      const [thief, once, honest] = [await cashier(), await cashier(), await cashier()];
      const [where, elsewhere] = [await buildLane(server), await buildLane(server)];
      // The loop feels one of twelve cars twice.
      for (const gate of [where, elsewhere])
        for (const day of [6, 5, 4, 3]) await sell(gate, honest, afternoon(day), 1, 1);
      for (const day of [2, 1]) await sell(where, thief, afternoon(day), 4, 3);
      await sell(elsewhere, once, afternoon(2), 4, 3);
      const found = await findingsOf('LOOP_AGAINST_SALES');
      for (const other of [honest.id, where.exitId, elsewhere.exitId]) expect(against(found, other)).toEqual([]);
      const [one, ...more] = against(found, thief.id);
      expect(more).toEqual([]);
      expect(one).toMatchObject({ subjectKind: 'OPERATOR', severity: 'HIGH', expectedLoss: 16 * 8_000 });
      expect(one?.sentenceEn).toMatch(/120 cars over the loop, 96 recorded; a running sum .* 104/);
      expect(against(found, once.id)).toMatchObject([{ severity: 'MEDIUM' }]);
      const { data } = await auditor.call(contract.cheatingIndications.get, { params: { id: one?.id ?? '' } });
      const { moments } = data as IndicationCase;
      expect(new Set(moments.map(({ kind }) => kind))).toEqual(new Set(['GATE_EVENT', 'SALE']));
    });

    test('is about the loop where it counts otherwise for all who sell there', async () => {
      const [early, late] = [await cashier(), await cashier()];
      const where = await buildLane(server);
      for (const day of [8, 6, 4]) await sell(where, early, afternoon(day), 1, 0);
      for (const day of [7, 5, 3]) await sell(where, late, afternoon(day), 1, 0);
      await sell(where, early, afternoon(2), 4, 3);
      await sell(where, late, afternoon(1), 4, 3);
      const found = await findingsOf('LOOP_AGAINST_SALES');
      for (const { id } of [early, late]) expect(against(found, id)).toEqual([]);
      expect(against(found, where.exitId)).toMatchObject([{ subjectKind: 'DEVICE', severity: 'LOW' }]);
    });

    test('counts no car twice that left on a lost ticket whose entry nobody found', async () => {
      const [thief, honest] = [await cashier(), await cashier()];
      const where = await buildLane(server);
      for (const day of [6, 5, 4, 3]) await sell(where, honest, afternoon(day), 1, 0);
      for (const day of [2, 1]) {
        await sell(where, thief, afternoon(day), 4, 3);
        const lost = {
          operatorId: thief.id,
          exitedAt: afternoon(day, 30),
          exitKind: 'LOST_TICKET',
          origin: 'LOST_TICKET',
        };
        await plantExits(server, { ...where, entryId: where.exitId }, { ...lost, minutes: 20 }, 12);
        await drive(where.exitId, 12, new Date(afternoon(day, 30).getTime() + 5_000));
      }
      const found = await findingsOf('LOOP_AGAINST_SALES');
      expect(against(found, thief.id)).toMatchObject([{ severity: 'HIGH' }]);
    });
  });

  test('three gates that tell of strangers in the same hour are devices, not people', async () => {
    const lanes = [await buildLane(server), await buildLane(server), await buildLane(server)];
    for (const { exitId } of lanes) await drive(exitId, 9, noon(2));
    const found = await findingsOf('LOOP_AGAINST_SALES');
    for (const { exitId } of lanes)
      expect(against(found, exitId)).toMatchObject([{ severity: 'LOW', subjectKind: 'DEVICE' }]);
  });

  test('receipts of a booth without the network are missing until it tells of them', async () => {
    const { id: operatorId } = await cashier();
    const booth = await buildLane(server);
    const receipt = async (number: number) => {
      const exitedAt = noon(3, number);
      const stayId = await plantExit(server, booth, { operatorId, exitedAt });
      await change(
        `insert into receipts (id, stay_id, kind, gate_id, business_day, epoch, number, receipt_number, made_at)
         values (gen_random_uuid(), $1::uuid, 'EXIT', $2, $3::timestamptz::date, 1, $4, 'P/' || $1::uuid, $3::timestamptz)`,
        [stayId, booth.exitId, exitedAt, number],
      );
    };
    for (const number of [1, 3]) await receipt(number);
    expect(against(await findingsOf('NUMBER_GAP'), booth.exitId)).toHaveLength(1);
    await receipt(2);
    expect(against(await findingsOf('NUMBER_GAP'), booth.exitId)).toEqual([]);
  });

  test('tickets that were issued and are neither outside, inside nor taken away', async () => {
    const { id: operatorId } = await cashier();
    const gate = await buildLane(server);
    const issue = (parkingCode: string, minute: number) =>
      plantEvent(server, gate.entryId, 'TICKET_ISSUED', noon(3, minute), { parkingCode });
    await issue('HILANG', 1);
    await issue('MUNDUR', 2);
    await plantEvent(server, gate.entryId, 'BACKOUT', noon(3, 3), { parkingCode: 'MUNDUR' });
    const left = await plantExit(server, gate, { operatorId, exitedAt: noon(3, 90), minutes: 61 });
    await change('update stays set code = $2 where id = $1', [left, 'KELUAR']);
    await issue('KELUAR', 29);
    const found = against(await findingsOf('TICKET_BALANCE'), gate.entryId);
    expect(found).toMatchObject([{ severity: 'MEDIUM', subjectKind: 'GATE' }]);
    expect(found.map(({ sentenceEn }) => sentenceEn).join(' ')).toMatch(/1 are nowhere/);
    // The gate tells of it late.
    await change(`update stays set code = 'HILANG' where id = $1`, [
      await plantExit(server, gate, { operatorId, exitedAt: noon(3, 62), minutes: 61 }),
    ]);
    expect(against(await findingsOf('TICKET_BALANCE'), gate.entryId)).toEqual([]);
  });

  test('a plate that the camera read speaks for a ticket on which no car drove over the loop', async () => {
    const { entryId } = await buildLane(server);
    await plantEvent(server, entryId, 'LOOP_OFF', ago(300), { loop: 2 });
    const issue = (at: Date, parkingCode: string, more: object = {}) =>
      plantEvent(server, entryId, 'TICKET_ISSUED', at, { parkingCode, ...more });
    await issue(ago(100), 'TERLIHAT', { plateNumber: 'B 1 A' });
    await issue(ago(50), 'TAKADA');
    const found = against(await findingsOf('TICKET_WITHOUT_CAR'), entryId);
    expect(found).toHaveLength(1);
    expect(found[0]?.sentence).toContain('TAKADA');
  });

  test('a barrier that was opened without a sale is grave where the loop felt a car', async () => {
    const [driven, empty] = [await buildLane(server), await buildLane(server)];
    for (const { exitId } of [driven, empty])
      await change(
        `insert into barrier_openings (id, site_id, gate_id, at) select gen_random_uuid(), site_id, id, $2 from gates where id = $1`,
        [exitId, ago(200)],
      );
    await plantEvent(server, driven.exitId, 'LOOP_OFF', ago(199.7), { loop: 2 });
    const found = await findingsOf('OPEN_WITHOUT_SALE');
    expect(against(found, driven.exitId)).toMatchObject([{ severity: 'HIGH' }]);
    expect(against(found, empty.exitId)).toMatchObject([{ severity: 'MEDIUM' }]);
  });
});
