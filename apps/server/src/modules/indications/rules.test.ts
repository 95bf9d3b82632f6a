import { contract } from '@parking/contract/contract';
import type { CheatingIndication } from '@parking/contract/indications/cheating-indications';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, buildUser, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { safe } from '../money/testing/deposits.ts';
import { type Lane, buildLane } from '../parking/testing/stays.ts';
import { judgeNight } from './testing/judge-night.ts';
import { plantDeposit, plantEvent, plantExit, plantExits } from './testing/plant.ts';

let server: TestServer;
let lane: Lane;
let auditor: Client;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  auditor = await signInAs(server, 'AUDITOR');
  // What no screen writes is written as it is to be found.
  for (const table of ['stays', 'deposits', 'deposit_steps', 'journal_entries', 'journal_lines', 'payments'])
    await changeAsOwner(server, `alter table ${table} disable trigger user`);
});
afterAll(() => server.close());

const minuteMs = 60_000;
const dayMs = 86_400_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);
/** Noon of a past day, by the site's clock. */
const noon = (daysAgo: number, minutes = 0): Date =>
  new Date(Math.floor((Date.now() - daysAgo * dayMs) / dayMs) * dayMs + 5 * 3_600_000 + minutes * minuteMs);
const cashier = (): Promise<Person> => buildUser(server, { groups: ['CASHIER'] });
const times = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

async function findingsOf(type: string): Promise<CheatingIndication[]> {
  await judgeNight(server);
  const { data } = await auditor.call(contract.cheatingIndications.list, {
    query: `cheatingType.equals=${type}&size=500`,
  });
  return data as CheatingIndication[];
}
const against = (found: readonly CheatingIndication[], subjectId: string) =>
  found.filter((one) => one.subjectId === subjectId);

describe('money that was handed in', () => {
  const handIn = (operatorId: string, daysAgo: number, counted: number, more: object = {}) =>
    plantDeposit(server, {
      operatorId,
      openedAt: noon(daysAgo),
      handedInAt: noon(daysAgo, 480),
      owed: 1_000_000,
      counted,
      cashId: safe,
      ...more,
    });

  test('a gap is graver the larger it is, and where it always goes one way', async () => {
    const [small, large, often, fine] = [await cashier(), await cashier(), await cashier(), await cashier()];
    await handIn(small.id, 3, 985_000);
    await handIn(large.id, 3, 940_000);
    for (const day of [7, 6, 5]) await handIn(often.id, day, 988_000);
    await handIn(fine.id, 3, 999_000);
    const found = await findingsOf('CASH_GAP');
    expect(against(found, small.id)).toMatchObject([{ severity: 'MEDIUM', expectedLoss: 15_000 }]);
    expect(against(found, large.id)).toMatchObject([{ severity: 'MEDIUM', expectedLoss: 60_000 }]);
    expect(against(found, often.id).map(({ severity }) => severity)).toContain('HIGH');
    expect(against(found, fine.id)).toEqual([]);
  });

  test('counts that are always right, where those of others are not', async () => {
    const [exact, other, third] = [await cashier(), await cashier(), await cashier()];
    for (const index of times(22)) {
      const day = 28 + index;
      await handIn(exact.id, day, 1_000_000);
      await handIn(other.id, day, index % 2 === 0 ? 1_000_000 : 999_000);
      await handIn(third.id, day, index % 3 === 0 ? 1_000_000 : 1_001_000);
    }
    const found = await findingsOf('ALWAYS_EXACT');
    expect(found.map(({ subjectId }) => subjectId)).toEqual([exact.id]);
    expect(found[0]).toMatchObject({ severity: 'MEDIUM' });
    expect(found[0]?.sentenceEn).toMatch(/^22 of 22 /);
  });

  test('an older shift that is paid once the next one sells, twice', async () => {
    const [lapping, late] = [await cashier(), await cashier()];
    for (const [operator, days] of [
      [lapping, [11, 9, 7, 5]],
      [late, [9, 5]],
    ] as const)
      for (const day of days) {
        const depositId = await handIn(operator.id, day, 1_000_000, { paidAt: noon(day - 2, 100) });
        await plantExit(server, lane, { operatorId: operator.id, exitedAt: noon(day, 30), depositId });
      }
    // Nothing was ever paid of these, and the next shift sells.
    const silent = await cashier();
    for (const day of [11, 9, 7, 5]) {
      const depositId = await handIn(silent.id, day, 1_000_000);
      await plantExit(server, lane, { operatorId: silent.id, exitedAt: noon(day, 30), depositId });
    }
    const found = await findingsOf('LAPPING');
    expect(against(found, lapping.id)).toMatchObject([{ severity: 'HIGH' }]);
    expect(against(found, silent.id)).toMatchObject([{ severity: 'HIGH' }]);
    expect(against(found, late.id)).toEqual([]);
  });

  test('corrections that bunch before the hand-in', async () => {
    const [bunched, even] = [await cashier(), await cashier()];
    for (const [operator, lateOnes] of [
      [bunched, 6],
      [even, 1],
    ] as const) {
      await handIn(operator.id, 2, 1_000_000);
      for (const index of times(8))
        await changeAsOwner(
          server,
          `insert into operations_log (id, at, site_id, actor_id, actor_name, action, entity, entity_id, digest)
           select gen_random_uuid(), $2, id, $1, 'x', 'edit-plate', 'stays', gen_random_uuid()::text, '' from sites limit 1`,
          [operator.id, index < lateOnes ? noon(2, 479 - index) : noon(2, 60 + index * 20)],
        );
    }
    const found = await findingsOf('CLUSTER_AT_END');
    expect(found).toMatchObject([{ subjectId: bunched.id, severity: 'HIGH' }]);
    expect(found[0]?.sentence).toContain('6 dari 8');
  });
});

