import { newId } from '@parking/contract/core/id';
import { siteZones } from '@parking/contract/core/time';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, buildUser, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { verifyDatabase } from '../../../verify-database.ts';
import { inTransaction } from '../../../platform/db/pool.ts';
import { linesOfPaid } from '../../parking/payments/spend-payment.ts';
import { postEntry } from '../journal/journal.ts';
import { keepAll } from '../testing/settlements.ts';
import { providerDayEnd, providerDayOf } from './provider-day.ts';

let server: TestServer;
let cashier: Client & { readonly person: Person };
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  cashier = await signInAs(server, 'CASHIER');
});
afterAll(() => server.close());

interface Own {
  readonly cutOff: string;
  readonly zone: string;
}

/** A payment type whose provider ends its days by its own clock. */
async function typeOf({ cutOff, zone }: Own): Promise<string> {
  const id = newId();
  await changeAsOwner(
    server,
    `with made as (insert into paid_types (id, name, label, kind, claimed) values ($1, $4, $4, 'QRIS', false))
      insert into payment_providers (id, paid_type_id, provider, cut_off, zone, replaced_at) values
        (gen_random_uuid(), $1, 'SIMULATOR', $2, $3, null),
        -- Of one that it had before nothing is asked any more.
        (gen_random_uuid(), $1, 'SIMULATOR', '06:00', null, now())`,
    [id, cutOff, zone, id],
  );
  return id;
}

/** A payment that was booked at that moment and is heard of now. Returns its id. */
async function payAt(paidTypeId: string, bookedAt: Date): Promise<string> {
  const { database, site } = server.platform;
  const { id: siteId } = site.current();
  const payment = { id: newId(), paidTypeId, amount: 1_000 };
  const { id: byId } = cashier.person;
  await inTransaction(database, async (tx) => {
    const request = {
      siteId,
      byId,
      kind: 'QRIS',
      adapter: 'SIMULATOR',
      purpose: 'ANY',
      expiresAt: new Date(),
    } as const;
    await tx
      .insertInto('payments')
      .values({ ...payment, ...request, state: 'PAID', paidAt: bookedAt })
      .execute();
    const act = { type: 'PAYMENT', kind: 'PAID', sourceId: payment.id, businessDay: '2026-11-20' } as const;
    await postEntry(tx, { siteId, ...act, depositId: null, actorId: byId, bookedAt, lines: linesOfPaid(payment) });
  });
  return payment.id;
}

interface Placed {
  readonly id: string;
  readonly at: Date;
  readonly day: string | null;
  readonly endsAt: Date | null;
}
async function placesOf(paidTypeId: string): Promise<Placed[]> {
  const rows = await server.platform.database.readQueries
    .selectFrom('providerItems as i')
    .innerJoin('journalEntries as e', 'e.id', 'i.entryId')
    .leftJoin('settlements as s', 's.id', 'i.settlementId')
    .select(['e.sourceId as id', 'i.at', 's.day', 's.endsAt'])
    .where('i.paidTypeId', '=', paidTypeId)
    .execute();
  return rows;
}

async function openUntilOf(paidTypeId: string): Promise<Date | undefined> {
  const open = await server.platform.database.readQueries
    .selectFrom('settlements')
    .select('endsAt')
    .where('paidTypeId', '=', paidTypeId)
    .where('status', '=', 'OPEN')
    .executeTakeFirst();
  return open?.endsAt;
}

const dayMs = 86_400_000;
const cases = fc.record({
  cutOff: fc.constantFrom('00:00', '00:30', '02:00', '11:59', '12:00', '17:15', '23:00', '23:59'),
  zone: fc.constantFrom(...siteZones),
  // Around the ends of the last days, in the order in which they are heard of; the product looks in between.
  heard: fc.array(
    fc.record({
      daysAgo: fc.integer({ min: 1, max: 4 }),
      offMs: fc.constantFrom(-60_000, -1, 0, 1, 60_000),
      looks: fc.boolean(),
    }),
    { minLength: 4, maxLength: 10 },
  ),
});

test('whenever payments are heard of, around whichever end of a day, each is in one settlement and none is lost', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ heard, ...own }) => {
      const paidTypeId = await typeOf(own);
      const punctual = new Set<string>();
      let looked = false;
      for (const { daysAgo, offMs, looks } of heard) {
        const end = providerDayEnd(providerDayOf(new Date(Date.now() - daysAgo * dayMs), own), own);
        const at = new Date(Math.min(end.getTime() + offMs, Date.now() - 1));
        const id = await payAt(paidTypeId, at);
        if (!looked) punctual.add(id);
        if (looks) await Promise.all([keepAll(server), keepAll(server)]);
        looked ||= looks;
      }
      await Promise.all([keepAll(server), keepAll(server)]);
      const placed = await placesOf(paidTypeId);
      expect(placed).toHaveLength(heard.length);
      const openUntil = await openUntilOf(paidTypeId);
      // What waits comes into the one whose day still runs.
      const isWaiting = (at: Date) => openUntil !== undefined && openUntil > at && openUntil.getTime() > Date.now();
      const isPlaced = ({ id, at, day, endsAt }: Placed) => {
        if (day === null || endsAt === null) return isWaiting(at);
        const usual = providerDayOf(at, own);
        return at < endsAt && (punctual.has(id) ? day === usual : day >= usual);
      };
      expect(placed.filter((one) => !isPlaced(one))).toEqual([]);
      await changeAsOwner(server, 'delete from payment_providers where paid_type_id = $1', [paidTypeId]);
    }),
    { numRuns: 12 },
  );
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
}, 120_000);
