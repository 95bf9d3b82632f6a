import { contract } from '@parking/contract/contract';
import type { CheatingIndication } from '@parking/contract/indications/cheating-indications';
import { normalisePlate } from '@parking/contract/parking/plates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, buildUser, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { sellSubscription } from '../members/testing/members.ts';
import { buildMember } from '../parking/testing/memberships.ts';
import { type Lane, buildLane, buildStay, car, motorcycle, nextPlate } from '../parking/testing/stays.ts';
import { judgeNight } from './testing/judge-night.ts';
import { type Planted, plantEdit, plantExit, plantExits } from './testing/plant.ts';

let server: TestServer;
let lane: Lane;
let auditor: Client;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  auditor = await signInAs(server, 'AUDITOR');
  // What no screen writes is written as it is to be found.
  await changeAsOwner(server, 'alter table stays disable trigger user');
});
afterAll(() => server.close());

const minuteMs = 60_000;
const ago = (minutes: number): Date => new Date(Date.now() - minutes * minuteMs);
const noon = (daysAgo: number, minutes = 0): Date =>
  new Date(Math.floor(Date.now() / 86_400_000 - daysAgo) * 86_400_000 + 5 * 3_600_000 + minutes * minuteMs);
const cashier = (): Promise<Person> => buildUser(server, { groups: ['CASHIER'] });
const change = (statement: string, values: unknown[]) => changeAsOwner(server, statement, values);

async function findingsOf(type: string): Promise<CheatingIndication[]> {
  await judgeNight(server);
  const { data } = await auditor.call(contract.cheatingIndications.list, {
    query: `cheatingType.equals=${type}&size=500`,
  });
  return data as CheatingIndication[];
}
const against = (found: readonly CheatingIndication[], subjectId: string) =>
  found.filter((one) => one.subjectId === subjectId);

async function involvedIn(id: string | undefined): Promise<string[]> {
  const people = await server.platform.database.readQueries
    .selectFrom('indicationPeople')
    .select('userId')
    .where('indicationId', '=', id ?? '')
    .where('part', '=', 'INVOLVED')
    .execute();
  return people.map(({ userId }) => userId).toSorted((one, other) => one.localeCompare(other));
}
const idsOf = (...people: Person[]) => people.map(({ id }) => id).toSorted((one, other) => one.localeCompare(other));

/** A car that has just come in leaves with that plate. */
const leaveAs = (plate: string, planted: Planted) => plantExit(server, lane, { ...planted, plate });

describe('an entry that was deleted', () => {
  const deleteEntry = (stayId: string, by: Person, at: Date) =>
    change(
      `update stays set state = 'DELETED', deleted_at = $3, deleted_by = $2, delete_note = 'dobel', exited_at = null, request_id = null,
         total = null, lines = null, gross = null, discount = null, fine = null, tax = null, tax_on_top = null where id = $1`,
      [stayId, by.id, at],
    );
  const recordedThen = (stayId: string) => change('update stays set recorded_at = entered_at where id = $1', [stayId]);

  /** Deletes one ticket of a plate; the car leaves within the day. Returns the other ticket. */
  async function deleteAndLeave(deleter: Person, seller: Person, planted: Partial<Planted> = {}): Promise<string> {
    const plate = normalisePlate(nextPlate());
    const gone = await leaveAs(plate, { operatorId: seller.id, exitedAt: ago(500) });
    const other = await leaveAs(plate, { operatorId: seller.id, exitedAt: ago(400), minutes: 160, ...planted });
    for (const id of [gone, other]) await recordedThen(id);
    await deleteEntry(gone, deleter, ago(500));
    return other;
  }

  test('accuses nobody where its car leaves on the ticket it had beside it, or comes again the next morning', async () => {
    const [double, nextDay, seller] = [await cashier(), await cashier(), await cashier()];
    await deleteAndLeave(double, seller);
    await deleteAndLeave(nextDay, seller, { exitedAt: ago(30), minutes: 60 });
    const found = await findingsOf('DELETED_CAR_LEFT');
    expect(against(found, double.id)).toEqual([]);
    expect(against(found, nextDay.id)).toEqual([]);
  });

  test('is grave where its car leaves on a ticket that had another plate, or was typed afterwards', async () => {
    const [swapped, typed, seller] = [await cashier(), await cashier(), await cashier()];
    const other = await deleteAndLeave(swapped, seller);
    await change(
      `update stay_plates set entry_plate = 'B1KTR', other_key = plate_key, plate_key = 'B1KTR' where stay_id = $1`,
      [other],
    );
    const late = await deleteAndLeave(typed, seller, { origin: 'MANUAL' });
    await change('update stays set recorded_at = now() where id = $1', [late]);
    const found = await findingsOf('DELETED_CAR_LEFT');
    expect(against(found, swapped.id)).toMatchObject([{ severity: 'HIGH' }]);
    expect(against(found, typed.id)).toMatchObject([{ severity: 'HIGH' }]);
  });

  test('is less where somebody edited the plate, who has a part in it', async () => {
    const [deleter, seller, editor] = [await cashier(), await cashier(), await cashier()];
    await plantEdit(server, await deleteAndLeave(deleter, seller), editor, ago(300));
    const [one] = against(await findingsOf('DELETED_CAR_LEFT'), deleter.id);
    expect(one).toMatchObject({ severity: 'MEDIUM' });
    expect(await involvedIn(one?.id)).toEqual(idsOf(seller, editor));
  });
});