describe('cars', () => {
  test('what was taken without the server differs from the fare', async () => {
    const { id: operatorId } = await cashier();
    const sale = { operatorId, exitedAt: ago(200), exitKind: 'OFFLINE' };
    await plantExit(server, lane, { ...sale, total: 5_000, variance: -3_000, flags: ['offline-while-online'] });
    await plantExit(server, lane, { ...sale, total: 5_000, variance: 0 });
    expect(against(await findingsOf('FARE_VARIANCE'), operatorId)).toMatchObject([
      { severity: 'HIGH', expectedLoss: 3_000 },
    ]);
    expect(against(await findingsOf('OFFLINE_TIME'), operatorId)).toMatchObject([{ severity: 'HIGH' }]);
  });

  test('one plate that comes in before it has left; one that comes again later is none', async () => {
    const [{ id: operatorId }, { id: otherId }] = [await cashier(), await cashier()];
    await plantExit(server, lane, { operatorId, exitedAt: ago(300), minutes: 120, plate: 'B4411JAP' });
    await plantExit(server, lane, { operatorId, exitedAt: ago(280), minutes: 60, plate: 'B4411JAP' });
    await plantExit(server, lane, { operatorId: otherId, exitedAt: ago(300), minutes: 60, plate: 'B4412JAP' });
    await plantExit(server, lane, { operatorId: otherId, exitedAt: ago(180), minutes: 60, plate: 'B4412JAP' });
    const found = await findingsOf('IMPOSSIBLE_TIME');
    expect(against(found, operatorId)).toMatchObject([{ severity: 'MEDIUM' }]);
    expect(against(found, otherId)).toEqual([]);
  });

  test('a plate that leaves within the free minutes again and again', async () => {
    const { id: operatorId } = await cashier();
    const free = { operatorId, minutes: 8, total: 0 };
    for (const index of times(3))
      await plantExit(server, lane, { ...free, exitedAt: noon(2, index * 20), plate: 'B7001WYH' });
    for (const index of times(2))
      await plantExit(server, lane, { ...free, exitedAt: noon(2, index * 20), plate: 'B7002WYH' });
    const found = (await findingsOf('GRACE_ABUSE')).filter(({ sentenceEn }) => sentenceEn.includes('24 minutes'));
    expect(found).toMatchObject([{ severity: 'MEDIUM', subjectKind: 'STAY' }]);
  });

  test('sales outside the schedule of somebody who has one, and at two gates at once', async () => {
    const [outside, within, shared] = [await cashier(), await cashier(), await cashier()];
    const second = await buildLane(server);
    const { rows } = await server.platform.database.writes.query<{ id: string }>('select id from shifts limit 1');
    for (const operator of [outside, within])
      await changeAsOwner(
        server,
        `insert into schedules (id, day, user_id, shift_id, updated_at, starts, ends)
         values (gen_random_uuid(), ($3::timestamptz at time zone 'Asia/Jakarta')::date, $1, $2, $3,
           $3::timestamptz at time zone 'Asia/Jakarta', ($3::timestamptz + interval '8 hours') at time zone 'Asia/Jakarta')`,
        [operator.id, rows[0]?.id, noon(2)],
      );
    await plantExit(server, lane, { operatorId: outside.id, exitedAt: noon(2, 700) });
    await plantExit(server, lane, { operatorId: within.id, exitedAt: noon(2, 100) });
    await plantExit(server, lane, { operatorId: shared.id, exitedAt: noon(2, 5) });
    await plantExit(server, second, { operatorId: shared.id, exitedAt: noon(2, 5.5) });
    const found = await findingsOf('OFF_SCHEDULE');
    expect(against(found, outside.id)).toMatchObject([{ severity: 'MEDIUM' }]);
    expect(against(found, shared.id)).toMatchObject([{ severity: 'HIGH' }]);
    expect(against(found, within.id)).toEqual([]);
  });

  test('an entry that was deleted although its car leaves afterwards', async () => {
    const [deleter, seller] = [await cashier(), await cashier()];
    const gone = await plantExit(server, lane, { operatorId: seller.id, exitedAt: ago(500), plate: 'B9191MEL' });
    await changeAsOwner(
      server,
      `update stays set state = 'DELETED', deleted_at = $3, deleted_by = $2, delete_note = 'dobel', exited_at = null, request_id = null,
         total = null, lines = null, gross = null, discount = null, fine = null, tax = null, tax_on_top = null where id = $1`,
      [gone, deleter.id, ago(500)],
    );
    const again = await plantExit(server, lane, {
      operatorId: seller.id,
      exitedAt: ago(400),
      minutes: 200,
      origin: 'MANUAL',
      plate: 'B9191MEL',
    });
    const [found] = against(await findingsOf('DELETED_CAR_LEFT'), deleter.id);
    expect(found).toMatchObject({ severity: 'HIGH' });
    const { data } = await auditor.call(contract.cheatingIndications.get, { params: { id: found?.id ?? '' } });
    expect((data as { stays: { id: string }[] }).stays.map(({ id }) => id)).toContain(again);
  });
});

