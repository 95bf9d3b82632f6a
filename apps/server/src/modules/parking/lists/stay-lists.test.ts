import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { Page } from '@parking/contract/core/list';
import type { ExitRow, InsideRow } from '@parking/contract/parking/lists/stay-lists';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportedRows } from '../../../testing/exported-rows.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, car, cash, motorcycle, save } from '../testing/stays.ts';

const { parkingInList, parkingOutList, parkings, parkingInDeletes, parkingTransactions, parkingIns } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
interface Stay {
  id: string;
  code: string;
  plate: string;
}
/** Cars that came in an hour ago may have come yesterday. */
const recent = `datetimeIn.atLeast=${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}`;
let server: TestServer;
let lane: Lane;
let other: Lane;
let auditor: Signed;
let cashier: Signed;
let inside: Stay;
let gone: Stay;
let deleted: Stay;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  other = await buildLane(server);
  auditor = await signInAs(server, 'SUPERADMIN');
  cashier = await signInAs(server, 'SUPERADMIN');
  inside = await buildStay(server, lane, { minutesAgo: 61, plate: 'B 7001 INS' });
  gone = await buildStay(server, lane, { minutesAgo: 61, plate: 'D 4321 XYZ' });
  deleted = await buildStay(server, lane, { minutesAgo: 40, plate: 'B 9 HPS' });
  await leave(gone);
  for (const one of [auditor, cashier])
    await one.call(parkingIns.deleteEntry, { params: { id: deleted.id }, query: 'note=tiket%20ganda' });
});
afterAll(() => server.close());

async function leave(stay: Stay, by: Client = cashier, more: object = {}): Promise<void> {
  const body = { parkingCode: stay.code, gateId: lane.exitId, plateNumber: stay.plate, paidTypeId: cash, ...more };
  expect(await save(by, body)).toMatchObject({ status: 200 });
}

async function idsOf(list: { method: 'GET'; path: string }, query: string): Promise<string[]> {
  const answer = await auditor.call(list, { query });
  expect(answer.status, `${list.path}?${query}: ${JSON.stringify(answer.error)}`).toBe(200);
  return (answer.data as { id: string }[]).map(({ id }) => id);
}

const exported = (
  by: Client,
  call: { method: 'POST'; path: string },
  keys: string[],
  query = '',
): Promise<string[][]> => exportedRows({ server, client: by }, call, keys, { query });

describe('filters', () => {
  test.each([
    ['plateNumber.contains=4321', true],
    ['plateNumber.contains=4321%20x', true],
    ['plateNumber.startsWith=d43', true],
    ['plateNumber.endsWith=1xyz', true],
    ['plateNumber.equals=d-4321-xyz', true],
    ['plateNumber.matches=%5ED43..XYZ$', true],
    ['plateNumber.contains=9999', false],
    ['q=d%204321', true],
    ['q=nothing-like-it', false],
  ])('an exit is found by %s: %s', async (query, found) => {
    expect((await idsOf(parkingOutList.list, query)).includes(gone.id)).toBe(found);
  });

  test('codes and receipts are found in part and whatever their case', async () => {
    const [row] = (await auditor.call(parkingOutList.list, { query: `id.equals=${gone.id}` })).data as ExitRow[];
    const receipt = row?.receiptNumber ?? '';
    expect(receipt).not.toBe('');
    for (const query of [
      `parkingCode.equals=${gone.code.toLowerCase()}`,
      `parkingCode.contains=${gone.code.slice(1, 6)}`,
      `receiptNumber.equals=${receipt.toLowerCase()}`,
      `receiptNumber.endsWith=${receipt.slice(-5)}`,
      `q=${receipt}`,
      `q=${gone.code}`,
    ])
      expect(await idsOf(parkingOutList.list, query), query).toEqual([gone.id]);
  });

  test('a partial match of fewer than three characters is refused, and unknown fields are named', async () => {
    for (const [query, path, code] of [
      ['plateNumber.contains=B1', 'plateNumber.contains', 'too-short'],
      ['q=b', 'q', 'too-short'],
      ['note.contains=abc', 'note.contains', 'unknown-field'],
      ['total.atLeast=1', 'total.atLeast', 'unknown-operator'],
      ['sort=total,asc', 'sort=total', 'unknown-field'],
    ] as const)
      expect(await auditor.call(parkingOutList.list, { query })).toMatchObject({
        status: 400,
        error: { fields: [{ path, code }] },
      });
  });

  test('an entry stays in the list of entries after its exit, and a deleted one too', async () => {
    expect(await idsOf(parkingInList.list, `${recent}&sort=datetimeIn,asc`)).toEqual(
      [inside.id, gone.id, deleted.id].sort(byEntry),
    );
    expect(await idsOf(parkingInList.list, `${recent}&state.equals=INSIDE`)).toEqual([inside.id]);
    expect(await idsOf(parkingInList.list, `${recent}&gateId.in=${lane.entryId}&state.in=OUT,DELETED`)).toHaveLength(2);
    expect(await idsOf(parkingInList.list, `gateId.equals=${other.entryId}`)).toEqual([]);
    expect(await idsOf(parkingInList.list, `${recent}&vehicleId.equals=${motorcycle}`)).toEqual([]);
    expect(await idsOf(parkingInList.list, `${recent}&vehicleId.equals=${car}`)).toHaveLength(3);
  });
  const byEntry = (one: string, two: string): number =>
    [inside, gone, deleted].findIndex(({ id }) => id === one) -
    [inside, gone, deleted].findIndex(({ id }) => id === two);
});

