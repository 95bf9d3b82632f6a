import { contract } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { buildStays } from '../../reports/testing/build-stays.ts';

const { freePassReports, paperReports } = contract;
let server: TestServer;
let auditor: Client;
let seller: Client & { readonly person: { readonly id: string } };
const period = 'from=2026-03-02&to=2026-03-08';

type Row = Readonly<Record<string, unknown>>;
interface Answer {
  readonly data: readonly Row[];
  readonly totals: Readonly<Record<string, number>>;
  readonly withoutOwnDeposit: boolean;
}

async function ask(client: Client, call: EndpointDefinition, query: string): Promise<Answer> {
  const { status, body } = await client.call(call, { query });
  expect(status).toBe(200);
  return body as Answer;
}

const idOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? (value as { id: string }).id : String(value);
const sum = (rows: readonly Row[], name: string): number => rows.reduce((all, row) => all + Number(row[name]), 0);

interface Pass {
  readonly operator: string;
  readonly reason: string | null;
  readonly status: string;
  readonly value: number;
  readonly emergency: boolean;
  readonly nthOfDay: number | null;
  readonly nthOfMonth: number | null;
}
let passes: readonly Pass[];
interface Copy {
  readonly id: string;
  readonly operator: string;
  readonly what: string;
  readonly copyNumber: number;
  readonly isLate: boolean;
}
let copies: readonly Copy[];

beforeAll(async () => {
  server = await startTestServer();
  auditor = await signInAs(server, 'AUDITOR');
  seller = await signInAs(server, 'SUPERADMIN');
  const { database, site } = server.platform;
  const until = new Date('2026-03-11T00:00:00+07:00');
  await buildStays(database, site.current(), { from: '2026-03-01', to: '2026-03-09', perDay: 90, until, seed: 21 });
  // One in three waits, one was refused; every other says why in own words, every fifth was an emergency.
  await changeAsOwner(
    server,
    `insert into free_passes (id, site_id, stay_id, operator_id, deposit_id, business_day, value, status, at, reason_id, emergency,
        decided_by, decided_at, decided_note)
      select gen_random_uuid(), s.site_id, s.id, s.operator_id, s.deposit_id, s.business_day, s.discount,
        (array['WAITING', 'APPROVED', 'REJECTED'])[1 + s.n % 3], s.exited_at,
        case when s.n % 2 = 0 then (select id from free_pass_reasons order by id limit 1) end, s.n % 5 = 0,
        case when s.n % 3 > 0 then $1::uuid end, case when s.n % 3 > 0 then s.exited_at end, case when s.n % 3 = 2 then 'Tidak berhak' end
      from (select *, row_number() over (order by id)::integer as n from stays where free_pass) s`,
    [seller.person.id],
  );
  // Two in three are of one car.
  await changeAsOwner(
    server,
    `insert into stay_plates (stay_id, plate_key, entry_plate, exit_plate, recorded_at)
      select stay_id, 'B1SERING', 'B 1 SERING', 'B 1 SERING', at from (
        select stay_id, at, row_number() over (order by stay_id) as n from free_passes) f where n % 3 > 0`,
    [],
  );
  // Receipts of some exits once, of some of those twice, the second an hour after the car was gone; tickets; a first print of a slip.
  await changeAsOwner(
    server,
    `insert into reprints (id, what, stay_id, copy_number, note, by_id, at)
      select gen_random_uuid(), 'RECEIPT', s.id, k, 'Kertas macet', s.operator_id, s.exited_at + make_interval(mins => case k when 1 then 2 else 60 end)
      from (select *, row_number() over (order by id)::integer as n from stays where state = 'OUT') s cross join generate_series(1, 2) k
      where s.n % 20 = 0 and (k = 1 or s.n % 60 = 0)`,
    [],
  );
  await changeAsOwner(
    server,
    `insert into reprints (id, what, deposit_id, copy_number, note, by_id, at)
      select gen_random_uuid(), 'DEPOSIT', d.id, k, 'Arsip', d.operator_id, d.opened_at + interval '8 hours'
      from (select * from deposits order by id limit 4) d cross join generate_series(0, 1) k`,
    [],
  );
  const reads = database.readQueries;
  const all = (
    await sql<Pass & { readonly plate: string | null; readonly day: string }>`
      select operator_id as operator, reason_id as reason, status, value::integer as value, emergency, plate_key as plate,
        business_day::text as day
      from free_passes f left join stay_plates p on p.stay_id = f.stay_id order by f.at, f.id`.execute(reads)
  ).rows;
  const nthAmong = (
    place: number,
    isSame: (one: { readonly plate: string | null; readonly day: string }) => boolean,
  ): number | null => (all[place]?.plate === null ? null : all.slice(0, place + 1).filter(isSame).length);
  // All days are of one month.
  passes = all
    .map((pass, place) => ({
      ...pass,
      nthOfDay: nthAmong(place, ({ plate, day }) => plate === pass.plate && day === pass.day),
      nthOfMonth: nthAmong(place, ({ plate }) => plate === pass.plate),
    }))
    .filter(({ day }) => day >= '2026-03-02' && day <= '2026-03-08');
  copies = (
    await sql<Copy>`select r.id, r.by_id as operator, r.what, r.copy_number as "copyNumber",
        coalesce(r.at - s.exited_at > interval '30 minutes', false) as "isLate"
      from reprints r left join stays s on s.id = r.stay_id
      where r.copy_number > 0 and (r.at at time zone 'Asia/Jakarta')::date between '2026-03-02' and '2026-03-08'`.execute(
      reads,
    )
  ).rows;
}, 120_000);
afterAll(() => server.close());

