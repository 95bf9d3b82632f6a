import { contract } from '@parking/contract/contract';
import { shiftDays } from '@parking/contract/core/business-day';
import { mondayOf } from '@parking/contract/core/compared-period';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { toLocalDate } from '@parking/contract/core/time';
import type { OwnerPortal } from '@parking/contract/recaps/owner-portal';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { plantIndication } from '../indications/testing/plant-indication.ts';
import { act, sell } from '../money/testing/deposits.ts';
import { buildLane } from '../parking/testing/stays.ts';
import { buildStays } from '../reports/testing/build-stays.ts';

const { ownerPortal, cheatingIndications, reports } = contract;
type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let owner: Signed;
let today: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await signInAs(server, 'OWNER');
  const { database, site } = server.platform;
  today = toLocalDate(new Date(), site.current().zone);
  await buildStays(database, site.current(), { from: shiftDays(today, -45), to: today, perDay: 20, seed: 12 });
}, 60_000);
afterAll(() => server.close());

async function portalOf(client: Signed): Promise<OwnerPortal> {
  const { status, data } = await client.call(ownerPortal.get, {});
  expect(status).toBe(200);
  return data as OwnerPortal;
}

interface Told {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly totals: Readonly<Record<string, number>> & { readonly compared?: Readonly<Record<string, number>> };
  readonly comparedPeriod?: { readonly from: string; readonly to: string };
}
const report = async (definition: EndpointDefinition, query: string): Promise<Told> => {
  const { status, body } = await owner.call(definition, { query });
  expect(status).toBe(200);
  return body as Told;
};

test('its figures are those of the reports, of one moment', async () => {
  const portal = await portalOf(owner);
  const spans = [
    [portal.today, today, 'last-week'],
    [portal.week, mondayOf(today), 'last-week'],
    [portal.month, `${today.slice(0, 8)}01`, 'previous'],
  ] as const;
  for (const [span, from, compare] of spans) {
    const told = await report(reports.transactionGraph, `from=${from}&to=${today}&compare=${compare}`);
    const { received, total, memberships, count } = told.totals;
    expect(span).toMatchObject({ period: { from, to: today }, received, total, memberships, count });
    expect(span.comparedPeriod).toEqual(told.comparedPeriod);
    expect(told.totals.compared).toMatchObject(span.compared);
  }
  expect(portal.month.received).toBeGreaterThan(0);
  expect(portal.days).toHaveLength(14);
  expect(
    portal.days
      .map(({ businessDay }) => businessDay)
      .toSorted()
      .at(-1),
  ).toBe(today);
  const { totals } = await report(reports.traffics, `date=${today}`);
  expect(portal.inside.cars).toBe(totals['closing']);
  expect(portal.inside.vehicles.reduce((sum, { cars }) => sum + cars, 0)).toBe(portal.inside.cars);
  const taxes = await report(reports.productionPerDate, `from=${portal.tax[0]?.month}&to=${today}&groupBy=month`);
  expect(portal.tax.map(({ tax }) => tax)).toEqual(taxes.data.map(({ tax }) => tax));
});

test('the same weekday is cut at this time of day', async () => {
  const { rows } = await sql<{ until: number; whole: number }>`
    select coalesce(-sum(l.amount) filter (where e.booked_at <= now() - interval '7 days'), 0)::bigint as until,
      coalesce(-sum(l.amount), 0)::bigint as whole
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.type = 'PARKING_OUT' and a.kind in ('REVENUE', 'TAX') and e.business_day = ${today}::date - 7`.execute(
    server.platform.database.readQueries,
  );
  const portal = await portalOf(owner);
  expect({ until: portal.today.untilNow, whole: portal.today.compared.received }).toEqual(rows[0]);
});

test('tells what was handed in and waits for its money, and what is still open', async () => {
  const before = (await portalOf(owner)).deposits;
  const lane = await buildLane(server);
  const cashier = await signInAs(server, 'CASHIER');
  await sell(server, lane, cashier.person);
  const { waiting, amount } = before;
  expect((await portalOf(owner)).deposits).toMatchObject({ waiting, amount, open: before.open + 1 });
  await act.submit(cashier, cashier.person.id, { counted: 8_000 });
  const after = (await portalOf(owner)).deposits;
  expect(after).toMatchObject({ waiting: waiting + 1, amount: amount + 8_000, open: before.open });
  expect(after.since).not.toBeNull();
});

test('counts an indication once two have confirmed it, and never for whom it is about', async () => {
  const subject = await signInAs(server, 'OWNER', 'CASHIER');
  const id = await plantIndication(server, { subjectId: subject.person.id });
  expect((await portalOf(owner)).indications.confirmed).toBe(0);
  for (const auditor of [await signInAs(server, 'AUDITOR'), await signInAs(server, 'AUDITOR')])
    expect(
      await auditor.call(cheatingIndications.decide, {
        params: { id },
        body: { state: 'CONFIRMED', note: 'Sudah diperiksa.', loss: 25_000 },
      }),
    ).toMatchObject({ status: 200 });
  expect((await portalOf(owner)).indications).toEqual({ confirmed: 1, loss: 25_000 });
  expect((await portalOf(subject)).indications).toEqual({ confirmed: 0, loss: 0 });
});

test('signed out, without the right, and with what nobody asks', async () => {
  expect((await server.client().call(ownerPortal.get, {})).status).toBe(401);
  for (const group of ['CASHIER', 'FINANCE', 'ADMIN'])
    expect((await (await signInAs(server, group)).call(ownerPortal.get, {})).status).toBe(403);
  expect((await owner.call(ownerPortal.get, { query: 'day=today' })).status).toBe(400);
});
