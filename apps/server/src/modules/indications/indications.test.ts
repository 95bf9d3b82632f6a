import { contract } from '@parking/contract/contract';
import type {
  CheatingIndication,
  IndicationCase,
  OwnIndication,
} from '@parking/contract/indications/cheating-indications';
import { formatRupiah } from '@parking/contract/core/format-rupiah';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import type { Severity } from '@parking/contract/indications/cheating-types';
import { normalisePlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { changeAsOwner } from '../../testing/as-owner.ts';
import { type Person, buildUser, signInAs } from '../../testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, car, cash, motorcycle, nextPlate, save } from '../parking/testing/stays.ts';
import { judgeNight } from './testing/judge-night.ts';
import { plantIndication } from './testing/plant-indication.ts';

type Signed = Client & { readonly person: Person };
const { cheatingIndications } = contract;

let server: TestServer;
let lane: Lane;
let cashier: Signed;
let auditor: Signed;
let second: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  // Stays are written into the past.
  await changeAsOwner(server, 'alter table stays disable trigger user');
  cashier = await signInAs(server, 'CASHIER');
  auditor = await signInAs(server, 'AUDITOR');
  second = await signInAs(server, 'AUDITOR');
});
afterAll(() => server.close());

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const judge = () => judgeNight(server);
const listOf = async (client: Client, query = ''): Promise<CheatingIndication[]> =>
  (await client.call(cheatingIndications.list, { query })).data as CheatingIndication[];
const caseOf = (client: Client, id: string) => client.call(cheatingIndications.get, { params: { id } });
const decide = (client: Client, id: string, body: object) =>
  client.call(cheatingIndications.decide, { params: { id }, body: { note: 'Sudah diperiksa.', ...body } });

/** A car that has been inside for hours leaves on the ticket of one that has just come in. */
async function swapTicket(by: Client = cashier) {
  const inside = await buildStay(server, lane, { minutesAgo: 300 });
  const fresh = await buildStay(server, lane, { minutesAgo: 20 });
  const answer = await save(by, {
    parkingInId: fresh.id,
    gateId: lane.exitId,
    paidTypeId: cash,
    plateNumber: inside.plate,
  });
  expect(answer.status).toBe(200);
  return { inside, fresh };
}

describe('a swapped ticket', () => {
  test('is found once, with both stays and what is missing, and nobody is accused by a word', async () => {
    const { inside, fresh } = await swapTicket();
    await judge();
    await judge();
    const found = (await listOf(auditor)).filter(({ cheatingType }) => cheatingType === 'TICKET_SWAP');
    expect(found).toHaveLength(1);
    const [one] = found;
    expect(one).toMatchObject({
      severity: 'HIGH',
      state: 'OPEN',
      subjectKind: 'OPERATOR',
      subject: cashier.person.username,
    });
    expect(one?.expectedLoss).toBeGreaterThan(0);
    expect(one?.sentence).toContain(inside.code);
    expect(`${one?.sentence} ${one?.cheatingTypeLabel}`).not.toMatch(/curang/i);
    const told = (await caseOf(auditor, one?.id ?? '')).data as IndicationCase;
    expect(told.stays.map(({ id }) => id).toSorted()).toEqual([inside.id, fresh.id].toSorted());
  });
});

/** The newest indication of a type. */
async function newestOf(type: string): Promise<CheatingIndication> {
  await judge();
  const [one] = await listOf(auditor, `cheatingType.equals=${type}&state.in=OPEN,REVIEWING`);
  if (!one) throw new Error(`Nothing of ${type} was found.`);
  return one;
}

