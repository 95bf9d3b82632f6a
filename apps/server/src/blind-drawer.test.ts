import { contract } from '@parking/contract/contract';
import { endpointKey } from '@parking/contract/core/endpoint';
import { newIdempotencyKey } from '@parking/contract/core/id';
import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import type { Saved } from '@parking/contract/parking/exit/parking-outs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildClaimedTypes, nextSlip } from './modules/money/testing/claims.ts';
import { openDepositOf } from './modules/money/testing/deposits.ts';
import { keepAll, listSettlements, putSettlement } from './modules/money/testing/settlements.ts';
import { act as member, newMember, sellSubscription } from './modules/members/testing/members.ts';
import { buildPayment } from './modules/parking/testing/payments.ts';
import { type Lane, buildLane, buildStay, cash, nextPlate, qris, save } from './modules/parking/testing/stays.ts';
import { letGo, signedBy } from './modules/parking/testing/to-collect.ts';
import { drainFolds } from './modules/reports/fold.ts';
import {
  type Place,
  askAll,
  hearEverything,
  nameOf,
  ofOthers,
  postedReads,
  tellNothingSold,
} from './testing/blind/ask-everything.ts';
import { sumsOf, toldByDifference, toldOf } from './testing/blind/numbers.ts';
import { signInAs, tieAccounts } from './testing/people.ts';
import { type Answer, type Client, type TestServer, startTestServer } from './testing/test-server.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
/** Holds an open drawer, and every right that a site gives to anybody. */
let seller: Signed;
/** Another account of the same person, who may do everything. */
let tied: Signed;
/** Somebody else who may do everything: hears all of it, so that what is asked is known to tell. */
let stranger: Signed;
let edc: string;
let timed: string;
let entered: string;
let depositId: string;
/** What the drawer should hold, sale by sale: without tax, the tax, and both. */
const sold: { readonly gross: number; readonly tax: number; readonly total: number }[] = [];

/** A minute costs so much, and with the tax on top no sum of some sales is one of anything else. */
const perMinute = 1_009;
beforeAll(async () => {
  server = await startTestServer();
  stranger = await signInAs(server, 'SUPERADMIN');
  tied = await signInAs(server, 'SUPERADMIN');
  seller = await signInAs(server, 'CASHIER', 'OPERATOR', 'FINANCE', 'AUDITOR', 'ADMIN', 'OWNER');
  await tieAccounts(server, seller.person, tied.person);
  lane = await buildLane(server);
  await stranger.call(contract.systemConfigurations.update, { body: { taxPercent: 10, taxOnTop: true } });
  ({ edc } = await buildClaimedTypes(stranger));
  timed = await buildType('PERMENIT', 1, perMinute);
  entered = await buildType('DIMUKA', 1_440, 571_019);
  const cashier = await signInAs(server, 'CASHIER');
  await leave(cashier, 61, { paidTypeId: cash });
  await sellEverything(cashier);
  depositId = (await openDepositOf(stranger, seller.person.id))?.id ?? '';
}, 60_000);
afterAll(() => server.close());

const dataOf = <Data>({ status, data, body }: Answer): Data => {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return data as Data;
};
const keyed = () => ({ 'idempotency-key': newIdempotencyKey() });

async function buildType(name: string, unitMinutes: number, amount: number): Promise<string> {
  const parkingFareRules = [{ rule: 'PER_UNIT', untilMinute: null, unitMinutes, amount }];
  const parkingFares = [{ effectiveDate: '2020-01-01', parkingType: 'REGULAR', parkingFareRules }];
  const body = { name, label: name, vehicleGroup: 'CAR', shortcut: null, parkingFares };
  return dataOf<{ id: string }>(await stranger.call(contract.vehicleTypes.create, { body })).id;
}

/** A car that stood so many minutes leaves. */
async function leave(by: Client, minutesAgo: number, more: object, vehicleTypeId = timed): Promise<Saved> {
  const { id } = await buildStay(server, lane, { minutesAgo: minutesAgo - 0.5, vehicleTypeId });
  return dataOf<Saved>(await save(by, { parkingInId: id, gateId: lane.exitId, ...more }));
}
const keep = ({ gross, tax, total }: { gross: number | null; tax: number | null; total: number | null }) =>
  void sold.push({ gross: gross ?? 0, tax: tax ?? 0, total: total ?? 0 });
