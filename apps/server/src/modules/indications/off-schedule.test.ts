import { contract } from '@parking/contract/contract';
import type { CheatingIndication } from '@parking/contract/indications/cheating-indications';
import { newId } from '@parking/contract/core/id';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, buildUser, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Lane, buildLane } from '../parking/testing/stays.ts';
import { judgeNight } from './testing/judge-night.ts';
import { type Planted, plantExit } from './testing/plant.ts';

let server: TestServer;
let auditor: Client;
let lane: Lane;
let second: Lane;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  auditor = await signInAs(server, 'AUDITOR');
  [lane, second] = [await buildLane(server), await buildLane(server)];
  for (const [name, [from, until]] of Object.entries(shifts)) {
    shiftIds[name] = newId();
    const values = [shiftIds[name], name, from, until];
    await changeAsOwner(server, 'insert into shifts (id, name, start_time, end_time) values ($1, $2, $3, $4)', values);
  }
  // Stays are written into the past.
  await changeAsOwner(server, 'alter table stays disable trigger user');
});
afterAll(() => server.close());

const minuteMs = 60_000;
/** Noon of a past day, by the site's clock. */
const noon = (daysAgo: number, minutes = 0): Date =>
  new Date(Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400_000 + 5 * 3_600_000 + minutes * minuteMs);
const cashier = (): Promise<Person> => buildUser(server, { groups: ['CASHIER'] });

/** By day from noon on, by night across midnight. */
const shifts = { day: ['12:00', '20:00'], night: ['22:00', '06:00'] } as const;
/** From noon until each of them ends, in minutes. */
const ends = { day: 8 * 60, night: 18 * 60 } as const;
const shiftIds: Record<string, string> = {};

interface Planned {
  readonly shift?: keyof typeof shifts;
  readonly savedAt?: Date;
  /** At which gate alone. */
  readonly gateId?: string;
}

/** A post on a past day, saved long before unless it is said. */
const plan = (person: Person, daysAgo: number, { shift = 'day', savedAt = noon(20), gateId }: Planned = {}) =>
  changeAsOwner(
    server,
    `insert into schedules (id, day, user_id, gate_id, shift_id, updated_at)
     select gen_random_uuid(), ($2::timestamptz at time zone 'Asia/Jakarta')::date, $1, $4, $5, $3`,
    [person.id, noon(daysAgo), savedAt, gateId ?? null, shiftIds[shift]],
  );

const sell = (person: Person, exitedAt: Date, at = lane, more: Partial<Planted> = {}): Promise<string> =>
  plantExit(server, at, { operatorId: person.id, exitedAt, ...more });

/** By a PIN, for the whole of that day. */
const sitAt = (person: Person, gateId: string) =>
  changeAsOwner(
    server,
    `with desk as (insert into offline_grants (id, site_id, user_id, gate_id, device_number, token_hash, made_at, expires_at)
       values (gen_random_uuid(), $3, $1, $2, $5, sha256(gen_random_uuid()::text::bytea), $4, now()) returning id)
     insert into sessions (id, user_id, remembered, created_at, expires_at, begun_by, grant_id, device_number, gate_id)
     select gen_random_uuid(), $1, false, $4, now(), 'PIN', id, $5, $2 from desk`,
    [person.id, gateId, server.platform.site.current().id, noon(4), gateId],
  );

async function findAll(): Promise<(person: Person) => CheatingIndication[]> {
  await judgeNight(server);
  const { data } = await auditor.call(contract.cheatingIndications.list, {
    query: 'cheatingType.equals=OFF_SCHEDULE&size=500',
  });
  return (person) => (data as CheatingIndication[]).filter(({ subjectId }) => subjectId === person.id);
}

