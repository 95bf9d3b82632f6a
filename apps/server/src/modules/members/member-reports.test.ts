import { contract } from '@parking/contract/contract';
import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildStays } from '../reports/testing/build-stays.ts';
import { act, cardPrice, memberOf, newMember, periodsOf, prices, sellSubscription } from './testing/members.ts';

const { memberReports, reports } = contract;
let server: TestServer;
let top: Client & { readonly person: { readonly id: string } };
let auditor: Client;
let today: string;
/** Subscriptions that are sold. */
let monthly: string;
let yearly: string;
const period = 'from=2026-03-01&to=2026-03-10';

type Row = Readonly<Record<string, unknown>>;
interface Answer {
  readonly data: readonly Row[];
  readonly totals: Row;
  readonly withoutOwnDeposit: boolean;
}

async function ask(client: Client, call: EndpointDefinition, query: string): Promise<Answer> {
  const { status, body } = await client.call(call, { query });
  expect(status).toBe(200);
  return body as Answer;
}

const labelOf = (value: unknown): string => (value as { label: string } | null)?.label ?? '-';
const sum = (rows: readonly Row[], name: string): number => rows.reduce((all, row) => all + Number(row[name]), 0);

interface Stay {
  readonly code: string;
  readonly member: string;
  readonly entryDay: string;
  readonly day: string | null;
  readonly minutes: number | null;
  readonly gross: number | null;
  readonly state: string;
}
let stays: readonly Stay[];

beforeAll(async () => {
  server = await startTestServer();
  top = await signInAs(server, 'SUPERADMIN');
  auditor = await signInAs(server, 'AUDITOR');
  today = server.platform.site.today();
  monthly = await sellSubscription(top, { label: 'Bulanan laporan' });
  yearly = await sellSubscription(top, { label: 'Langganan produksi' });
  const { database, site } = server.platform;
  const built = { from: '2026-02-25', to: '2026-03-12', until: new Date('2026-03-12T20:00:00+07:00') };
  await buildStays(database, site.current(), { ...built, perDay: 40, seed: 7 });
  await buildStays(database, site.current(), { ...built, perDay: 25, seed: 8 });
  const { rows } = await sql<Stay>`
    select s.code, m.id as member, s.entry_business_day::text as "entryDay", s.business_day::text as day, s.duration_minutes as minutes,
      s.gross::integer as gross, s.state
    from stays s join members m on m.id = s.member_id where s.state <> 'DELETED'`.execute(database.readQueries);
  stays = rows;
}, 120_000);
afterAll(() => server.close());

const within = (day: string | null): boolean => day !== null && day >= '2026-03-01' && day <= '2026-03-10';
const gone = () => stays.filter(({ day }) => within(day));

describe('how long members park', () => {
  test('is told of each member as the stays say it', async () => {
    const { data, totals } = await ask(auditor, memberReports.memberParkingDuration, period);
    expect(data.length).toBe(2);
    for (const row of data) {
      const own = gone().filter(({ member }) => member === (row['member'] as { id: string }).id);
      const times = own.map(({ minutes }) => minutes ?? 0).toSorted((one, other) => one - other);
      const all = times.reduce((whole, one) => whole + one, 0);
      const middle =
        ((times[Math.floor((times.length - 1) / 2)] ?? 0) + (times[Math.ceil((times.length - 1) / 2)] ?? 0)) / 2;
      expect(row).toMatchObject({
        visits: own.length,
        minutes: all,
        average: Math.round(all / own.length),
        longest: times.at(-1),
        nights: own.filter(({ day, entryDay }) => day !== entryDay).length,
      });
      expect(Math.abs(Number(row['median']) - middle)).toBeLessThanOrEqual(0.5);
    }
    expect(totals).toMatchObject({
      visits: gone().length,
      longest: Math.max(...gone().map(({ minutes }) => minutes ?? 0)),
    });
  });

  test.each(['subscription', 'department', 'vehicle', 'day', 'week', 'month', 'member,month', 'day,vehicle'])(
    'is the same added up by %s',
    async (groupBy) => {
      const whole = await ask(auditor, memberReports.memberParkingDuration, period);
      const { data, totals } = await ask(auditor, memberReports.memberParkingDuration, `${period}&groupBy=${groupBy}`);
      expect(totals).toEqual(whole.totals);
      expect([sum(data, 'visits'), sum(data, 'nights')]).toEqual([totals['visits'], totals['nights']]);
    },
  );

  test('stands beside the week before', async () => {
    const { totals } = await ask(
      auditor,
      memberReports.memberParkingDuration,
      'from=2026-03-08&to=2026-03-10&compare=last-week',
    );
    const before = stays.filter(({ day }) => day !== null && day >= '2026-03-01' && day <= '2026-03-03');
    expect(totals).toMatchObject({ compared: { visits: before.length } });
  });
});

