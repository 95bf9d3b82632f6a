import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import { type SoundOccasion, soundOccasions } from '@parking/contract/gates/gate-words';
import { startGate } from '@parking/gate-simulator/gate';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { wav } from '../../files/testing/samples.ts';
import { type BuiltGate, buildGate, connectGate, gateEvent, sendEvents } from '../../gates/testing/gates.ts';
import { act, memberOf, newMember, newPlate, sellSubscription } from '../../members/testing/members.ts';
import { buildStay, car, cash, nextPlate, save } from '../testing/stays.ts';

const { audioFiles, assetFiles, preEntry } = contract;
let server: TestServer;
let top: Client;
let cashier: Client;
let entry: BuiltGate;
let machine: Client;
let subscription: string;
beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  cashier = await signInAs(server, 'CASHIER');
  subscription = await sellSubscription(top);
});
beforeEach(async () => {
  await server.platform.database.writeQueries.deleteFrom('audioFiles').execute();
  entry = await buildGate(server);
  machine = await connectGate(server, top, entry);
});
afterAll(() => server.close());

let made = 0;
async function record(by: Client, occasion?: SoundOccasion | null) {
  made += 1;
  const body = { filename: `suara-${made}.wav`, files: wav().toString('base64') };
  const [file] = (await by.call(assetFiles.uploadEncoded, { body })).data as { token: string }[];
  return { name: `Suara ${made}`, tokenFile: file?.token ?? '', ...(occasion !== undefined && { occasion }) };
}

/** A sound for the occasion; returns its file. */
async function choose(occasion: SoundOccasion): Promise<{ id: string; token: string }> {
  const { status, data } = await top.call(audioFiles.create, { body: await record(top, occasion) });
  expect(status).toBe(200);
  const { id, tokenFile: token } = data as { id: string; tokenFile: string };
  return { id, token };
}

/** What a gate was told to say, and for what. */
const saidAt = async (gateId: string) =>
  (
    await server.platform.database.readQueries
      .selectFrom('gateCommands')
      .select(['payload', 'cause', 'causeId'])
      .where('gateId', '=', gateId)
      .where('command', '=', 'PLAY_AUDIO')
      .orderBy('id')
      .execute()
  ).map(({ payload, ...cause }) => ({ ...(payload as { token: string; occasion: string }), ...cause }));
const occasionsAt = async (gateId: string) => (await saidAt(gateId)).map(({ occasion }) => occasion);

const ticket = (more: object = {}, ago = 0) =>
  gateEvent('TICKET_ISSUED', { ago, data: { parkingCode: newId().slice(-12), ...more } });

async function leaveBy(exit: BuiltGate) {
  const stay = await buildStay(server, { entryId: entry.id, exitId: exit.id });
  const body = { parkingInId: stay.id, gateId: exit.id, plateNumber: stay.plate, paidTypeId: cash };
  expect((await save(cashier, body)).status).toBe(200);
  return stay;
}

async function memberEndingIn(days: number, more: object = {}) {
  const member = memberOf(await act.join(top, newMember(subscription, { plateNumbers: [newPlate()], ...more })));
  const today = toLocalDate(new Date(), 'Asia/Jakarta');
  await server.platform.database.writes.query(
    `update members set member_start_date = $2::date - 30, member_end_date = $2::date + $3::integer where id = $1`,
    [member.id, today, days],
  );
  return member;
}