describe('periods', () => {
  test('without one a list is of today; by its id a record is found on any day', async () => {
    const old = await buildStay(server, lane, { minutesAgo: 3 * 1_440, plate: 'B 3 LMA' });
    expect(await idsOf(parkingInList.list, '')).not.toContain(old.id);
    expect(await idsOf(parkingInList.list, `id.equals=${old.id}`)).toEqual([old.id]);
    const from = new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10);
    expect(await idsOf(parkingInList.list, `datetimeIn.atLeast=${from}`)).toContain(old.id);
    expect(await idsOf(parkings.list, '')).toContain(old.id);
  });

  test('longer than 366 days it is refused with its field; an end alone ends one of as many', async () => {
    for (const [list, field] of [
      [parkingInList.list, 'datetimeIn'],
      [parkingOutList.list, 'datetimeOut'],
      [parkingInDeletes.list, 'deletedAt'],
      [parkingTransactions.list, 'datetimeIn'],
      [contract.transactions.list, 'businessDay'],
      [contract.parkingTransactionLogs.list, 'at'],
    ] as const) {
      expect(
        await auditor.call(list, { query: `${field}.atLeast=2020-01-01&${field}.atMost=2020-12-31` }),
      ).toMatchObject({
        status: 200,
      });
      expect(
        await auditor.call(list, { query: `${field}.atLeast=2020-01-01&${field}.atMost=2021-01-01` }),
      ).toMatchObject({
        status: 400,
        error: { fields: [{ path: `${field}.atLeast`, code: 'too-broad' }] },
      });
      expect(await auditor.call(list, { query: `${field}.greaterThan=2020-01-01` })).toMatchObject({ status: 400 });
      expect(await auditor.call(list, { query: `${field}.less-than=2020-12-31` })).toMatchObject({ status: 200 });
    }
    const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);
    expect(await idsOf(parkingInList.list, `datetimeIn.atMost=${dayOf(-1)}`)).toContain(gone.id);
    expect(await idsOf(parkingInList.list, `datetimeIn.atMost=${dayOf(300)}`)).not.toContain(gone.id);
  });
});

test('a page has its size and total, and total=false leaves the counting out', async () => {
  const page = (await auditor.call(parkingInList.list, { query: `${recent}&size=1&page=1` })).body as Page<unknown>;
  expect(page).toMatchObject({ page: 1, size: 1, totalElements: 3, totalPages: 3 });
  const bare = (await auditor.call(parkingInList.list, { query: `${recent}&size=1&total=false` }))
    .body as Page<unknown>;
  expect(bare).not.toHaveProperty('totalElements');
  expect(await auditor.call(parkingInList.list, { query: 'size=500&page=20' })).toMatchObject({
    status: 400,
    error: { code: 'page-too-deep' },
  });
});

