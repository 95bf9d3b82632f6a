import { newId } from '@parking/contract/core/id';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { createTestDatabase, startServerOn, type TestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { picture, uploadPicture } from '../../files/testing/samples.ts';
import { plantIndication } from '../../indications/testing/plant-indication.ts';
import { contract } from '@parking/contract/contract';
import { erasePersonal } from './erase-personal.ts';
import { buildLane, buildStay, cash, save } from '../testing/stays.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: TestServer;
beforeAll(async () => {
  database = await createTestDatabase();
  server = await startServerOn(database.app);
});
afterAll(async () => {
  await server.close();
  await database.drop();
});

/** As if the last days had been years ago, for all that is erased by age; only the owner of the tables can. */
async function age(stayIds: readonly string[]): Promise<void> {
  const owner = new pg.Client(database.owner);
  await owner.connect();
  try {
    await owner.query('alter table stays disable trigger user');
    await owner.query(
      `update stays set entered_at = entered_at - interval '3 years', exited_at = exited_at - interval '3 years' where id = any($1)`,
      [stayIds],
    );
    await owner.query(`update stay_plates set recorded_at = recorded_at - interval '3 years' where stay_id = any($1)`, [
      stayIds,
    ]);
    await owner.query(`update operations_log set at = at - interval '3 years' where entity_id = any($1::text[])`, [
      stayIds,
    ]);
    await owner.query('alter table stays enable trigger user');
  } finally {
    await owner.end();
  }
}

test('old plates, pictures and their log go by age; money, counts and chains stay whole', async () => {
  const lane = await buildLane(server);
  const cashier = await signInAs(server, 'SUPERADMIN');
  const old = await buildStay(server, lane, { plate: 'B 1111 OLD' });
  const parked = await buildStay(server, lane, { plate: 'B 2222 OLD' });
  const fresh = await buildStay(server, lane, { plate: 'B 3333 NEW' });
  await cashier.call(contract.parkingIns.editPlate, {
    params: { id: old.id },
    body: { plateNumber: 'B 1112 OLD', note: 'salah baca' },
  });
  for (const stay of [old, fresh]) await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash });
  const { database: pools } = server.platform;
  await pools.writeQueries
    .insertInto('tempPlates')
    .values({
      id: newId(),
      gateId: lane.exitId,
      plate: 'B 1',
      plateKey: 'B1',
      readAt: new Date(Date.now() - 30 * 86_400_000),
      source: 'GATE',
    })
    .execute();
  // Sealed first: an entry without its payload is told apart from one that was altered.
  await expect
    .poll(async () => (await sql`select from seal_queue`.execute(pools.readQueries)).rows.length, { timeout: 10_000 })
    .toBe(0);
  await age([old.id, parked.id]);

  expect(await erasePersonal(pools)).toBe(1);
  const plates = await pools.readQueries.selectFrom('stayPlates').select('entryPlate').orderBy('entryPlate').execute();
  expect(plates.map(({ entryPlate }) => entryPlate)).toEqual(['B 2222 OLD', 'B 3333 NEW']);
  const { rows } = await sql<{ erased: boolean }>`
    select payload is null as erased from operations_log where entity_id = ${old.id}`.execute(pools.readQueries);
  expect(rows).toEqual([{ erased: true }]);
  expect(await pools.readQueries.selectFrom('tempPlates').select('id').execute()).toEqual([]);
  const stay = await pools.readQueries
    .selectFrom('stays')
    .select(['total', 'lines'])
    .where('id', '=', old.id)
    .executeTakeFirstOrThrow();
  expect(stay.total).toBe(8_000);
  const { chains } = await verifyDatabase(server.database);
  expect(chains.map(({ broken }) => broken)).toEqual([null, null]);
  expect(chains[0]?.erased).toBe(1);
});

test('the server itself cannot erase what is young', async () => {
  const young = sql`select erase_stay_operations(now())`.execute(server.platform.database.writeQueries);
  await expect(young).rejects.toMatchObject({ code: '22023' });
});

