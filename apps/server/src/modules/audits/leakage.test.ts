import { contract } from '@parking/contract/contract';
import type { AuditOutcome } from '@parking/contract/audits/audited-exit';
import type { LeakageEstimate } from '@parking/contract/audits/audit-checks';
import { shiftDays } from '@parking/contract/core/business-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDayOf } from '../../platform/business-day.ts';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { buildUser, signInAs } from '../../testing/people.ts';
import { type TestServer, startTestServer } from '../../testing/test-server.ts';
import { plantExits } from '../indications/testing/plant.ts';
import { type Lane, buildLane } from '../parking/testing/stays.ts';
import { drawSamples, sealSeeds } from './pick-exits.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let auditor: Signed;
let day: string;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  auditor = await signInAs(server, 'AUDITOR');
  // Stays are written into the past.
  await changeAsOwner(server, 'alter table stays disable trigger user');
  day = shiftDays(businessDayOf(new Date(), server.platform.site.current()), -1);
});
afterAll(() => server.close());

const estimate = async (from = day, to = day): Promise<LeakageEstimate> =>
  (await auditor.call(contract.auditChecks.leakage, { query: `from=${from}&to=${to}` })).data as LeakageEstimate;

const sampled = async (operatorId: string): Promise<string[]> => {
  const { rows } = await server.platform.database.writes.query<{ id: string }>(
    `select q.stay_id as id from audited_exits q join stays s on s.id = q.stay_id
     where s.operator_id = $1 and q.status = 'UNAUDITED' and 'SAMPLE' = any(q.why) order by 1`,
    [operatorId],
  );
  return rows.map(({ id }) => id);
};

/** What an auditor said of these: that they were charged too little is booked elsewhere. */
const settle = (status: AuditOutcome, ids: readonly string[], amount = 0) =>
  changeAsOwner(
    server,
    `with said as (
       insert into parking_out_audits (id, stay_id, operator_id, n, status, by_id, amount, needs_second, reason)
       select gen_random_uuid(), s.id, (select operator_id from stays where id = s.id), 1 + (select count(*) from parking_out_audits a where a.stay_id = s.id), $1, $3, $4, $4::bigint > 100000,
         case when $1 = 'UNMATCHED' then 'PRICE' end
       from unnest($2::uuid[]) s (id) returning id, stay_id)
     update audited_exits q set status = $1, audit_id = said.id from said where q.stay_id = said.stay_id`,
    [status, ids, auditor.person.id, amount],
  );

const takeBack = (ids: readonly string[]) =>
  changeAsOwner(
    server,
    `update audited_exits set status = 'UNAUDITED', audit_id = null where stay_id = any($1::uuid[])`,
    [ids],
  );

test('each exit of the sample stands for as many as it was drawn of; a day that was hardly looked at tells nothing', async () => {
  const [much, little] = [
    await buildUser(server, { groups: ['CASHIER'] }),
    await buildUser(server, { groups: ['CASHIER'] }),
  ];
  const exitedAt = new Date(`${day}T05:00:00Z`);
  await plantExits(server, lane, { operatorId: much.id, exitedAt }, 100);
  await plantExits(server, lane, { operatorId: little.id, exitedAt }, 5);
  expect(await estimate()).toMatchObject({ days: 0, daysLeftOut: 0, decided: 0, exits: 0, share: 0, low: 0, high: 1 });
  const { database, site } = server.platform;
  await sealSeeds(database, site.current(), [day]);
  expect(await drawSamples(database, site.current())).toBe(1);
  // Twenty a day: all five of one, fifteen of a hundred of the other.
  const [ofMuch, ofLittle] = [await sampled(much.id), await sampled(little.id)];
  expect([ofMuch.length, ofLittle.length]).toEqual([15, 5]);
  await settle('UNMATCHED', ofMuch.slice(0, 1), 3_000);
  await settle('UNMATCHED', ofLittle.slice(0, 1), 1_000);
  await settle('MATCHED', [...ofMuch.slice(1, 13), ...ofLittle.slice(1)]);
  expect(await estimate()).toMatchObject({ days: 1, daysLeftOut: 0, decided: 18, waiting: 2 });
  await takeBack(ofLittle.slice(4));
  expect(await estimate()).toMatchObject({ days: 0, daysLeftOut: 1, decided: 0, share: 0 });

  await settle('MATCHED', [...ofMuch.slice(13), ...ofLittle.slice(4)]);
  const whole = await estimate();
  expect(whole).toMatchObject({
    days: 1,
    decided: 20,
    unmatched: 2,
    noEvidence: 0,
    waiting: 0,
    exits: 105,
    lost: 21_000,
  });
  expect(whole.share).toBeCloseTo((100 / 15 + 1) / 105, 10);
  expect(whole.low).toBeGreaterThan(0);
  expect(whole.low).toBeLessThan(whole.share);
  expect(whole.high).toBeGreaterThan(whole.share);
  expect(whole.lostLow).toBe(Math.round((21_000 * whole.low) / whole.share));
  expect(whole.lostHigh).toBe(Math.round((21_000 * whole.high) / whole.share));

  // What no picture tells is neither; the others stand for it.
  await takeBack(ofLittle.slice(1, 2));
  await settle('NO_EVIDENCE', ofLittle.slice(1, 2));
  const without = await estimate();
  expect(without).toMatchObject({ decided: 19, noEvidence: 1, exits: 105 });
  expect(without.share).toBeCloseTo((100 / 15 + 5 / 4) / 105, 10);
  // Nothing of it is of the day before.
  expect(await estimate(shiftDays(day, -1), shiftDays(day, -1))).toMatchObject({ days: 0, decided: 0 });
});
