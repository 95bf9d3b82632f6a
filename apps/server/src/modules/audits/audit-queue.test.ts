import { createHash, createHmac } from 'node:crypto';
import { contract } from '@parking/contract/contract';
import { type AuditDay, auditSample } from '@parking/contract/audits/audited-exit';
import { shiftDays } from '@parking/contract/core/business-day';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { businessDayOf } from '../../platform/business-day.ts';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { buildUser, signInAs, tieAccounts } from '../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { verifyDatabase } from '../../verify-database.ts';
import { plantIndication } from '../indications/testing/plant-indication.ts';
import { type Lane, buildLane, motorcycle } from '../parking/testing/stays.ts';
import { drawSamples, pickRisks, sealSeeds } from './pick-exits.ts';
import { sampleOf, sampleSize } from './sample-of.ts';
import { audits, pick, sellSeen } from './testing/audits.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let auditor: Signed;
let other: Signed;
let cashier: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  [auditor, other] = [await signInAs(server, 'AUDITOR'), await signInAs(server, 'AUDITOR')];
  cashier = await signInAs(server, 'CASHIER');
});
afterAll(() => server.close());

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const notThere = [404, 'record-not-found'];
const site = () => server.platform.site.current();
const today = () => businessDayOf(new Date(), site());
const sound = async () => expect((await verifyDatabase(server.database)).breaches).toEqual([]);
const risky = (seller: Signed = cashier) => sellSeen(server, lane, seller, { more: { vehicleId: motorcycle } });
const rowOf = async (stayId: string) => {
  const { rows } = await server.platform.database.writes.query<{ why: string[]; risks: string[]; risk: number }>(
    'select why, risks, risk from audited_exits where stay_id = $1',
    [stayId],
  );
  return rows[0];
};
const daysOf = async (client: Signed) => (await client.call(contract.parkingOutAudits.days)).data as AuditDay[];

describe('what is a risk', () => {
  test('is picked after its commit with what made it one, once by two servers at once; what is none is not', async () => {
    const [risk, plain] = [await risky(), await sellSeen(server, lane, cashier)];
    await Promise.all([pick(server), pick(server)]);
    expect(await rowOf(risk)).toEqual({ why: ['RISK'], risks: ['vehicle-changed'], risk: 80 });
    expect(await rowOf(plain)).toBeUndefined();
    expect(await pickRisks(server.platform.database, site())).toBe(0);
    await sound();
  });
});