async function sell(minutes: number, more: object): Promise<void> {
  keep((await leave(seller, minutes, more)).parkingOut);
}

async function sellByQris(minutes: number): Promise<void> {
  const { id } = await buildStay(server, lane, { minutesAgo: minutes - 0.5, vehicleTypeId: timed });
  const given = { parkingInId: id, gateId: lane.exitId };
  const { total } = dataOf<{ total: number }>(await seller.call(contract.parkingOuts.quoteV2, { body: given }));
  const paid = { byId: seller.person.id, paidTypeId: qris, amount: total, purpose: 'STAY', stayId: id } as const;
  const paymentId = await buildPayment(server, paid);
  keep(dataOf<Saved>(await save(seller, { ...given, paidTypeId: qris, paymentId })).parkingOut);
}

async function sellEntry(): Promise<string> {
  const given = { gateId: lane.entryId, vehicleId: entered, plateNumber: nextPlate() };
  const quote = dataOf<{ gross: number; tax: number; total: number }>(
    await seller.call(contract.entryPaid.quote, { body: given }),
  );
  // What it costs without tax stands in the tariff.
  keep({ ...quote, gross: 0 });
  const body = { ...given, paidTypeId: cash, expectedTotal: quote.total };
  const answer = await seller.call(contract.entryPaid.checkIn, { body, headers: keyed() });
  return dataOf<{ parkingIn: { id: string } }>(answer).parkingIn.id;
}

/** The day of the provider is closed while the drawer is open. */
async function settle(): Promise<void> {
  await keepAll(server);
  const [open] = await listSettlements(stranger, `paidTypeId.equals=${qris}`);
  dataOf(await putSettlement(stranger, open?.id ?? '', { status: 'GENERATED', note: 'Ditutup lebih awal' }));
}

async function sellLost(minutes: number): Promise<void> {
  const { id, plate } = await buildStay(server, lane, { minutesAgo: minutes - 0.5, vehicleTypeId: timed });
  const body = {
    parkingInId: id,
    plateNumber: plate,
    vehicleId: timed,
    gateId: lane.exitId,
    paidTypeId: cash,
    note: 'Hilang',
  };
  const answer = await seller.call(contract.parkingOuts.lostTicket, { body, headers: keyed() });
  keep(dataOf<{ saved: Saved }>(answer).saved.parkingOut);
}

/** A car is let go, and its driver brings the money to the same drawer. */
async function collect(minutes: number): Promise<void> {
  const { id: stayId } = await buildStay(server, lane, { minutesAgo: minutes - 0.5, vehicleTypeId: timed });
  const { answer } = await letGo(server, { client: seller, approver: stranger.person, lane }, { stayId });
  keep(dataOf<Saved>(answer).parkingOut);
}

/** Money of every kind comes into the drawer. */
async function sellEverything(cashier: Client): Promise<void> {
  await sell(613, { paidTypeId: cash });
  await sellByQris(467);
  await settle();
  await sellByQris(431);
  await keepAll(server);
  await sellLost(541);
  await collect(277);
  await sell(389, { paidTypeId: edc, slip: nextSlip() });
  await sellEntry();
  const left = await sellEntry();
  dataOf(await save(cashier, { parkingInId: left, gateId: lane.exitId, paidTypeId: cash }));
  await leave(seller, 307, { freePass: true, freePassVerification: 'Tamu', ...signedBy(stranger.person) });
  const subscription = await sellSubscription(stranger, {
    vehicleTypeId: timed,
    subscriptionFares: [{ months: 1, amount: 431_003 }],
    subscriptionFareDetails: [],
    ...signedBy(tied.person),
  });
  dataOf(await member.join(seller, newMember(subscription, { vehicleTypeId: timed })));
}

/** Of all sales, and of some of them. */
const secretsOf = (sales: typeof sold): Set<number> =>
  new Set((['gross', 'tax', 'total'] as const).flatMap((part) => sumsOf(sales.map((sale) => sale[part]))));