const told = (rows: readonly Pass[]) => {
  const value = rows.reduce((all, one) => all + one.value, 0);
  const rejected = rows.filter(({ status }) => status === 'REJECTED');
  return {
    count: rows.length,
    value,
    average: rows.length === 0 ? 0 : Math.round(value / rows.length),
    waiting: rows.filter(({ status }) => status === 'WAITING').length,
    rejected: rejected.length,
    rejectedValue: rejected.reduce((all, one) => all + one.value, 0),
    emergencies: rows.filter(({ emergency }) => emergency).length,
  };
};

describe('free passes', () => {
  test('are told by cashier and reason as they were given', async () => {
    const { data, totals } = await ask(auditor, freePassReports.freePassReport, period);
    expect(passes.length).toBeGreaterThan(8);
    expect(totals).toEqual({ ...told(passes), countShare: 100 });
    for (const row of data) {
      const own = passes.filter(
        ({ operator, reason }) =>
          operator === idOf(row['operator']) && (reason ?? 'null') === idOf(row['reason'] ?? 'null'),
      );
      expect(row).toMatchObject(told(own));
      expect(row['countShare']).toBe(Math.round((1_000 * own.length) / passes.length) / 10);
    }
    expect(sum(data, 'count')).toBe(passes.length);
  });

  test.each([
    'status',
    'gate',
    'vehicle',
    'plate',
    'hour',
    'day',
    'week',
    'month',
    'reason,status,operator',
    'day,hour',
  ])('are the same by %s', async (groupBy) => {
    const { data, totals } = await ask(auditor, freePassReports.freePassReport, `${period}&groupBy=${groupBy}`);
    expect(totals).toEqual({ ...told(passes), countShare: 100 });
    expect([sum(data, 'count'), sum(data, 'value')]).toEqual([totals['count'], totals['value']]);
  });

  test.each(['nthOfDay', 'nthOfMonth'] as const)(
    'are counted by %s of their plates, whatever is asked for',
    async (nth) => {
      const { data } = await ask(auditor, freePassReports.freePassReport, `${period}&groupBy=${nth}`);
      for (const row of data)
        expect([row[nth], row['count']]).toEqual([row[nth], passes.filter((one) => one[nth] === row[nth]).length]);
      expect(data.some((row) => Number(row[nth]) > 1)).toBe(true);
      const again = passes.filter((one) => (one[nth] ?? 0) > 1);
      const query = `${period}&groupBy=operator&${nth}.atLeast=2&status.equals=WAITING`;
      const { totals } = await ask(auditor, freePassReports.freePassReport, query);
      expect(totals['count']).toBe(again.filter(({ status }) => status === 'WAITING').length);
      const listed = await auditor.call(contract.freePasses.list, {
        query: `at.atLeast=2026-03-02&at.atMost=2026-03-08&${nth}.atLeast=2&size=500`,
      });
      expect((listed.data as Row[]).length).toBe(again.length);
    },
  );

  test('are narrowed by what became of them, and stand beside the week before', async () => {
    const waiting = await ask(
      auditor,
      freePassReports.freePassReport,
      `${period}&status.equals=WAITING&compare=last-week`,
    );
    expect(waiting.totals).toMatchObject(told(passes.filter(({ status }) => status === 'WAITING')));
    expect(waiting.totals['compared']).toMatchObject({ count: expect.any(Number) as number });
    const emergency = await ask(auditor, freePassReports.freePassReport, `${period}&emergency.equals=true`);
    expect(emergency.totals).toMatchObject(told(passes.filter((one) => one.emergency)));
  });

  test('of the own open deposit are counted, and not what they would have paid', async () => {
    const [pass] = (
      await sql<{ depositId: string; value: number; count: number }>`
        select deposit_id as "depositId", sum(value)::integer as value, count(*)::integer as count from free_passes
        where business_day between '2026-03-02' and '2026-03-08' group by 1 order by 2 desc limit 1`.execute(
        server.platform.database.readQueries,
      )
    ).rows;
    await changeAsOwner(
      server,
      `with opened as (
        insert into deposits (id, site_id, operator_id, shift_id, business_day)
        select gen_random_uuid(), site_id, $1, shift_id, business_day from deposits where id = $2 returning id)
      update free_passes set deposit_id = (select id from opened) where deposit_id = $2 and business_day between '2026-03-02' and '2026-03-08'`,
      [seller.person.id, pass?.depositId],
    );
    const own = await ask(seller, freePassReports.freePassReport, period);
    expect(own.withoutOwnDeposit).toBe(true);
    expect(own.totals).toMatchObject({ count: passes.length, value: told(passes).value - Number(pass?.value) });
    expect((await ask(auditor, freePassReports.freePassReport, period)).totals).toMatchObject(told(passes));
  });
});