describe('a gate says', () => {
  test('nothing where nothing is chosen', async () => {
    const exit = await buildGate(server, { gateType: 'OUT' });
    const { plateNumbers } = await memberEndingIn(3);
    await sendEvents(machine, [gateEvent('LOOP_ON'), gateEvent('BUTTON'), ticket({ plateNumber: plateNumbers[0] })]);
    await leaveBy(exit);
    expect([await saidAt(entry.id), await saidAt(exit.id)]).toEqual([[], []]);
  });

  test('a welcome to a car that comes to an entry, once, and its ticket when it is out', async () => {
    const [welcome, take] = [await choose('WELCOME'), await choose('TAKE_TICKET')];
    const [loop, issued] = [gateEvent('LOOP_ON', { data: { loop: 1 } }), ticket()];
    await sendEvents(machine, [loop, gateEvent('BUTTON'), issued]);
    await sendEvents(machine, [gateEvent('LOOP_ON'), gateEvent('LOOP_ON', { data: { loop: 2 } })]);
    expect(await saidAt(entry.id)).toEqual([
      { token: welcome.token, occasion: 'WELCOME', cause: 'GATE_EVENT', causeId: loop.id },
      { token: take.token, occasion: 'TAKE_TICKET', cause: 'GATE_EVENT', causeId: issued.id },
    ]);
    const withoutLoop = await buildGate(server);
    await sendEvents(await connectGate(server, top, withoutLoop), [gateEvent('BUTTON')]);
    expect(await occasionsAt(withoutLoop.id)).toEqual(['WELCOME']);
    const exit = await buildGate(server, { gateType: 'OUT' });
    await sendEvents(await connectGate(server, top, exit), [gateEvent('LOOP_ON')]);
    expect(await saidAt(exit.id)).toEqual([]);
  });

  test('nothing of what came late, and no order outlives the moment', async () => {
    await choose('WELCOME');
    await sendEvents(machine, [gateEvent('LOOP_ON', { ago: 40 })]);
    expect(await saidAt(entry.id)).toEqual([]);
    await sendEvents(machine, [gateEvent('LOOP_ON')]);
    const { rows } = await server.platform.database.reads.query<{ seconds: number }>(
      'select extract(epoch from expires_at - created_at)::integer as seconds from gate_commands where gate_id = $1',
      [entry.id],
    );
    expect(rows).toEqual([{ seconds: 10 }]);
  });

  test('to members, known by plate or card, whose period ends within the days, and once a pass', async () => {
    const ending = await choose('MEMBER_ENDING');
    const soon = await memberEndingIn(7, { nfcNumber: 'CARD7' });
    const others = [await memberEndingIn(8), await memberEndingIn(-1)];
    const read = (plateNumber: string | undefined) => gateEvent('PLATE_READ', { data: { plateNumber } });
    await sendEvents(machine, [ticket({ plateNumber: soon.plateNumbers[0] }), read(soon.plateNumbers[0])]);
    await sendEvents(machine, [...others.map(({ plateNumbers }) => read(plateNumbers[0])), read(nextPlate())]);
    expect(await saidAt(entry.id)).toEqual([
      { token: ending.token, occasion: 'MEMBER_ENDING', cause: 'MEMBER', causeId: soon.id },
    ]);
    const exit = await buildGate(server, { gateType: 'OUT' });
    const atExit = await connectGate(server, top, exit);
    await sendEvents(atExit, [gateEvent('CARD_READ', { data: { cardNumber: 'card7' } })]);
    await sendEvents(atExit, [gateEvent('CARD_READ', { data: { cardNumber: 'nobody' } })]);
    expect(await occasionsAt(exit.id)).toEqual(['MEMBER_ENDING']);
    await server.platform.database.writes.query('update members set suspended = true where id = $1', [soon.id]);
    const elsewhere = await buildGate(server);
    await sendEvents(await connectGate(server, top, elsewhere), [
      gateEvent('CARD_READ', { data: { cardNumber: 'CARD7' } }),
    ]);
    expect(await saidAt(elsewhere.id)).toEqual([]);
  });

  test('thanks when an exit opens after its sale, in the very transaction, until the file is deleted', async () => {
    const thanks = await choose('THANK_YOU');
    const exit = await buildGate(server, { gateType: 'OUT' });
    const stay = await leaveBy(exit);
    const said = { token: thanks.token, occasion: 'THANK_YOU', cause: 'STAY', causeId: stay.id };
    expect(await saidAt(exit.id)).toEqual([said]);
    expect((await top.call(audioFiles.remove, { params: { id: thanks.id } })).status).toBe(200);
    await leaveBy(exit);
    expect(await saidAt(exit.id)).toEqual([said]);
  });

  test('that a ticket is to be taken when the cashier lets a car in and the gate prints', async () => {
    await choose('TAKE_TICKET');
    const body = { gateId: entry.id, plateNumber: nextPlate(), vehicleId: car };
    expect((await cashier.call(preEntry.checkIn, { body })).status).toBe(200);
    expect(await saidAt(entry.id)).toEqual([]);
    await server.platform.database.writeQueries
      .updateTable('gates')
      .set({ printType: 'ESC_POS_58', embeddedPrinterType: 'NETWORK' })
      .where('id', '=', entry.id)
      .execute();
    expect((await cashier.call(preEntry.checkIn, { body: { ...body, plateNumber: nextPlate() } })).status).toBe(200);
    expect(await occasionsAt(entry.id)).toEqual(['TAKE_TICKET']);
  });

  test('it over its line, having fetched the file', async () => {
    const welcome = await choose('WELCOME');
    const baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const token = (machine.token ?? '').replace('Gate ', '');
    const gate = await startGate({ baseUrl, gateId: entry.id, token });
    await gate.enter({ plate: nextPlate() });
    const played = { token: welcome.token, occasion: 'WELCOME', bytes: wav().length };
    await expect.poll(() => gate.played).toEqual([played]);
    await gate.stop();
  });
});

describe('an occasion', () => {
  test('is set by who may change audio files, one file each, and by nobody else', async () => {
    const made = (await top.call(audioFiles.create, { body: await record(top) })).data as { id: string };
    expect(made).toMatchObject({ occasion: null });
    const params = { id: made.id };
    for (const occasion of [...soundOccasions, null]) {
      const changed = await top.call(audioFiles.update, { params, body: { occasion } });
      expect(changed.data).toMatchObject({ occasion });
    }
    const odd = await top.call(audioFiles.update, { params, body: { occasion: 'BIRTHDAY' } });
    expect([odd.status, odd.error.fields]).toMatchObject([400, [{ path: 'occasion', code: 'not-an-option' }]]);
    expect((await cashier.call(audioFiles.update, { params, body: { occasion: 'WELCOME' } })).status).toBe(403);
    const nobody = server.client();
    expect((await nobody.call(audioFiles.update, { params, body: { occasion: 'WELCOME' } })).status).toBe(401);
  });

  test('given to two files at once is one of them', async () => {
    const bodies = [await record(top, 'WELCOME'), await record(top, 'WELCOME')];
    const answers = await Promise.all(bodies.map((body) => top.call(audioFiles.create, { body })));
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error.fields).toMatchObject([{ path: 'occasion', code: 'already-taken' }]);
  });
});