test('cars inside show duration and price as of now, the longest stay first', async () => {
  const rows = (await auditor.call(parkings.list)).data as InsideRow[];
  expect(rows.map(({ datetimeIn }) => datetimeIn)).toEqual(rows.map(({ datetimeIn }) => datetimeIn).sort());
  expect(rows[0]).toMatchObject({ plateNumber: 'B 3 LMA', overstays: true });
  expect(rows.find(({ id }) => id === inside.id)).toMatchObject({ durationMinutes: 61, fee: 8_000, overstays: false });
  expect(rows.map(({ id }) => id)).not.toContain(gone.id);
  expect(rows.map(({ id }) => id)).not.toContain(deleted.id);
  const file = await exported(
    auditor,
    parkings.export,
    ['parkingCode', 'durationMinutes', 'fee'],
    'plateNumber.equals=B7001INS',
  );
  expect(file).toEqual([[inside.code, '61', '8000']]);
});

test('deleted entries say who, why and who approved', async () => {
  const { data } = await auditor.call(parkingInDeletes.list, { query: `deletedById.equals=${auditor.person.id}` });
  expect(data).toMatchObject([
    {
      id: deleted.id,
      note: 'tiket ganda',
      deletedBy: auditor.person.username,
      approvedBy: cashier.person.username,
      plateNumber: 'B 9 HPS',
      approved: true,
      durationMinutes: 40,
      fee: 5_000,
      seenAgainAt: null,
    },
  ]);
  expect((await auditor.call(parkingInDeletes.list, { query: 'approved.equals=false' })).data).toEqual([]);
  expect((await auditor.call(parkingInDeletes.list, { query: 'durationMinutes.atLeast=41' })).data).toEqual([]);
});

test('a car that comes again after its entry was taken away is told beside that entry', async () => {
  const again = await buildStay(server, lane, { minutesAgo: 0, plate: deleted.plate });
  const { data } = await auditor.call(parkingInDeletes.list, { query: `deletedById.equals=${auditor.person.id}` });
  const [entry] = (await auditor.call(parkingInList.list, { query: `parkingCode.equals=${again.code}` })).data as {
    datetimeIn: string;
  }[];
  expect(data).toMatchObject([{ id: deleted.id, seenAgainAt: entry?.datetimeIn }]);
});

test('both ends of a stay stand in one row', async () => {
  const { data } = await auditor.call(parkingTransactions.list, { query: `${recent}&q=${gone.code}` });
  expect(data).toMatchObject([
    {
      id: gone.id,
      state: 'OUT',
      plateNumberIn: 'D 4321 XYZ',
      plateNumberOut: 'D 4321 XYZ',
      total: 8_000,
      gateOutId: lane.exitId,
    },
  ]);
  const still = await auditor.call(parkingTransactions.list, { query: `${recent}&q=${inside.code}` });
  expect(still.data).toMatchObject([{ state: 'INSIDE', plateNumberOut: null, total: null, gateOutId: null }]);
});

test('an export writes the filtered rows, of the day on which it was asked for', async () => {
  const rows = await exported(
    auditor,
    parkingOutList.export,
    ['parkingCode', 'total'],
    `operatorId.equals=${cashier.person.id}`,
  );
  const listed = (await auditor.call(parkingOutList.list, { query: `operatorId.equals=${cashier.person.id}` }))
    .data as ExitRow[];
  expect(rows).toEqual(listed.map(({ parkingCode, total }) => [parkingCode, String(total)]));
  expect(await exported(auditor, parkingOutList.export, ['parkingCode'], `operatorId.equals=${newId()}`)).toEqual([]);
});