const ofHundred = (some: number, all: number): number => Math.round((1_000 * some) / all) / 10;

/** Tickets and receipts of the period, and the receipts of them, by somebody or something. */
const salesBy = async (by: string): Promise<{ by: string; sold: number; exits: number }[]> =>
  (
    await sql<{ by: string; sold: number; exits: number }>`
      select ${sql.raw(by)}::text as by, count(*)::integer as sold, count(*) filter (where exited)::integer as exits from (
        select operator_id, true as exited from stays where state = 'OUT' and business_day between '2026-03-02' and '2026-03-08'
        union all
        select null, false from stays where entry_business_day between '2026-03-02' and '2026-03-08') papers
      group by 1`.execute(server.platform.database.readQueries)
  ).rows;

describe('papers that were printed once more', () => {
  test('are told one by one, first prints not', async () => {
    const { data, totals } = await ask(auditor, paperReports.reprintReport, period);
    expect(data.map(({ id }) => String(id)).toSorted()).toEqual(copies.map(({ id }) => id).toSorted());
    expect(totals).toEqual({
      count: copies.length,
      repeated: copies.filter(({ copyNumber }) => copyNumber > 1).length,
      late: copies.filter(({ isLate }) => isLate).length,
      perHundred: ofHundred(
        copies.filter(({ what }) => what === 'RECEIPT').length,
        (await salesBy('1')).reduce((all, { sold }) => all + sold, 0),
      ),
    });
    expect(totals['late']).toBeGreaterThan(0);
    const [second] = data.filter(({ copyNumber }) => copyNumber === 2);
    expect(second).toMatchObject({ what: 'RECEIPT', note: 'Kertas macet', minutesAfter: 60, repeated: 1, late: 1 });
  });

  test.each(['operator', 'what', 'gate', 'hour', 'day', 'week', 'month', 'operator,what', 'day,gate,what'])(
    'are the same by %s',
    async (groupBy) => {
      const { data, totals } = await ask(auditor, paperReports.reprintReport, `${period}&groupBy=${groupBy}`);
      expect(totals['count']).toBe(copies.length);
      expect([sum(data, 'count'), sum(data, 'repeated'), sum(data, 'late')]).toEqual([
        totals['count'],
        totals['repeated'],
        totals['late'],
      ]);
    },
  );

  test('stand beside the tickets and receipts that were printed, of the same people and papers', async () => {
    const exits = await salesBy('operator_id');
    const { data } = await ask(auditor, paperReports.reprintReport, `${period}&groupBy=operator,what`);
    expect(data.length).toBeGreaterThan(2);
    for (const { operator, what, count, perHundred } of data) {
      const sold = exits.find(({ by }) => by === idOf(operator))?.exits ?? 0;
      expect(perHundred).toBe(what === 'RECEIPT' ? ofHundred(Number(count), sold) : null);
    }
    const receipts = await ask(auditor, paperReports.reprintReport, `${period}&groupBy=month&what.equals=RECEIPT`);
    const all = exits.reduce((sold, one) => sold + one.exits, 0);
    expect(receipts.totals['perHundred']).toBe(ofHundred(Number(receipts.totals['count']), all));
    expect(receipts.data[0]?.['perHundred']).toBe(receipts.totals['perHundred']);
    const each = await ask(auditor, paperReports.reprintReport, `${period}&groupBy=hour`);
    expect(each.data.every(({ perHundred }) => perHundred === null)).toBe(true);
  });

  test('are narrowed to late ones and to one person', async () => {
    const late = await ask(auditor, paperReports.reprintReport, `${period}&isLate.equals=true`);
    expect(late.data).toHaveLength(copies.filter(({ isLate }) => isLate).length);
    const [first] = copies;
    const own = await ask(
      auditor,
      paperReports.reprintReport,
      `${period}&operatorId.equals=${first?.operator}&groupBy=what`,
    );
    expect(own.totals['count']).toBe(copies.filter(({ operator }) => operator === first?.operator).length);
  });
});