describe('a plan', () => {
  test('leaves room for who comes half an hour early and goes an hour late, and not for more', async () => {
    const [early, late, tooEarly, tooLate] = [await cashier(), await cashier(), await cashier(), await cashier()];
    for (const person of [early, late, tooEarly, tooLate]) await plan(person, 3);
    await sell(early, noon(3, -30));
    await sell(late, noon(3, ends.day + 60));
    await sell(tooEarly, noon(3, -31));
    await sell(tooLate, noon(3, ends.day + 61));
    const against = await findAll();
    for (const person of [early, late]) expect(against(person)).toEqual([]);
    for (const person of [tooEarly, tooLate]) expect(against(person)).toMatchObject([{ severity: 'MEDIUM' }]);
  });

  test('of one gate holds at that gate alone, and one of none at all of them', async () => {
    const [posted, free, strayed] = [await cashier(), await cashier(), await cashier()];
    await plan(posted, 3, { gateId: lane.exitId });
    await plan(free, 3);
    await plan(strayed, 3, { gateId: second.exitId });
    for (const person of [posted, free, strayed]) for (const minutes of [10, 20]) await sell(person, noon(3, minutes));
    const against = await findAll();
    for (const person of [posted, free]) expect(against(person)).toEqual([]);
    const [one] = against(strayed);
    expect(one).toMatchObject({ severity: 'MEDIUM' });
    expect(one?.sentenceEn).toContain('2 sales outside the schedule');
  });

  test('that was never made, or of other weeks alone, accuses nobody; a day off between two posts is one', async () => {
    const [unplanned, elsewhen, off] = [await cashier(), await cashier(), await cashier()];
    for (const days of [12, 11]) await plan(elsewhen, days);
    for (const days of [4, 2]) await plan(off, days);
    for (const person of [unplanned, elsewhen, off]) await sell(person, noon(3, 100));
    const against = await findAll();
    for (const person of [unplanned, elsewhen]) expect(against(person)).toEqual([]);
    expect(against(off)).toMatchObject([{ severity: 'MEDIUM' }]);
  });

  test('that was saved after the sale neither accuses nor clears', async () => {
    const [accused, cleared] = [await cashier(), await cashier()];
    await plan(accused, 3, { shift: 'night', savedAt: noon(1) });
    await plan(cleared, 3, { shift: 'night' });
    await plan(cleared, 3, { savedAt: noon(1) });
    for (const person of [accused, cleared]) await sell(person, noon(3, 100));
    const against = await findAll();
    expect(against(accused)).toEqual([]);
    expect(against(cleared)).toMatchObject([{ severity: 'MEDIUM' }]);
  });

  test('of an evening holds until its hours are over, after midnight as well', async () => {
    const [within, after] = [await cashier(), await cashier()];
    for (const person of [within, after]) await plan(person, 3, { shift: 'night' });
    await sell(within, noon(3, ends.night - 60));
    await sell(after, noon(3, ends.night + 180));
    const against = await findAll();
    expect(against(within)).toEqual([]);
    expect(against(after)).toMatchObject([{ severity: 'MEDIUM' }]);
  });

  test('asks nothing of what a booth without the network sold, or a membership let out', async () => {
    const [offline, gate] = [await cashier(), await cashier()];
    for (const person of [offline, gate]) await plan(person, 3);
    await sell(offline, noon(3, -300), lane, { exitKind: 'OFFLINE' });
    await sell(gate, noon(3, -300), lane, { exitKind: 'MEMBER', total: 0 });
    const against = await findAll();
    for (const person of [offline, gate]) expect(against(person)).toEqual([]);
  });
});

describe('two gates', () => {
  test('within a minute are one account in two hands; after it, or at the same gate, one person', async () => {
    const [shared, walked, quick] = [await cashier(), await cashier(), await cashier()];
    for (const person of [shared, walked, quick]) await sell(person, noon(3, 5));
    await sell(shared, noon(3, 5.9), second);
    await sell(walked, noon(3, 6), second);
    await sell(quick, noon(3, 5.1));
    const against = await findAll();
    for (const person of [walked, quick]) expect(against(person)).toEqual([]);
    const [one] = against(shared);
    expect(one).toMatchObject({ severity: 'HIGH' });
    expect(one?.sentenceEn).toContain('At two gates almost at once');
  });

  test('are one pair of hands where that person sat at both by a PIN, unless nobody is that quick', async () => {
    const [served, twice] = [await cashier(), await cashier()];
    for (const person of [served, twice]) {
      await sitAt(person, lane.exitId);
      await sitAt(person, second.exitId);
      await sell(person, noon(3, 5));
    }
    await sell(served, noon(3, 5.5), second);
    await sell(twice, noon(3, 5.1), second);
    const against = await findAll();
    expect(against(served)).toEqual([]);
    expect(against(twice)).toMatchObject([{ severity: 'HIGH' }]);
  });

  test('are no two where the time of one was typed, or told by a booth that had been away', async () => {
    const [typed, told] = [await cashier(), await cashier()];
    for (const [person, exitKind] of [
      [typed, 'MANUAL'],
      [told, 'OFFLINE'],
    ] as const) {
      await sell(person, noon(3, 5));
      await sell(person, noon(3, 5.5), second, { exitKind });
    }
    const against = await findAll();
    for (const person of [typed, told]) expect(against(person)).toEqual([]);
  });
});