describe('what a rule found', () => {
  const plant = async (stayId: string, more: Partial<Parameters<typeof plantIndication>[1]> = {}) =>
    plantIndication(server, { subjectId: cashier.person.id, stays: [stayId], ...more });

  test('brings the exits that it stands on to the queue, and whoever had a part in it audits none of them', async () => {
    const stayId = await sellSeen(server, lane, cashier);
    const editor = await signInAs(server, 'AUDITOR');
    const id = await plant(stayId, { involved: [editor.person.id] });
    await pick(server);
    expect(await rowOf(stayId)).toEqual({ why: ['RISK'], risks: ['indicated'], risk: 70 });
    const matched = { parkingOutId: stayId, status: 'MATCHED' };
    // Nobody is told that they sold what they did not.
    const made = await signInAs(server, 'AUDITOR');
    await tieAccounts(server, editor.person, made.person);
    for (const client of [editor, made]) expect(codeOf(await audits.audit(client, matched))).toEqual(notThere);
    const seller = await signInAs(server, 'AUDITOR', 'CASHIER');
    const sold = await sellSeen(server, lane, seller);
    await plant(sold, { involved: [editor.person.id] });
    const own = { ...matched, parkingOutId: sold };
    expect(codeOf(await audits.audit(seller, own))).toEqual([409, 'four-eyes']);
    expect(codeOf(await audits.audit(editor, own))).toEqual(notThere);
    expect((await audits.next(editor, { size: 10 })).items.map((one) => one.id)).not.toContain(stayId);
    // To them it is an exit as any other.
    const listed = async (client: Signed) => {
      const { data } = await client.call(contract.auditList.list, { query: `id.equals=${stayId}&size=500` });
      return (data as { id: string }[]).map((one) => one.id);
    };
    expect([(await listed(auditor)).includes(stayId), (await listed(editor)).includes(stayId)]).toEqual([true, false]);
    expect((await audits.detail(editor, stayId)).exit).toMatchObject({ risks: [], why: [], risk: 0 });
    expect((await audits.detail(auditor, stayId)).exit).toMatchObject({ risks: ['indicated'] });
    expect(id).toBeDefined();
  });

  test('weighs nothing once it was found to be nothing, or while its rule is only counting', async () => {
    const [decided, silent] = [await sellSeen(server, lane, cashier), await sellSeen(server, lane, cashier)];
    const id = await plant(decided);
    await plant(silent, { silent: true });
    const body = { state: 'FALSE_ALARM', note: 'Sudah diperiksa.' };
    expect((await auditor.call(contract.cheatingIndications.decide, { params: { id }, body })).status).toBe(200);
    await pick(server);
    expect([await rowOf(decided), await rowOf(silent)]).toEqual([undefined, undefined]);
  });

  test('is told nobody whom it comes to concern once its exit waits, nor who holds that exit already', async () => {
    await changeAsOwner(server, `update audited_exits set business_day = business_day - 40 where status = 'UNAUDITED'`);
    const stays = [await sellSeen(server, lane, cashier), await sellSeen(server, lane, cashier)];
    for (const stayId of stays) await plant(stayId);
    await pick(server);
    const editor = await signInAs(server, 'AUDITOR');
    const handed = async () => {
      const { items, counts } = await audits.next(editor, { size: 10 });
      return [items.length, counts.waiting];
    };
    expect((await audits.next(editor)).items).toHaveLength(1);
    for (const stayId of stays) await plant(stayId, { involved: [editor.person.id] });
    await pick(server);
    expect(await handed()).toEqual([0, 0]);
    await changeAsOwner(server, 'update audited_exits set claimed_by = null, claimed_until = null');
    expect(await handed()).toEqual([0, 0]);
  });

  test('of a ticket without a car always brings its exit, whatever else is said of it', async () => {
    const stayId = await sellSeen(server, lane, cashier);
    await plant(stayId, {
      rule: 'TICKET_WITHOUT_CAR',
      silent: true,
      figures: { code: 'P1', gate: 'A', missing: '', missingEn: '' },
    });
    await pick(server);
    expect(await rowOf(stayId)).toEqual({ why: ['RISK'], risks: ['ticket-without-car'], risk: 90 });
  });
});

describe('the queue', () => {
  const release = async (client: Signed) => {
    const { items } = await audits.next(client, { size: 10 });
    await audits.next(client, { release: items.map(({ id }) => id) });
  };

  test('hands each exit to one auditor, says nothing of who sold it, and keeps own sales from their seller', async () => {
    const both = await signInAs(server, 'CASHIER', 'AUDITOR');
    const own = await risky(both);
    for (let n = 0; n < 4; n += 1) await risky();
    await pick(server);
    const [mine, others] = await Promise.all([audits.next(auditor, { size: 3 }), audits.next(other, { size: 3 })]);
    const ids = [...mine.items, ...others.items].map(({ id }) => id);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(6);
    for (const { operator, operatorId, depositId, total } of mine.items) {
      expect([operator, operatorId, depositId]).toEqual(['', null, null]);
      expect(total).toBeGreaterThan(0);
    }
    await Promise.all([release(auditor), release(other)]);
    for (let n = 0; n < 3; n += 1)
      expect((await audits.next(both, { size: 10 })).items.map(({ id }) => id)).not.toContain(own);
    const again = await audits.next(both, { size: 1 });
    expect(again.items[0]?.id).toBe((await audits.next(both, { size: 1 })).items[0]?.id);
    await release(both);
  });

  test('lets what is held go after some minutes, and counts what is left and done', async () => {
    await release(auditor);
    await release(other);
    const { items, counts } = await audits.next(auditor, { size: 10 });
    expect(items.length).toBeGreaterThan(0);
    expect(
      (await audits.next(other, { size: 10 })).items.filter(({ id }) => items.some((one) => one.id === id)),
    ).toEqual([]);
    await changeAsOwner(
      server,
      `update audited_exits set claimed_until = now() - interval '1 second' where claimed_by is not null`,
    );
    const taken = (await audits.next(other, { size: 10 })).items;
    expect(taken.map(({ id }) => id)).toContain(items[0]?.id);
    const [first] = taken;
    expect((await audits.audit(other, { parkingOutId: first?.id, status: 'MATCHED' })).status).toBe(200);
    const after = (await audits.next(other)).counts;
    expect(after).toMatchObject({ day: today(), waiting: counts.waiting - 1, ownToday: 1, doneToday: 1 });
  });

  test('is for auditors', async () => {
    for (const [client, status] of [
      [server.client(), 401],
      [cashier, 403],
      [await signInAs(server, 'FINANCE'), 403],
    ] as const)
      expect((await client.call(contract.parkingOutAudits.next, { body: {} })).status).toBe(status);
    expect((await auditor.call(contract.parkingOutAudits.next, { body: { size: 11 } })).error.fields).toMatchObject([
      { path: 'size', code: 'too-big' },
    ]);
  });
});