describe('machines', () => {
  test('receipt numbers that are missing', async () => {
    const { id: operatorId } = await cashier();
    const lonely = await buildLane(server);
    for (const [index, number] of [1, 2, 5, 6].entries()) {
      const stayId = await plantExit(server, lonely, { operatorId, exitedAt: noon(3, index) });
      await changeAsOwner(
        server,
        `insert into receipts (id, stay_id, kind, gate_id, business_day, epoch, number, receipt_number, made_at)
         values (gen_random_uuid(), $1::uuid, 'EXIT', $2, $3::timestamptz::date, 1, $4, 'P/' || $1::uuid, $3::timestamptz)`,
        [stayId, lonely.exitId, noon(3, index), number],
      );
    }
    const [found] = against(await findingsOf('NUMBER_GAP'), lonely.exitId);
    expect(found?.sentenceEn).toMatch(/^2 receipt numbers of .* from number 3 on/);
  });

  test('cars over the loop that nobody recorded', async () => {
    const { id: operatorId } = await cashier();
    const [strange, right] = [await buildLane(server), await buildLane(server)];
    for (const [where, sales] of [
      [strange, 4],
      [right, 9],
    ] as const) {
      await plantEvent(server, where.exitId, 'LOOP_OFF', noon(1), { loop: 2 }, 10);
      await plantExits(server, where, { operatorId, exitedAt: noon(1) }, sales);
    }
    const found = await findingsOf('LOOP_AGAINST_SALES');
    expect(against(found, strange.exitId)).toMatchObject([{ severity: 'MEDIUM' }]);
    expect(against(found, right.exitId)).toEqual([]);
  });

  test('a ticket before whose dispenser no car stood', async () => {
    const { entryId } = await buildLane(server);
    const issue = (at: Date, parkingCode: string) => plantEvent(server, entryId, 'TICKET_ISSUED', at, { parkingCode });
    await plantEvent(server, entryId, 'LOOP_ON', ago(60), { loop: 1 });
    await issue(ago(59.9), 'DENGAN');
    await issue(ago(30), 'TANPA');
    const found = against(await findingsOf('TICKET_WITHOUT_CAR'), entryId);
    expect(found).toMatchObject([{ severity: 'HIGH' }]);
    expect(found[0]?.sentence).toContain('TANPA');
  });

  test('a gate that falls silent again and again while one person sells', async () => {
    const booth = await buildLane(server);
    const people = await Promise.all(times(4).map(cashier));
    const [suspect] = people;
    for (const [turn, person] of people.entries())
      await plantExits(server, booth, { operatorId: person.id, exitedAt: noon(4 + turn) }, 80);
    for (const index of times(9)) {
      const at = noon(4, 10 + index * 20);
      await plantEvent(server, booth.exitId, 'OFFLINE', at);
      await plantEvent(server, booth.exitId, 'ONLINE', new Date(at.getTime() + 5 * minuteMs));
    }
    const at = noon(5, 60);
    await plantEvent(server, booth.exitId, 'OFFLINE', at);
    await plantEvent(server, booth.exitId, 'ONLINE', new Date(at.getTime() + 5 * minuteMs));
    const found = await findingsOf('POWER_CUT');
    expect(found).toMatchObject([{ subjectId: suspect?.id, severity: 'MEDIUM' }]);
    // Meanwhile a car drove out.
    await plantEvent(server, booth.exitId, 'LOOP_OFF', noon(4, 172), { loop: 2 });
    expect(await findingsOf('POWER_CUT')).toMatchObject([{ subjectId: suspect?.id, severity: 'HIGH' }]);
  });
});