test('pictures of gates opened by hand go by age, where pictures do; the openings and their reasons stay', async () => {
  const { exitId: gateId } = await buildLane(server);
  const supervisor = await signInAs(server, 'SUPERADMIN');
  const bytes = (await picture('jpeg')).toString('base64');
  const { database: pools } = server.platform;
  const open = async (note: string): Promise<string> => {
    const uploaded = await supervisor.call(contract.assetFiles.uploadEncoded, {
      body: { filename: 'foto.jpg', files: bytes },
    });
    const image = (uploaded.data as { token: string }[])[0]?.token ?? '';
    await supervisor.call(contract.gateActs.openGate, { body: { gateId, note, image } });
    return image;
  };
  const [old, recent] = [await open('tiga tahun lalu'), await open('hari ini')];
  await changeAsOwner(server, `update manual_openings set at = at - interval '3 years' where image_token = $1`, [old]);
  await sql`update system_configuration set is_delete_image = false`.execute(pools.writeQueries);
  await erasePersonal(pools);
  const kept = () =>
    pools.readQueries.selectFrom('manualOpenings').select(['note', 'imageToken']).orderBy('at').execute();
  expect(await kept()).toMatchObject([{ imageToken: old }, { imageToken: recent }]);
  await sql`update system_configuration set is_delete_image = true`.execute(pools.writeQueries);
  await erasePersonal(pools);
  expect(await kept()).toEqual([
    { note: 'tiga tahun lalu', imageToken: null },
    { note: 'hari ini', imageToken: recent },
  ]);
  const held = await pools.readQueries
    .selectFrom('assetFiles')
    .select(['token', 'attachedTo'])
    .where('token', 'in', [old, recent])
    .execute();
  expect(Object.fromEntries(held.map(({ token, attachedTo }) => [token, attachedTo]))).toEqual({
    [old]: null,
    [recent]: 'manual_openings',
  });
});

test('what an indication stands on is held until it was decided ninety days ago, whatever its age', async () => {
  const { database: pools } = server.platform;
  const lane = await buildLane(server);
  const cashier = await signInAs(server, 'SUPERADMIN');
  const about = async (state: 'open' | 'decided' | 'closed' | 'none'): Promise<string> => {
    const stay = await buildStay(server, lane);
    const edit = { params: { id: stay.id }, body: { plateNumber: stay.plate.replace('B', 'D'), note: 'salah baca' } };
    expect((await cashier.call(contract.parkingIns.editPlate, edit)).status).toBe(200);
    const body = {
      parkingInId: stay.id,
      gateId: lane.exitId,
      paidTypeId: cash,
      images: [await uploadPicture(cashier)],
    };
    expect((await save(cashier, body)).status).toBe(200);
    if (state === 'none') return stay.id;
    const id = await plantIndication(server, { subjectId: cashier.person.id });
    await changeAsOwner(server, 'insert into indication_stays (indication_id, stay_id) values ($1, $2)', [id, stay.id]);
    const days = { open: null, decided: 89, closed: 91 }[state];
    if (days !== null)
      await changeAsOwner(
        server,
        `update indications set state = 'EXPLAINED', decided_at = now() - make_interval(days => $2) where id = $1`,
        [id, days],
      );
    return stay.id;
  };
  const ids = [await about('open'), await about('decided'), await about('closed'), await about('none')];
  await age(ids);
  await changeAsOwner(
    server,
    `update stay_images set taken_at = taken_at - interval '3 years' where stay_id = any($1)`,
    [ids],
  );
  await sql`update system_configuration set is_delete_image = true`.execute(pools.writeQueries);
  await erasePersonal(pools);
  const left = async (table: 'stayPlates' | 'stayImages'): Promise<string[]> => {
    const rows = await pools.readQueries.selectFrom(table).select('stayId').where('stayId', 'in', ids).execute();
    return rows.map(({ stayId }) => stayId);
  };
  expect(new Set(await left('stayPlates'))).toEqual(new Set(ids.slice(0, 2)));
  expect(new Set(await left('stayImages'))).toEqual(new Set(ids.slice(0, 2)));
  const { rows } = await sql<{ id: string }>`
    select distinct entity_id as id from operations_log where entity_id = any(${ids}) and payload is not null`.execute(
    pools.readQueries,
  );
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(ids.slice(0, 2)));
});