describe('rules find', () => {
  test('a car that was sold as a cheaper type, with the difference as loss', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 120 });
    const { data } = await save(cashier, {
      parkingInId: stay.id,
      gateId: lane.exitId,
      paidTypeId: cash,
      vehicleId: motorcycle,
    });
    const { total } = (data as Saved).parkingOut;
    const one = await newestOf('TYPE_DOWNGRADE');
    const should = one.expectedLoss + (total ?? 0);
    expect(one).toMatchObject({ severity: 'HIGH', subjectId: cashier.person.id });
    expect(one.sentence).toContain(formatRupiah(should));
    expect(one.sentenceEn).toContain('it should have been');
  });

  test('nothing where a type was corrected to a dearer one, or nothing was changed', async () => {
    const before = await countOf('TYPE_DOWNGRADE');
    for (const [entered, left] of [
      [motorcycle, car],
      [car, car],
    ] as const) {
      const stay = await buildStay(server, lane, { minutesAgo: 120, vehicleTypeId: entered });
      const body = { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash, vehicleId: left };
      expect((await save(cashier, body)).status).toBe(200);
    }
    await judge();
    expect(await countOf('TYPE_DOWNGRADE')).toBe(before);
  });

  test('a lost ticket whose car is still inside on its own', async () => {
    const inside = await buildStay(server, lane, { minutesAgo: 900 });
    const other = await buildStay(server, lane, { minutesAgo: 30 });
    await sellAsLost(other.id, inside.plate);
    const one = await newestOf('LOST_WITH_ENTRY');
    expect(one).toMatchObject({ severity: 'HIGH', subjectId: cashier.person.id });
    expect(one.sentence).toContain(inside.code);
  });

  test('a plate that was edited just before the exit, against who edited it, the seller having a part in it', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 90 });
    const operator = await signInAs(server, 'SUPERADMIN');
    const edited = await operator.call(contract.parkingIns.editPlate, {
      params: { id: stay.id },
      body: { plateNumber: nextPlate(), note: 'Salah baca' },
    });
    expect(edited.status).toBe(200);
    expect((await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash })).status).toBe(200);
    const one = await newestOf('EDIT_BEFORE_EXIT');
    expect(one).toMatchObject({ severity: 'LOW', subjectId: operator.person.id });
    expect(await peopleOf(one.id)).toEqual([
      { userId: cashier.person.id, part: 'INVOLVED' },
      { userId: operator.person.id, part: 'SUBJECT' },
    ]);
  });

  test('a plate that is inside twice', async () => {
    const plate = nextPlate();
    await buildStay(server, lane, { minutesAgo: 50, plate });
    const again = await buildStay(server, lane, { minutesAgo: 40, plate });
    const one = await newestOf('TWICE_INSIDE');
    expect(one).toMatchObject({ subjectKind: 'STAY', subjectId: again.id, severity: 'MEDIUM' });
  });

  test('openings by the button that no car explains, of their gate and day; one car explains one and no second', async () => {
    const at = new Date(Date.now() - 40 * 60_000);
    const soon = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
    await sellAt(lane.exitId, soon(0));
    for (const seconds of [5, 20]) await openByButton(lane.exitId, soon(seconds));
    const one = await newestOf('OPEN_WITHOUT_SALE');
    expect(one).toMatchObject({ subjectKind: 'GATE', subjectId: lane.exitId, severity: 'MEDIUM' });
    expect(one.sentenceEn).toContain('opened 1 times');
    expect(await peopleOf(one.id)).toEqual([{ userId: cashier.person.id, part: 'INVOLVED' }]);
    for (const seconds of [200, 210, 220]) await openByButton(lane.exitId, soon(seconds));
    expect(await newestOf('OPEN_WITHOUT_SALE')).toMatchObject({ id: one.id, severity: 'HIGH' });
    // Their sales come up after all, from a booth without the network.
    for (const seconds of [20, 200, 210, 220]) await sellAt(lane.exitId, soon(seconds));
    await judge();
    expect(await countOf('OPEN_WITHOUT_SALE')).toBe(0);
  });

  test('nothing about whoever is no user any more, and goes on', async () => {
    const stay = await buildStay(server, lane, { minutesAgo: 90 });
    await changeAsOwner(
      server,
      `insert into operations_log (id, at, site_id, actor_id, actor_name, action, entity, entity_id, digest)
       select gen_random_uuid(), now(), id, gen_random_uuid(), 'sudah-pergi', 'edit-plate', 'stays', $1, '' from sites limit 1`,
      [stay.id],
    );
    expect((await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash })).status).toBe(200);
    const { inside } = await swapTicket();
    const found = await newestOf('TICKET_SWAP');
    expect(found.sentence).toContain(inside.code);
  });
});