describe('cars that came in on a membership', () => {
  const came = () => stays.filter(({ entryDay }) => within(entryDay));

  test('are told one by one, newest first, with those that are inside', async () => {
    const { data, totals } = await ask(auditor, memberReports.memberIn, period);
    expect(data.map(({ code }) => String(code)).toSorted()).toEqual(
      came()
        .map(({ code }) => code)
        .toSorted(),
    );
    const times = data.map(({ enteredAt }) => String(enteredAt));
    expect(times).toEqual(times.toSorted().toReversed());
    const inside = came().filter(({ state }) => state === 'INSIDE').length;
    expect(totals).toEqual({ count: came().length, inside, members: 2 });
    const only = await ask(auditor, memberReports.memberIn, `${period}&isInside.equals=true`);
    expect(only.data).toHaveLength(inside);
    expect(only.data.every(({ leftAt }) => leftAt === null)).toBe(true);
  });

  test.each([
    'member',
    'subscription',
    'department',
    'vehicle',
    'gate',
    'hour',
    'day',
    'week,gate',
    'month',
    'hour,vehicle',
  ])('are the same added up by %s', async (groupBy) => {
    const { data, totals } = await ask(auditor, memberReports.memberIn, `${period}&groupBy=${groupBy}`);
    expect(totals).toMatchObject({ count: came().length, members: 2 });
    expect(sum(data, 'count')).toBe(came().length);
  });
});

describe('members as they stand', () => {
  let joined: string;
  beforeAll(async () => {
    const member = memberOf(await act.join(top, newMember(monthly, { name: 'Sari', memberStartDate: today })));
    joined = member.id;
  }, 60_000);

  test('are told one by one with what the period brought, blind to who sold it until it is handed in', async () => {
    const query = `from=${today}&to=${today}`;
    const { data, totals, withoutOwnDeposit } = await ask(auditor, memberReports.memberReport, query);
    expect(withoutOwnDeposit).toBe(false);
    expect(totals['members']).toBe(data.length);
    const one = data.find(({ member }) => (member as { id: string }).id === joined);
    expect(one).toMatchObject({
      status: 'ACTIVE',
      startDate: today,
      lastDay: null,
      members: 1,
      visits: 0,
      paid: prices[1] + cardPrice,
      worth: 0,
      unused: 0,
    });
    expect(one?.['daysLeft']).toBe((Date.parse(String(one?.['endDate'])) - Date.parse(today)) / 86_400_000);
    const own = await ask(top, memberReports.memberReport, query);
    expect(own).toMatchObject({ withoutOwnDeposit: true, totals: { paid: 0, members: data.length } });
  });

  test('come to the stays and purchases, however they are added up', async () => {
    const each = await ask(auditor, memberReports.memberReport, period);
    expect(each.totals).toMatchObject({
      members: 3,
      visits: gone().length,
      worth: gone().reduce((all, { gross }) => all + Number(gross), 0),
    });
    for (const groupBy of ['subscription', 'department', 'vehicle', 'status', 'department,status']) {
      const { data, totals } = await ask(auditor, memberReports.memberReport, `${period}&groupBy=${groupBy}`);
      expect(totals).toEqual(each.totals);
      expect([sum(data, 'members'), sum(data, 'worth')]).toEqual([totals['members'], totals['worth']]);
    }
    const last = each.data.find(({ member }) => (member as { id: string }).id !== joined);
    expect(last?.['lastDay']).toBe(
      stays
        .filter(({ member }) => member === (last?.['member'] as { id: string } | undefined)?.id)
        .map(({ entryDay }) => entryDay)
        .toSorted()
        .at(-1),
    );
    const ended = await ask(auditor, memberReports.memberReport, `${period}&status.equals=EXPIRED`);
    expect(ended.data.map(({ status }) => status)).toEqual(ended.data.map(() => 'EXPIRED'));
  });
});

test('payments of memberships are told one by one and added up, first ones and renewals apart, what is taken back off', async () => {
  const { id } = memberOf(await act.join(top, newMember(yearly, { name: 'Rudi', memberStartDate: today })));
  expect((await act.renew(top, id, 3)).status).toBe(200);
  const [renewal] = await periodsOf(auditor, id);
  const day = toLocalDate(new Date(), server.platform.site.current().zone);
  const query = `from=${day}&to=${today > day ? today : day}&subscriptionFareNameId.equals=${yearly}`;
  const sold = await ask(auditor, reports.productionSubscription, query);
  expect(sold.data).toMatchObject([
    { number: renewal?.number, sale: 'RENEWAL', months: 3, total: prices[3], member: { id, label: 'Rudi' } },
    { sale: 'NEW', months: 1, total: prices[1] + cardPrice, fromDate: today },
  ]);
  expect(sold.totals).toMatchObject({ count: 2, takenBack: 0, total: prices[1] + cardPrice + prices[3] });
  // Who sold it counts blind.
  expect(await ask(top, reports.productionSubscription, query)).toMatchObject({ data: [], withoutOwnDeposit: true });
  expect((await act.rollBack(top, renewal?.id ?? '')).status).toBe(200);
  for (const groupBy of [
    'payment',
    'subscription',
    'department',
    'paidType',
    'operator',
    'sale',
    'day',
    'month,paidType',
  ]) {
    const { data, totals } = await ask(auditor, reports.productionSubscription, `${query}&groupBy=${groupBy}`);
    expect(totals).toMatchObject({
      count: 2,
      takenBack: 1,
      newTotal: prices[1] + cardPrice,
      renewalTotal: prices[3],
      total: prices[1] + cardPrice,
    });
    expect(sum(data, 'total')).toBe(totals['total']);
  }
  const bySubscription = await ask(auditor, reports.productionSubscription, `${query}&groupBy=subscription`);
  expect(bySubscription.data.map((row) => labelOf(row['subscription']))).toEqual(['Langganan produksi']);
  const back = await ask(auditor, reports.productionSubscription, `${query}&sale.equals=TAKEN_BACK`);
  expect(back.data).toMatchObject([{ sale: 'TAKEN_BACK', number: renewal?.number, total: -prices[3] }]);
});
