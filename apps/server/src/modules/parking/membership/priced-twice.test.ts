import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { fromLocal } from '@parking/contract/core/time';
import { type SubscriptionFareType, subscriptionFareTypes } from '@parking/contract/members/subscription-words';
import type { FareRule } from '@parking/contract/tariffs/fare-rules';
import { anyRules } from '@parking/contract/tariffs/testing/any-rules';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/pool.ts';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { act, memberOf, newMember, newPlate, sellSubscription } from '../../members/testing/members.ts';
import { readTariffBook } from '../../tariffs/read-tariff-book.ts';
import { checkIn } from '../entry/check-in.ts';
import { priceStay } from '../exit/price.ts';
import { findInside } from '../exit/stay-inside.ts';
import { type Lane, buildLane } from '../testing/stays.ts';
import { signedBy } from '../testing/to-collect.ts';
import { type WalkedPeriod, type WalkedStay, walkPrice } from '../testing/walked-membership.ts';
import { findMemberAtExit } from './member-at-exit.ts';
import { findShownMember } from './member-at-entry.ts';

const full = process.env['FULL'] === '1';
/** Tariffs, memberships of each type by each of them, and stays of each membership: 20,000 or some two hundred stays. */
const [tariffCount, memberships, staysOfEach] = full ? [28, 6, 20] : [4, 1, 5];
const freeMinutes = 90;

let server: TestServer;
let lane: Lane;
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
});
afterAll(() => server.close());

const yearBegins = Date.parse('2025-11-01T00:00:00Z');
const local = (seconds: number): string => new Date(yearBegins + seconds * 1000).toISOString().slice(0, 19);
const daySeconds = 86_400;

/** Up to three periods in and around the year, some running on from one another, each sold somewhere around its begin. */
const periods: fc.Arbitrary<WalkedPeriod[]> = fc
  .array(
    fc.record({
      gapDays: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 90 })),
      days: fc.integer({ min: 1, max: 60 }),
      soldBefore: fc.integer({ min: -20 * daySeconds, max: 10 * daySeconds }),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .chain((given) =>
    fc.integer({ min: 0, max: 300 }).map((first) => {
      let day = first;
      return given.map(({ gapDays, days, soldBefore }) => {
        const begins = day + gapDays;
        day = begins + days;
        return {
          fromDate: local(begins * daySeconds).slice(0, 10),
          toDate: local((day - 1) * daySeconds).slice(0, 10),
          soldAt: local(begins * daySeconds - soldBefore),
        };
      });
    }),
  );

/** Times when somebody had suspended the member, one behind the other. */
const suspensionsOf = ({ fromDate }: WalkedPeriod): fc.Arbitrary<{ from: string; until: string }[]> =>
  fc
    .array(fc.record({ pause: fc.integer({ min: 1, max: 900_000 }), length: fc.integer({ min: 60, max: 400_000 }) }), {
      maxLength: 2,
    })
    .map((given) => {
      let at = (Date.parse(`${fromDate}T00:00:00Z`) - yearBegins) / 1000;
      return given.map(({ pause, length }) => {
        const from = at + pause;
        at = from + length;
        return { from: local(from), until: local(at) };
      });
    });

const membership = periods.chain((bought) =>
  fc.record({ periods: fc.constant(bought), suspensions: suspensionsOf(bought[0] as WalkedPeriod) }),
);

/** A stay that begins somewhere around a period's begin or end, or anywhere in the year. */
const stayOf = (bought: readonly WalkedPeriod[]) =>
  fc.record({
    enteredAt: fc.oneof(
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 365 * daySeconds - 1 }).map(local) },
      {
        weight: 3,
        arbitrary: fc
          .tuple(
            fc.constantFrom(...bought.flatMap(({ fromDate, toDate }) => [fromDate, toDate])),
            fc.integer({ min: -2 * daySeconds, max: 2 * daySeconds }),
          )
          .map(([day, seconds]) => local((Date.parse(`${day}T00:00:00Z`) - yearBegins) / 1000 + seconds)),
      },
    ),
    minutes: fc.oneof(
      { weight: 30, arbitrary: fc.integer({ min: 1, max: 600 }) },
      { weight: 30, arbitrary: fc.integer({ min: 1, max: 5000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 50_000 }) },
    ),
    showsCard: fc.boolean(),
    hasOwnPlate: fc.nat(4).map((one) => one > 0),
  });

interface Member {
  readonly id: string;
  readonly nfcNumber: string;
  readonly plateNumber: string;
}

const sample = <One>(arbitrary: fc.Arbitrary<One>, count: number, seed: number): One[] =>
  fc.sample(arbitrary, { numRuns: count, seed });

async function addFare(
  vehicleTypeId: string,
  rules: readonly FareRule[],
  fareNonRegularId: string | null,
): Promise<void> {
  await changeAsOwner(
    server,
    `insert into parking_fares (id, vehicle_type_id, parking_type, fare_non_regular_id, effective_date, rules)
      values ($1, $2, 'REGULAR', $3, '2020-01-01', $4)`,
    [newId(), vehicleTypeId, fareNonRegularId, JSON.stringify(rules)],
  );
}

async function addType(root: Client, approver: Person, index: number): Promise<string> {
  const body = {
    name: `DUAKALI${index}`,
    label: `Dua kali ${index}`,
    vehicleGroup: 'CAR',
    shortcut: null,
    parkingFares: [],
    ...signedBy(approver),
  };
  const answer = await root.call(contract.vehicleTypes.create, { body });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return (answer.data as { id: string }).id;
}