describe('the sample of a day', () => {
  test.each([
    [10, 1, 10],
    [100, 2, 20],
    [300, 8, 40],
    [2_000, 8, 100],
    [20_000, 8, 400],
    [500, 100, 400],
  ])('of %i exits in %i shifts has %i', (exits, groups, expected) => {
    expect(sampleSize(exits, groups)).toBe(expected);
  });

  test('has five of each cashier and shift, and is the same whoever draws it', () => {
    const exits = Array.from({ length: 300 }, (_, n) => ({ stayId: `stay-${n}`, group: n < 290 ? 'a' : 'b' }));
    const seed = Buffer.alloc(32, 7);
    const drawn = sampleOf(exits, seed);
    expect(drawn).toEqual(sampleOf(exits.toReversed(), seed));
    expect(drawn.filter((id) => Number(id.slice(5)) >= 290)).toHaveLength(auditSample.ofEachShift);
    expect(sampleOf(exits, Buffer.alloc(32, 8))).not.toEqual(drawn);
    expect(new Set(drawn).size).toBe(20);
  });

  test('follows from a seed whose digest is sealed before, and that is told after', async () => {
    const { database } = server.platform;
    await Promise.all([1, 2].map(() => sealSeeds(database, site(), [today(), shiftDays(today(), 1)])));
    const [tomorrow, now] = await daysOf(auditor);
    expect([tomorrow?.businessDay, now?.businessDay]).toEqual([shiftDays(today(), 1), today()]);
    expect([tomorrow?.seed, now?.seed]).toEqual([null, null]);
    const { rows: logged } = await database.writes.query<{ hash: string }>(
      `select payload::jsonb #>> '{after,seedHash}' as hash from operations_log where action = 'seal-audit-seed' and entity_id = $1`,
      [today()],
    );
    expect(logged).toEqual([{ hash: now?.seedHash }]);
    for (let n = 0; n < 25; n += 1) await sellSeen(server, lane, cashier, { more: { images: [] } });
    expect(await drawSamples(database, site())).toBe(0);
    // The day has ended.
    await changeAsOwner(
      server,
      `alter table stays disable trigger user; update stays set business_day = business_day - 1 where state = 'OUT'; alter table stays enable trigger user;
       update audited_exits set business_day = business_day - 1; update audit_days set business_day = business_day - 1 where business_day = '${today()}'`,
    );
    const drawnDays = await Promise.all([drawSamples(database, site()), drawSamples(database, site())]);
    expect(drawnDays.toSorted((a, b) => a - b)).toEqual([0, 1]);
    const day = (await daysOf(auditor)).find(({ businessDay }) => businessDay === shiftDays(today(), -1));
    const seed = Buffer.from(day?.seed ?? '', 'hex');
    expect(createHash('sha256').update(seed).digest('hex')).toBe(day?.seedHash);
    expect(day).toMatchObject({ drawn: 20 });
    // Anybody draws it again, by what is told alone.
    const { rows: all } = await database.writes.query<{ id: string; sampled: boolean }>(
      `select s.id, coalesce('SAMPLE' = any(q.why), false) as sampled from stays s left join audited_exits q on q.stay_id = s.id
       where s.state = 'OUT' and s.business_day = $1 and s.operator_id = $2`,
      [day?.businessDay, cashier.person.id],
    );
    const rank = (id: string) => createHmac('sha256', seed).update(id).digest('hex');
    const sampled = all.filter((row) => row.sampled).map(({ id }) => id);
    const firstOnes = all.map(({ id }) => id).toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
    expect(sampled.length).toBeGreaterThanOrEqual(18);
    expect(new Set(firstOnes.slice(0, sampled.length))).toEqual(new Set(sampled));
    const late = await sellSeen(server, lane, cashier);
    await changeAsOwner(
      server,
      `alter table stays disable trigger user; update stays set business_day = business_day - 1 where id = '${late}'; alter table stays enable trigger user`,
    );
    await pick(server);
    expect(await rowOf(late)).toMatchObject({ why: ['RISK'], risks: ['told-late'] });
  });
});