describe('a plate that somebody edited', () => {
  const oldInside = () => buildStay(server, lane, { minutesAgo: 600 });

  test.each([
    ['TICKET_SWAP', 'NORMAL'],
    ['LOST_WITH_ENTRY', 'LOST_TICKET'],
  ])('makes no grave %s, and whoever edited or let in has a part in it', async (type, exitKind) => {
    const [seller, honest, editor, atEntry] = [await cashier(), await cashier(), await cashier(), await cashier()];
    const sale = { exitedAt: ago(20), minutes: 20, exitKind };
    const [plain, edited] = [await oldInside(), await oldInside()];
    const sold = [
      await leaveAs(normalisePlate(plain.plate), { ...sale, operatorId: seller.id }),
      await leaveAs(normalisePlate(edited.plate), { ...sale, operatorId: honest.id }),
    ];
    // Drawn on foot: no camera read a plate.
    await change('update stay_plates set entry_plate = null where stay_id = any($1::uuid[])', [sold]);
    await plantEdit(server, edited.id, editor, ago(5));
    await change('update stays set entry_operator_id = $2 where id = $1', [edited.id, atEntry.id]);
    const found = await findingsOf(type);
    expect(against(found, seller.id)).toMatchObject([{ severity: 'HIGH' }]);
    const [one] = against(found, honest.id);
    expect(one).toMatchObject({ severity: 'MEDIUM' });
    expect(await involvedIn(one?.id)).toEqual(idsOf(editor, atEntry));
  });

  test('a car that both cameras saw on its own ticket was not swapped, though one with that plate stands inside since earlier', async () => {
    const [seller, editor] = [await cashier(), await cashier()];
    const old = await oldInside();
    const own = await leaveAs(normalisePlate(old.plate), { operatorId: seller.id, exitedAt: ago(20), minutes: 20 });
    expect(against(await findingsOf('TICKET_SWAP'), seller.id)).toEqual([]);
    await plantEdit(server, own, editor, ago(25));
    expect(against(await findingsOf('TICKET_SWAP'), seller.id)).toMatchObject([{ severity: 'MEDIUM' }]);
  });

  test('just before the exit: the first edit counts though another came after; another seller makes it little', async () => {
    const [editor, seller] = [await cashier(), await cashier()];
    const own = await leaveAs('B7101KTR', { operatorId: editor.id, exitedAt: ago(60) });
    for (const minutes of [63.5, 50]) await plantEdit(server, own, editor, ago(minutes));
    const [one] = against(await findingsOf('EDIT_BEFORE_EXIT'), editor.id);
    expect(one).toMatchObject({ severity: 'HIGH' });
    expect(one?.sentenceEn).toContain('3 minutes before');
    const corrector = await cashier();
    const other = await leaveAs('B7102KTR', { operatorId: seller.id, exitedAt: ago(60) });
    await plantEdit(server, other, corrector, ago(63));
    expect(against(await findingsOf('EDIT_BEFORE_EXIT'), corrector.id)).toMatchObject([{ severity: 'LOW' }]);
  });
});

test('a sign that a camera took for another, put right by its seller, is slight; another plate is not', async () => {
  const [careful, thief, twice] = [await cashier(), await cashier(), await cashier()];
  const sell = ({ id: operatorId }: Person) => leaveAs('B7201KTR', { operatorId, exitedAt: ago(60) });
  const misread = { before: 'B 7207 KTR', after: 'B 7201 KTR' };
  const another = { before: 'B 1999 XYZ', after: 'B 7207 KTR' };
  await plantEdit(server, await sell(careful), careful, ago(63), misread);
  await plantEdit(server, await sell(thief), thief, ago(63), { ...another, after: 'B 7201 KTR' });
  const both = await sell(twice);
  await plantEdit(server, both, twice, ago(64), another);
  await plantEdit(server, both, twice, ago(62), misread);
  const found = await findingsOf('EDIT_BEFORE_EXIT');
  expect(against(found, careful.id)).toMatchObject([{ severity: 'LOW' }]);
  expect(against(found, thief.id)).toMatchObject([{ severity: 'HIGH' }]);
  expect(against(found, twice.id)).toMatchObject([{ severity: 'HIGH' }]);
});