async function join(admin: Client, subscription: string, vehicleTypeId: string): Promise<Member> {
  const nfcNumber = `KARTU${newId().slice(-12)}`;
  const answer = await act.join(admin, newMember(subscription, { vehicleTypeId, nfcNumber }));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  const { id, plateNumbers } = memberOf(answer);
  return { id, nfcNumber, plateNumber: plateNumbers[0] ?? '' };
}

/** The member's past, as if it had been so: periods, and when somebody had suspended the member. */
async function rewrite({ id }: Member, { periods: bought, suspensions }: Pick<WalkedStay, 'periods' | 'suspensions'>) {
  const { zone } = server.platform.site.current();
  const [first, ...more] = bought.map(({ soldAt, ...days }) => ({ ...days, at: fromLocal(soldAt, zone) }));
  const set = `update membership_transactions set from_date = $2, to_date = $3, at = $4 where member_id = $1`;
  await changeAsOwner(server, set, [id, first?.fromDate, first?.toDate, first?.at]);
  const copied = `insert into membership_transactions select (jsonb_populate_record(t, jsonb_build_object('id', $1::text, 'number',
      (select 1000000000 + count(*) from membership_transactions), 'from_date', $3::text, 'to_date', $4::text, 'at', $5::timestamptz))).*
    from membership_transactions t where member_id = $2 limit 1`;
  for (const { fromDate, toDate, at } of more) await changeAsOwner(server, copied, [newId(), id, fromDate, toDate, at]);
  for (const { from, until } of suspensions)
    await changeAsOwner(server, `insert into member_suspensions (member_id, from_at, until_at) values ($1, $2, $3)`, [
      id,
      fromLocal(from, zone),
      fromLocal(until, zone),
    ]);
}

class Undone extends Error {}

/** What the server makes of the stay: let in as a desk lets it in, read and priced as an exit does; then undone. */
async function serverPrice(member: Member, vehicleTypeId: string, stay: WalkedStay): Promise<number> {
  const site = server.platform.site.current();
  const enteredAt = fromLocal(stay.enteredAt, site.zone);
  const at = new Date(enteredAt.getTime() + stay.minutes * 60_000);
  const plateNumber = stay.hasOwnPlate ? member.plateNumber : newPlate();
  const shown = { ...(stay.showsCard && { nfcNumber: member.nfcNumber }), plateNumber };
  let price = Number.NaN;
  const enterAndLeave = inTransaction(server.platform.database, async (tx) => {
    const asked = { ...shown, vehicleId: vehicleTypeId, gateId: lane.entryId };
    const found = await findShownMember(tx, site, asked, enteredAt);
    const id = await checkIn(tx, {
      site,
      plate: plateNumber,
      vehicleTypeId,
      parkingType: 'REGULAR',
      gateId: lane.entryId,
      enteredAt,
      origin: 'PRE_ENTRY',
      operatorId: null,
      member: found?.decision ?? null,
    });
    const inside = await findInside(tx, id);
    if (!inside) throw new Error('The car is not inside.');
    const leaving = await findMemberAtExit(tx, site, inside, { gateId: lane.exitId, vehicleTypeId, at });
    const book = await readTariffBook(tx);
    const { gross, discount } = priceStay(book, site, inside, at, { entitlement: leaving?.entitlement ?? null });
    price = gross - discount;
    throw new Undone();
  });
  await enterAndLeave.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return price;
}

test(
  'a year of stays of members costs what a second person makes of it, minute by minute',
  async () => {
    const [root, admin] = [await signInAs(server, 'SUPERADMIN'), await signInAs(server, 'ADMIN')];
    const approver = await buildUser(server, { groups: ['SUPERADMIN'] });
    const { holidays } = await readTariffBook(server.platform.database.readQueries);
    const { data: own } = await root.call(contract.fareNonRegulars.create, {
      body: { name: 'ANGGOTA', label: 'Anggota' },
    });
    const fareNonRegularId = (own as { id: string }).id;
    const tariffs = sample(fc.tuple(anyRules, anyRules), tariffCount, 20_261);
    let seed = 0;
    let priced = 0;
    const freed = new Map<SubscriptionFareType, number>();
    const differences: object[] = [];
    for (const [index, [rules, ownRules]] of tariffs.entries()) {
      const vehicleTypeId = await addType(root, approver, index);
      await addFare(vehicleTypeId, rules, null);
      await addFare(vehicleTypeId, ownRules, fareNonRegularId);
      for (const type of subscriptionFareTypes) {
        const subscription = await sellSubscription(root, {
          vehicleTypeId,
          subscriptionFareType: type,
          ...signedBy(approver),
          ...(type === 'DURATION' && { freeMinutes }),
          ...(type === 'PROGRESSIVE' && { fareNonRegularId }),
        });
        for (const bought of sample(membership, memberships, (seed += 1))) {
          const member = await join(admin, subscription, vehicleTypeId);
          await rewrite(member, bought);
          for (const one of sample(stayOf(bought.periods), staysOfEach, (seed += 1))) {
            const stay: WalkedStay = { ...bought, ...one, type, rules, ownRules, holidays, freeMinutes };
            const [found, walked] = [await serverPrice(member, vehicleTypeId, stay), walkPrice(stay)];
            priced += 1;
            const ordinary = walkPrice({ ...stay, periods: [] });
            if (walked < ordinary) freed.set(type, (freed.get(type) ?? 0) + 1);
            if (found !== walked) differences.push({ found, walked, ordinary, ...stay });
          }
        }
      }
    }
    expect(differences).toEqual([]);
    expect(priced).toBe(tariffCount * subscriptionFareTypes.length * memberships * staysOfEach);
    // It is not that nobody was a member.
    for (const type of subscriptionFareTypes) expect([type, (freed.get(type) ?? 0) > 0]).toEqual([type, true]);
  },
  full ? 1_800_000 : 120_000,
);