describe('who looks', () => {
  let id: string;
  beforeAll(async () => {
    await swapTicket();
    id = (await newestOf('TICKET_SWAP')).id;
  });

  const everyCall = (client: Client, of: string) => [
    caseOf(client, of),
    decide(client, of, { state: 'FALSE_ALARM' }),
    client.call(cheatingIndications.assign, { params: { id: of }, body: { userId: null } }),
  ];

  test('is signed in, and holds the right', async () => {
    for (const call of everyCall(server.client(), id)) expect(codeOf(await call)).toEqual([401, 'not-signed-in']);
    const operator = await signInAs(server, 'OPERATOR');
    for (const client of [cashier, operator]) {
      for (const call of everyCall(client, id)) expect(codeOf(await call)).toEqual([403, 'forbidden']);
      expect((await client.call(cheatingIndications.list)).status).toBe(403);
    }
    expect(codeOf(await decide(await signInAs(server, 'OWNER'), id, { state: 'FALSE_ALARM' }))).toEqual([
      403,
      'forbidden',
    ]);
  });

  test('is not whom it is about, whatever they hold, nor who had a part in it; and the try is written down', async () => {
    const both = await signInAs(server, 'AUDITOR', 'CASHIER');
    await swapTicket(both);
    await judge();
    const own = (await listOf(auditor)).find(({ subjectId }) => subjectId === both.person.id);
    expect(own).toBeDefined();
    expect((await listOf(both)).map(({ subjectId }) => subjectId)).not.toContain(both.person.id);
    for (const call of everyCall(both, own?.id ?? '')) expect(codeOf(await call)).toEqual([404, 'record-not-found']);
    const tries = await server.platform.database.readQueries
      .selectFrom('operationsLog')
      .select(['action', 'entityId'])
      .where('actorId', '=', both.person.id)
      .where('action', '=', 'refused')
      .execute();
    expect(tries).toEqual(Array.from({ length: 3 }, () => ({ action: 'refused', entityId: own?.id })));
    const assigned = await auditor.call(cheatingIndications.assign, {
      params: { id: own?.id ?? '' },
      body: { userId: both.person.id },
    });
    expect(codeOf(assigned)).toEqual([409, 'person-concerned']);
  });

  test('is told which field is wrong', async () => {
    for (const [body, path] of [
      [{ state: 'OPEN' }, 'state'],
      [{ state: 'FALSE_ALARM', note: ' ' }, 'note'],
      [{ state: 'FALSE_ALARM', loss: 5_000 }, 'loss'],
      [{ state: 'CONFIRMED', loss: -1 }, 'loss'],
      [{ state: 'CONFIRMED', loss: 1e15 }, 'loss'],
    ] as const) {
      const { status, error } = await decide(auditor, id, body);
      expect([status, error?.fields?.[0]?.path]).toEqual([400, path]);
    }
  });

  test('confirms with another: one alone does not, nor the same one again, nor two at once', async () => {
    expect((await decide(auditor, id, { state: 'CONFIRMED', loss: 12_000 })).data).toMatchObject({
      state: 'REVIEWING',
      proposedBy: auditor.person.username,
    });
    expect(codeOf(await decide(auditor, id, { state: 'CONFIRMED' }))).toEqual([409, 'four-eyes']);
    expect(await ownOf(cashier)).toEqual([]);
    const answers = await Promise.all([1, 2].map(() => decide(second, id, { state: 'CONFIRMED' })));
    expect(answers.map(codeOf).toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [200, undefined],
      [409, 'already-settled'],
    ]);
    expect((await caseOf(auditor, id)).data).toMatchObject({ state: 'CONFIRMED', loss: 12_000, confirmed: 1 });
  });

  test('is answered by whom it is about, once, who hears no names', async () => {
    const [own] = await ownOf(cashier);
    expect(own).toMatchObject({ id, loss: 12_000, answer: null });
    expect(JSON.stringify(own)).not.toContain(auditor.person.username);
    const answer = (client: Client, text: unknown = 'Tiketnya tertukar di loket.') =>
      client.call(cheatingIndications.answer, { params: { id }, body: { text } });
    expect(codeOf(await answer(server.client()))).toEqual([401, 'not-signed-in']);
    expect(codeOf(await answer(auditor))).toEqual([404, 'record-not-found']);
    expect(codeOf(await answer(cashier, ''))).toEqual([400, 'bad-input']);
    const answers = await Promise.all([answer(cashier), answer(cashier)]);
    expect(answers.map(codeOf).toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [200, undefined],
      [409, 'already-answered'],
    ]);
    expect(JSON.stringify(answers)).not.toContain(auditor.person.username);
    expect((await ownOf(cashier))[0]?.answer).toBe('Tiketnya tertukar di loket.');
  });

  test('weighs nothing once nothing is left against its subject', async () => {
    const other = await signInAs(server, 'CASHIER');
    await swapTicket(other);
    await judge();
    const [one] = (await listOf(auditor)).filter(({ subjectId }) => subjectId === other.person.id);
    expect(one?.score).toBe(0.6);
    expect((await decide(auditor, one?.id ?? '', { state: 'FALSE_ALARM' })).data).toMatchObject({ score: 0 });
  });

  test('opens it again as somebody who did not confirm it; a decided one is not judged anew by the next night', async () => {
    expect(codeOf(await decide(auditor, id, { state: 'REVIEWING' }))).toEqual([409, 'four-eyes']);
    await judge();
    expect((await caseOf(auditor, id)).data).toMatchObject({ state: 'CONFIRMED' });
    const third = await signInAs(server, 'AUDITOR');
    expect((await decide(third, id, { state: 'REVIEWING' })).data).toMatchObject({ state: 'REVIEWING', loss: null });
    expect(await ownOf(cashier)).toEqual([]);
    expect((await decide(third, id, { state: 'EXPLAINED' })).data).toMatchObject({ state: 'EXPLAINED' });
    const { steps } = (await caseOf(auditor, id)).data as IndicationCase;
    expect(steps.map(({ kind }) => kind)).toEqual(['PROPOSED', 'DECIDED', 'ANSWERED', 'REOPENED', 'DECIDED']);
  });
});