const column = (source: string) => ({ source, text: null, form: null, width: null, align: 'LEFT', pad: ' ' });
/** How a settlement file could be written, tried on the last one. */
const settlementFile = {
  name: 'Uji',
  paidTypeId: qris,
  format: 'DELIMITED',
  delimiter: ';',
  quoting: 'NEEDED',
  guarded: false,
  header: [column('total')],
  item: [column('amount')],
  trailer: [],
  namePattern: 'X_{number}_{version}.txt',
  nameDay: 'YYYYMMDD',
  encoding: 'ASCII',
  lineEnd: 'LF',
  resend: 'ALL',
};
async function receiptOf(stayId: string): Promise<string> {
  const { rows } = await server.platform.database.reads.query<{ number: string }>(
    'select receipt_number as number from receipts where stay_id = $1',
    [stayId],
  );
  return rows[0]?.number ?? '';
}

const today = () => toLocalDate(new Date(), server.platform.site.current().zone);
async function placeOf(): Promise<Place> {
  const { rows } = await server.platform.database.reads.query<{ id: string }>(
    `select id from stays where deposit_id = $1 union all select id from claimed_payments
      union all select id from payments union all select id from settlements union all select id from members union all select id from free_passes`,
    [depositId],
  );
  const rules = [{ rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 1 }];
  const [stayId = ''] = rows.map(({ id }) => id);
  return {
    ids: [depositId, seller.person.id, timed, entered, qris, edc, cash, ...rows.map(({ id }) => id)],
    query: {
      from: today(),
      to: today(),
      date: today(),
      month: today().slice(0, 7),
      groupBy: 'day',
      route: '/parking_outs',
      q: 'orang',
      search: 'orang',
      gateId: lane.exitId,
      vehicleId: timed,
      parkingOutId: stayId,
      parkingInId: stayId,
      id: stayId,
      size: '100',
      minutes: '60',
    },
    // What tells of single moments is asked of the hour in which all was sold.
    moment: toLocalDateTime(new Date(Date.now() - 3_500_000), server.platform.site.current().zone),
    bodies: {
      'POST /tariffs/replay': { vehicleTypeId: timed, rules, from: today(), to: today() },
      'POST /parking_out_audits/next': { size: 10 },
      'POST /members/refund_quote/{id}': { receiptNumber: await receiptOf(stayId) },
      'POST /settlement_templates/preview': settlementFile,
    },
  };
}

test('no call tells whoever has an open drawer what it holds, by whichever account, nor by what changes with a sale', async () => {
  await drainFolds(server.platform.database);
  const place = await placeOf();
  const { questions, sums: strangers, silent } = await hearEverything({ server, client: stranger }, place);
  expect(postedReads.map(endpointKey).toSorted()).toEqual(
    [...tellNothingSold, ...Object.keys(place.bodies)].toSorted(),
  );
  expect(silent.filter((call) => !tellNothingSold.includes(call))).toEqual(ofOthers);
  const named = (tell: (n: number) => readonly number[]) =>
    questions.flatMap((question, n) => {
      const told = tell(n);
      return told.length > 0 ? [`${nameOf(question)} tells ${told.join(', ')}`] : [];
    });
  // Whoever holds no drawer hears all of it, in many places: what is asked does tell.
  expect(named((n) => toldOf(secretsOf(sold), strangers[n] ?? [])).length).toBeGreaterThan(40);
  const before = await askAll({ server, client: seller }, questions);
  const probe = sold.length;
  await sell(853, { paidTypeId: cash });
  await drainFolds(server.platform.database);
  const after = await askAll({ server, client: seller }, questions);
  const byAnother = await askAll({ server, client: tied }, questions);
  const [secrets, last] = [secretsOf(sold), secretsOf(sold.slice(probe))];
  expect({
    plainly: named((n) => toldOf(secrets, after[n] ?? [])),
    byAnother: named((n) => toldOf(secrets, byAnother[n] ?? [])),
    byDifference: named((n) => toldByDifference(last, before[n] ?? [], after[n] ?? [])),
  }).toEqual({ plainly: [], byAnother: [], byDifference: [] });
}, 120_000);