describe('money', () => {
  const retype = (stayId: string, entered: string, sold: string, prepaid: number) =>
    change(
      `update stays set vehicle_type_id = $3, prepaid = $4, flags = array['vehicle-changed'],
         priced_as = jsonb_build_object('entryVehicleTypeId', $2::text) where id = $1`,
      [stayId, entered, sold, prepaid],
    );

  test('that was paid at the entry counts for a type, and a dearer one is never a cheaper one', async () => {
    const [prepaid, dearer, cheaper] = [await cashier(), await cashier(), await cashier()];
    for (const [{ id: operatorId }, entered, sold, before] of [
      [prepaid, car, motorcycle, 500_000],
      [dearer, motorcycle, car, 0],
      [cheaper, car, motorcycle, 0],
    ] as const)
      await retype(await plantExit(server, lane, { operatorId, exitedAt: ago(90), total: 100 }), entered, sold, before);
    const found = await findingsOf('TYPE_DOWNGRADE');
    expect(against(found, prepaid.id)).toEqual([]);
    expect(against(found, dearer.id)).toEqual([]);
    expect(against(found, cheaper.id)).toMatchObject([{ severity: 'HIGH' }]);
  });

  test('that differs from the fare: whose loss it is, and less where the clock was unsure', async () => {
    const [less, more, unsure] = [await cashier(), await cashier(), await cashier()];
    const sale = { exitedAt: ago(90), exitKind: 'OFFLINE', total: 5_000 };
    await plantExit(server, lane, { ...sale, operatorId: less.id, variance: -3_000 });
    await plantExit(server, lane, { ...sale, operatorId: more.id, variance: 2_000 });
    await plantExit(server, lane, { ...sale, operatorId: unsure.id, variance: -3_000, flags: ['clock-unsure'] });
    const found = await findingsOf('FARE_VARIANCE');
    expect(against(found, less.id)).toMatchObject([{ severity: 'HIGH', expectedLoss: 3_000 }]);
    expect(against(found, less.id)[0]?.sentenceEn).toMatch(/the site's loss\.$/);
    expect(against(found, more.id)).toMatchObject([{ severity: 'HIGH', expectedLoss: 0 }]);
    expect(against(found, more.id)[0]?.sentenceEn).toMatch(/the driver's loss\.$/);
    expect(against(found, unsure.id)).toMatchObject([{ severity: 'MEDIUM', expectedLoss: 3_000 }]);
    expect(against(found, unsure.id)[0]?.sentenceEn).toContain('The clock was unsure.');
  });
});

describe('one plate inside again and again', () => {
  test('shows twenty stays at most, and whoever let them in; what is no plate is left out', async () => {
    const doors = [await cashier(), await cashier()];
    let last = '';
    for (let index = 0; index < 30; index += 1) {
      const operatorId = doors[index % 2]?.id ?? null;
      last = (await buildStay(server, lane, { minutesAgo: 60 - index, plate: 'B7777KTR', operatorId })).id;
      await buildStay(server, lane, { minutesAgo: 60 - index, plate: 'XXXXXX' });
    }
    const found = await findingsOf('TWICE_INSIDE');
    expect(found).toHaveLength(29);
    const [one] = against(found, last);
    expect(one?.sentenceEn).toContain('30 times');
    const { data } = await auditor.call(contract.cheatingIndications.get, { params: { id: one?.id ?? '' } });
    expect((data as { stays: unknown[] }).stays).toHaveLength(20);
    expect(await involvedIn(one?.id)).toEqual(idsOf(...doors));
  });
});

describe('who corrects and sells a little', () => {
  test('is held against those who do not sell, by days', async () => {
    const night = await buildLane(server);
    const [covering, few, ...others] = await Promise.all(Array.from({ length: 6 }, cashier));
    const sellers = await Promise.all(Array.from({ length: 2 }, cashier));
    const sell = (person: Person | undefined, day: number, count: number) =>
      change(
        `insert into stays (id, site_id, code, state, vehicle_type_id, origin, entry_gate_id, entered_at, entry_business_day, exited_at,
           business_day, exit_kind, exit_gate_id, operator_id, request_id, duration_minutes, lines, gross, discount, fine, tax, tax_on_top, total)
         select gen_random_uuid(), site_id, 'R' || gen_random_uuid(), 'OUT', $2, 'DISPENSER', id, $3::timestamptz - interval '1 hour', $3::timestamptz::date,
           $3::timestamptz + make_interval(mins => each), $3::timestamptz::date, 'NORMAL', id, $1, gen_random_uuid(), 60,
           jsonb_build_array(jsonb_build_object('code', 'FARE', 'amount', 8000)), 8000, 0, 0, 0, false, 8000
         from gates, generate_series(1, $4::integer) each where gates.id = $5`,
        [person?.id, car, noon(day), count, night.exitId],
      );
    const correct = (person: Person | undefined, each: number) =>
      change(
        `insert into operations_log (id, at, site_id, actor_id, actor_name, action, entity, entity_id, digest)
         select gen_random_uuid(), $2::timestamptz - make_interval(days => day), sites.id, $1, 'x', 'roll-back', 'stays', 'x', ''
         from (select id from sites limit 1) sites, generate_series(0, 14) day, generate_series(1, $3::integer)`,
        [person?.id, noon(2), each],
      );
    for (const person of [covering, ...others]) await correct(person, 4);
    await correct(few, 60);
    await sell(covering, 5, 40);
    await sell(few, 6, 10);
    for (const person of sellers) for (let day = 3; day < 13; day += 1) await sell(person, day, 100);
    const found = await findingsOf('CORRECTION_RATE');
    expect(found.map(({ subjectId, severity }) => [subjectId, severity])).toEqual([[few?.id, 'HIGH']]);
  });
});

test('where everybody sells little, who takes entries away all day is held against others who do', async () => {
  const small = await startTestServer();
  try {
    await buildUser(small, { groups: ['SUPERADMIN'] });
    const gate = await buildLane(small);
    const reader = await signInAs(small, 'AUDITOR');
    const add = (statement: string, values: unknown[]) => changeAsOwner(small, statement, values);
    const people = await Promise.all(
      Array.from({ length: 7 }, (_, index) => buildUser(small, { groups: [index < 2 ? 'OPERATOR' : 'CASHIER'] })),
    );
    for (const [index, person] of people.entries())
      for (let day = 3; day < 18; day += 1)
        if (index < 2)
          await add(
            `insert into operations_log (id, at, site_id, actor_id, actor_name, action, entity, entity_id, digest)
             select gen_random_uuid(), $2::timestamptz, sites.id, $1, 'x', 'delete-entry', 'stays', 'x', '' from sites, generate_series(1, 2)`,
            [person.id, noon(day)],
          );
        else await plantExits(small, gate, { operatorId: person.id, exitedAt: noon(day) }, 20);
    await judgeNight(small);
    const { data } = await reader.call(contract.cheatingIndications.list, {
      query: 'cheatingType.equals=CORRECTION_RATE&size=500',
    });
    expect(data).toEqual([]);
  } finally {
    await small.close();
  }
});

describe('what is given', () => {
  test('a membership that its own seller takes back, graver once it has let somebody park', async () => {
    const admin = await signInAs(server, 'SUPERADMIN');
    const fare = await sellSubscription(admin);
    const [used, unused, other] = [await cashier(), await cashier(), await cashier()];
    const rollBack = async (seller: Person, by: Person): Promise<string> => {
      const { id } = await buildMember(server, admin, fare);
      await change('update membership_transactions set operator_id = $2 where member_id = $1', [id, seller.id]);
      await change(
        `insert into membership_rollbacks (transaction_id, reason, by_id, at, approved_by_id)
         select id, 'batal', $2, now(), $3 from membership_transactions where member_id = $1`,
        [id, by.id, admin.person.id],
      );
      return id;
    };
    const memberId = await rollBack(used, used);
    await plantExit(server, lane, { operatorId: other.id, exitedAt: ago(90), total: 0, exitKind: 'MEMBER', memberId });
    await rollBack(unused, unused);
    await rollBack(other, used);
    const found = await findingsOf('MEMBER_ABUSE');
    const [one] = against(found, used.id);
    expect(against(found, used.id)).toMatchObject([{ severity: 'HIGH' }]);
    expect(one?.sentenceEn).toMatch(/240 hours later .* 1 stays in between/);
    expect(await involvedIn(one?.id)).toEqual([admin.person.id]);
    expect(against(found, unused.id)).toMatchObject([{ severity: 'MEDIUM' }]);
    expect(against(found, other.id)).toEqual([]);
  });
});