const countOf = async (type: string) => (await listOf(auditor, `cheatingType.equals=${type}&size=500`)).length;
const ownOf = async (client: Client) => (await client.call(cheatingIndications.mine)).data as OwnIndication[];

const peopleOf = (indicationId: string) =>
  server.platform.database.readQueries
    .selectFrom('indicationPeople')
    .select(['userId', 'part'])
    .where('indicationId', '=', indicationId)
    .orderBy('part')
    .execute();

/** What no screen sells any more: a lost ticket beside an entry with that plate. */
async function sellAsLost(stayId: string, plate: string): Promise<void> {
  const body = { parkingInId: stayId, gateId: lane.exitId, paidTypeId: cash };
  expect((await save(cashier, body)).status).toBe(200);
  await changeAsOwner(
    server,
    `with sold as (update stay_plates set plate_key = $2, exit_plate = $3 where stay_id = $1)
     update stays set exit_kind = 'LOST_TICKET' where id = $1`,
    [stayId, normalisePlate(plate), plate],
  );
}

/** An exit at that time whose command did not open. */
async function sellAt(gateId: string, at: Date): Promise<void> {
  const { id } = await buildStay(server, lane, { minutesAgo: 300 });
  expect((await save(cashier, { parkingInId: id, gateId, paidTypeId: cash })).status).toBe(200);
  await changeAsOwner(server, 'update stays set exited_at = $2 where id = $1', [id, at]);
  await changeAsOwner(server, `update gate_commands set state = 'FAILED' where cause_id = $1`, [id]);
}

const openByButton = (gateId: string, at: Date) =>
  changeAsOwner(
    server,
    `insert into barrier_openings (id, site_id, gate_id, at) select gen_random_uuid(), site_id, id, $2 from gates where id = $1`,
    [gateId, at],
  );

describe('what is found of one person in a week', () => {
  test('stands in the worklist once, by its gravest, and is told once it weighs enough, not again', async () => {
    const subject = await signInAs(server, 'CASHIER');
    const told = async (): Promise<number> => {
      const { rows } = await sql<{ told: number }>`
        select count(*)::integer as told from outbox where topic = 'notify' and payload ->> 'type' = 'CHEATING_INDICATION'`.execute(
        server.platform.database.readQueries,
      );
      return rows[0]?.told ?? 0;
    };
    const of = `subjectId.equals=${subject.person.id}`;
    const leads = async (client = auditor) => (await listOf(client, `${of}&leads.equals=true`)).map(({ id }) => id);
    const before = await told();
    const plant = (severity: Severity, involved: readonly string[] = []) =>
      plantIndication(server, { subjectId: subject.person.id, severity, involved });
    const first = await plant('MEDIUM');
    expect([await leads(), (await told()) - before]).toEqual([[], 0]);
    const later = await plant('MEDIUM');
    expect([await leads(), (await told()) - before]).toEqual([[later], 1]);
    const grave = await plant('HIGH', [second.person.id]);
    expect([await leads(), (await told()) - before]).toEqual([[grave], 1]);
    // Who had a part in one of them hears of the others as if it was not there.
    expect(await leads(second)).toEqual([later]);
    expect((await listOf(second, of)).map(({ id }) => id).toSorted()).toEqual([first, later].toSorted());
    expect((await decide(auditor, grave, { state: 'EXPLAINED' })).status).toBe(200);
    expect(await leads()).toEqual([later]);
    expect(((await caseOf(auditor, later)).data as IndicationCase).others.map(({ id }) => id)).toEqual([grave, first]);
  });
});