describe('while a cashier counts blind', () => {
  const hidden = ['fare', 'gross', 'discount', 'fine', 'tax', 'total', 'lines', 'tendered', 'variance'] as const;
  beforeAll(async () => {
    await sql`update system_configuration set blind_deposit = true`.execute(server.platform.database.writeQueries);
  });
  afterAll(async () => {
    await sql`update system_configuration set blind_deposit = false`.execute(server.platform.database.writeQueries);
  });

  test('the own exits of the open deposit leave out amounts, in the list and in the file; others see them', async () => {
    const query = `id.equals=${gone.id}`;
    const [own] = (await cashier.call(parkingOutList.list, { query })).data as ExitRow[];
    for (const field of hidden) expect(own?.[field], field).toBeNull();
    expect(own).toMatchObject({ plateNumber: 'D 4321 XYZ', durationMinutes: 61 });
    const [seen] = (await auditor.call(parkingOutList.list, { query })).data as ExitRow[];
    expect(seen).toMatchObject({ total: 8_000, gross: 8_000 });
    const asked = `${query}&fare.equals=${seen?.fare ?? 0}`;
    expect((await cashier.call(parkingOutList.list, { query: asked })).data).toEqual([]);
    expect(await idsOf(parkingOutList.list, asked)).toEqual([gone.id]);
    const footOf = async (reader: typeof cashier) =>
      (await reader.call(parkingOutList.list, { query: `${query}&sums=true` })).body;
    expect(await footOf(cashier)).toMatchObject({ totalElements: 1, sums: {} });
    expect(await footOf(auditor)).toMatchObject({ sums: { total: 8_000, gross: 8_000 } });
    expect(await exported(cashier, parkingOutList.export, ['parkingCode', 'total', 'gross'], query)).toEqual([
      [gone.code, '', ''],
    ]);
    expect(await exported(auditor, parkingOutList.export, ['parkingCode', 'total'], query)).toEqual([
      [gone.code, '8000'],
    ]);
    expect(await exported(cashier, parkingOutList.export, ['parkingCode'], query)).toEqual([[gone.code]]);
  });

  test('what it was when the file is written counts, not when it was asked for', async () => {
    const columns = [{ key: 'total', heading: 'Total' }];
    await sql`update system_configuration set blind_deposit = false`.execute(server.platform.database.writeQueries);
    const query = `id.equals=${gone.id}`;
    expect((await cashier.call(parkingOutList.list, { query })).data).toMatchObject([{ total: 8_000 }]);
    const started = await cashier.call(parkingOutList.export, { query, body: { columns } });
    expect(started.status).toBe(202);
    await sql`update system_configuration set blind_deposit = true`.execute(server.platform.database.writeQueries);
    expect(await exported(cashier, parkingOutList.export, ['total'], query)).toEqual([['']]);
  });

  test('the pairs of both ends leave the amount out as well', async () => {
    const { data } = await cashier.call(parkingTransactions.list, { query: `${recent}&q=${gone.code}` });
    expect(data).toMatchObject([{ id: gone.id, total: null }]);
  });
});

describe('what an auditor should look at', () => {
  const seen = async (list: { method: 'GET'; path: string }, query: string) => {
    const ids = await idsOf(list, query);
    return Object.entries(flagged).flatMap(([name, { id }]) => (ids.includes(id) ? [name] : []));
  };
  let flagged: Record<'edited' | 'both' | 'still', Stay>;
  beforeAll(async () => {
    flagged = {
      edited: await buildStay(server, lane, { minutesAgo: 0, flags: ['code-edited'] }),
      both: await buildStay(server, lane, { minutesAgo: 0, flags: ['code-edited', 'manual-entry'] }),
      still: await buildStay(server, lane, { minutesAgo: 0, flags: ['manual-entry'] }),
    };
    await leave(flagged.edited);
    await leave(flagged.both);
  });

  test.each([
    ['flags.equals=manual-entry', ['both'], ['both', 'still']],
    ['flags.in=code-edited,manual-entry', ['edited', 'both'], ['edited', 'both', 'still']],
    ['flags.equals=free-pass', [], []],
    ['flagged.equals=true', ['edited', 'both'], ['edited', 'both', 'still']],
    ['flagged.equals=false', [], []],
    ['flags.equals=', [], []],
  ])('is found by %s among exits and entries', async (query, left, came) => {
    expect(await seen(parkingOutList.list, query)).toEqual(left);
    expect(await seen(parkingInList.list, `${recent}&${query}`)).toEqual(came);
    expect((await idsOf(parkingOutList.list, query)).includes(gone.id)).toBe(/false|=$/.test(query));
  });

  test('is exported as it is listed', async () => {
    const rows = await exported(auditor, parkingOutList.export, ['parkingCode', 'flags'], 'flags.equals=manual-entry');
    expect(rows).toEqual([[flagged.both.code, 'code-edited, manual-entry']]);
    const came = await exported(auditor, parkingInList.export, ['parkingCode'], `${recent}&flagged.equals=true`);
    expect(came.flat().toSorted()).toEqual([...Object.values(flagged), deleted].map(({ code }) => code).toSorted());
  });

  test.each(['flags.equals=no-such-flag', 'flags.contains=code', 'flagged.equals=maybe', 'sort=flags,asc'])(
    'is not asked for by %s',
    async (query) => {
      for (const list of [parkingOutList.list, parkingInList.list])
        expect(await auditor.call(list, { query })).toMatchObject({ status: 400, error: { code: 'bad-input' } });
    },
  );
});
