import { contract } from '@parking/contract/contract';
import { newIdempotencyKey } from '@parking/contract/core/id';
import type { AuditorRecheck } from '@parking/contract/audits/audit-checks';
import type { AuditOutcome } from '@parking/contract/audits/audited-exit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDayOf } from '../../platform/business-day.ts';
import { inTransaction } from '../../platform/db/pool.ts';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { buildUser, signInAs, tieAccounts } from '../../testing/people.ts';
import { type Answer, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { verifyDatabase } from '../../verify-database.ts';
import { type Lane, buildLane } from '../parking/testing/stays.ts';
import { drawRecheck } from './recheck.ts';
import { audits, exitOf, sellSeen } from './testing/audits.ts';

type Signed = Awaited<ReturnType<typeof signInAs>>;
let server: TestServer;
let lane: Lane;
let cashier: Signed;
let first: Signed;
let second: Signed;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
  [first, second] = [await signInAs(server, 'AUDITOR'), await signInAs(server, 'AUDITOR')];
});
afterAll(() => server.close());

const codeOf = ({ status, error }: Answer) => [status, error?.code];
const say = (client: Signed, parkingOutId: string, status: AuditOutcome, more: object = {}) =>
  audits.audit(client, { parkingOutId, status, ...more });
const tooLittle = { reason: 'PRICE', amount: 3_000 };

/** An exit of the sample that an auditor let pass, whose word was drawn so long ago. Returns its stay. */
async function letPass(by: Signed, seller: Signed = cashier, minutesAgo = 61): Promise<string> {
  const stayId = await sellSeen(server, lane, seller);
  await pickAsSample(stayId);
  const { auditId } = exitOf(await say(by, stayId, 'MATCHED'));
  await drawAgain(auditId, minutesAgo);
  return stayId;
}

const pickAsSample = (stayId: string) =>
  changeAsOwner(
    server,
    `insert into audited_exits (stay_id, business_day, exited_at, involved, why, risk)
     select id, business_day, exited_at, array[operator_id], array['SAMPLE'], 10 from stays where id = $1`,
    [stayId],
  );
const drawAgain = (auditId: string | null, minutesAgo: number) =>
  changeAsOwner(
    server,
    `insert into audit_rechecks (audit_id, drawn_at) values ($1, now() - make_interval(mins => $2))
     on conflict (audit_id) do update set drawn_at = excluded.drawn_at`,
    [auditId, minutesAgo],
  );

const handed = async (client: Signed) => (await audits.next(client, { size: 10 })).items.map(({ id }) => id);
const letGo = async (client: Signed) => audits.next(client, { release: await handed(client) });

async function figuresOf(auditor: Signed): Promise<AuditorRecheck | undefined> {
  const today = businessDayOf(new Date(), server.platform.site.current());
  const { data } = await auditor.call(contract.auditChecks.rechecks, { query: `from=${today}&to=${today}` });
  return (data as AuditorRecheck[]).find(({ auditorId }) => auditorId === auditor.person.id);
}

test('some words that let an exit pass are drawn, and none that charges anybody', async () => {
  const ids: string[] = [];
  for (const status of ['MATCHED', 'NO_EVIDENCE', 'UNMATCHED'] as const) {
    const stayId = await sellSeen(server, lane, cashier);
    const { auditId } = exitOf(await say(first, stayId, status, status === 'UNMATCHED' ? tooLittle : {}));
    ids.push(auditId ?? '');
    await changeAsOwner(server, 'delete from audit_rechecks where audit_id = $1', [auditId]);
    await inTransaction(server.platform.database, (tx) => drawRecheck(tx, { id: auditId ?? '', status }, () => true));
  }
  const drawn = await server.platform.database.readQueries.selectFrom('auditRechecks').select('auditId').execute();
  expect(ids.map((id) => drawn.some(({ auditId }) => auditId === id))).toEqual([true, true, false]);
  // Nobody is asked at once, who may have seen it over the other's shoulder.
  expect(await handed(second)).toEqual([]);
});

test('the second auditor is handed it as one of which nobody has said anything', async () => {
  const stayId = await letPass(first);
  const [exit] = (await audits.next(second, { size: 10 })).items;
  const nothing = {
    status: 'UNAUDITED',
    auditId: null,
    auditor: null,
    auditedAt: null,
    operatorId: null,
    operator: '',
  };
  expect(exit).toMatchObject({ id: stayId, why: ['SAMPLE'], ...nothing });
  const detail = await audits.detail(second, stayId);
  expect(detail.exit).toMatchObject(nothing);
  expect(detail.audits).toEqual([]);
  expect((await audits.detail(first, stayId)).audits).toHaveLength(1);
  await say(second, stayId, 'MATCHED');
});

/** Everything that this client may read of an exit but who says it and when it is read. */
async function readAll(client: Signed, stayId: string, auditId: string, plate: string) {
  const today = businessDayOf(new Date(), server.platform.site.current());
  const days = `from=${today}&to=${today}`;
  const day = { query: days };
  const list = (call: typeof contract.auditList.list | typeof contract.auditMatched.list, query: string) =>
    client.call(call, { query });
  const found = await list(contract.auditList.list, `id.equals=${stayId}`);
  const log = await client.call(contract.userActivity.list, { query: `entityId.equals=${auditId}` });
  return {
    listed: (found.data as { status: string; why: string[]; risk: number; auditor: string | null }[]).map(
      ({ status, why, risk, auditor }) => ({ status, why, risk, auditor }),
    ),
    unaudited: (await list(contract.auditList.list, `id.equals=${stayId}&status.equals=UNAUDITED`)).data,
    matched: (await list(contract.auditMatched.list, `id.equals=${stayId}`)).data,
    plates: (
      await client.call(contract.auditPlates.list, { query: `plateNumber.contains=${encodeURIComponent(plate)}` })
    ).data,
    log: log.data,
    detail: (await audits.detail(client, stayId)).audits,
    accuracy: (await client.call(contract.auditPlates.accuracy, day)).data,
    rechecks: (await client.call(contract.auditChecks.rechecks, day)).data,
    leakage: (await client.call(contract.auditChecks.leakage, day)).data,
    report: await Promise.all(
      ['gate', 'operator', 'auditor'].map(
        async (by) => (await client.call(contract.auditReports.auditReport, { query: `${days}&groupBy=${by}` })).data,
      ),
    ),
  };
}

test('nothing tells anybody but who said it that it was said, before the second one has spoken', async () => {
  const [auditor, other] = [await signInAs(server, 'AUDITOR'), await signInAs(server, 'AUDITOR')];
  const owner = await signInAs(server, 'OWNER');
  const stayId = await sellSeen(server, lane, cashier);
  await pickAsSample(stayId);
  const { rows } = await server.platform.database.writes.query<{ plate: string }>(
    'select entry_plate as plate from stay_plates where stay_id = $1',
    [stayId],
  );
  const plate = rows[0]?.plate ?? '';
  const nobody = newIdempotencyKey();
  const [before, beforeOwner] = [
    await readAll(other, stayId, nobody, plate),
    await readAll(owner, stayId, nobody, plate),
  ];
  expect(before.listed).toEqual([{ status: 'UNAUDITED', why: ['SAMPLE'], risk: 10, auditor: null }]);
  const { auditId } = exitOf(await say(auditor, stayId, 'MATCHED'));
  await drawAgain(auditId, 61);
  expect(await readAll(other, stayId, auditId ?? '', plate)).toEqual(before);
  expect(await readAll(owner, stayId, auditId ?? '', plate)).toEqual(beforeOwner);
  expect(codeOf(await audits.rollbackMatched(other, stayId))).toEqual([409, 'not-audited']);
  // Not to whom it was not handed, who says something of it, either: as if somebody else were at it.
  expect(codeOf(await say(other, stayId, 'MATCHED'))).toEqual([409, 'audit-of-another']);
  // One exit was asked for: so many come, and so many are said to wait.
  const { items, counts } = await audits.next(other, { size: 1 });
  expect(items.map(({ id }) => id)).toEqual([stayId]);
  expect(counts.waiting).toBe(1);
  expect(await readAll(other, stayId, auditId ?? '', plate)).toEqual(before);
  // Who said it sees it as it is.
  expect((await readAll(auditor, stayId, auditId ?? '', plate)).listed).toMatchObject([{ status: 'MATCHED' }]);
  exitOf(await say(other, stayId, 'MATCHED'));
  expect((await readAll(other, stayId, auditId ?? '', plate)).listed).toMatchObject([{ status: 'MATCHED' }]);
});

test('nobody is asked for their own word under any account, nor of what they sold, and two at once never of the same', async () => {
  const [me, mine] = [await signInAs(server, 'AUDITOR'), await signInAs(server, 'AUDITOR')];
  await tieAccounts(server, me.person, mine.person);
  const seller = await signInAs(server, 'AUDITOR', 'CASHIER');
  const stayId = await letPass(me, seller);
  for (const client of [me, mine, seller]) {
    expect(await handed(client)).toEqual([]);
    expect((await say(client, stayId, 'MATCHED')).status).toBe(409);
  }
  expect(codeOf(await say(second, stayId, 'MATCHED'))).toEqual([409, 'audit-of-another']);
  const both = await Promise.all([handed(first), handed(second)]);
  expect(both.flat()).toEqual([stayId]);
  const holder = both[0].length > 0 ? first : second;
  const answers = await Promise.all([say(holder, stayId, 'MATCHED'), say(holder, stayId, 'MATCHED')]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
});

test('what is let go is asked of somebody else', async () => {
  const stayId = await letPass(first);
  const third = await signInAs(server, 'AUDITOR');
  expect(await handed(second)).toEqual([stayId]);
  expect(await handed(third)).toEqual([]);
  await letGo(second);
  expect(await handed(third)).toEqual([stayId]);
  expect(exitOf(await say(third, stayId, 'MATCHED'))).toMatchObject({
    status: 'MATCHED',
    auditor: first.person.username,
  });
});

test('where both say the same the first word stands; where they differ the second one, with its money', async () => {
  const auditor = await signInAs(server, 'AUDITOR');
  const [same, other] = [await letPass(auditor), await letPass(auditor)];
  expect(await figuresOf(auditor)).toMatchObject({ said: 2, checked: 0, agreed: 0, low: 0, high: 1 });
  // One at a time.
  expect(await handed(second)).toEqual([same]);
  expect(exitOf(await say(second, same, 'MATCHED'))).toMatchObject({
    status: 'MATCHED',
    auditor: auditor.person.username,
  });
  expect(await handed(second)).toEqual([other]);
  const answer = exitOf(await say(second, other, 'UNMATCHED', tooLittle));
  expect(answer).toMatchObject({ status: 'UNMATCHED', auditor: second.person.username, amount: 3_000 });
  const { audits: said } = await audits.detail(first, other);
  expect(said).toMatchObject([
    { status: 'MATCHED', by: auditor.person.username, rolledBackBy: second.person.username },
    { status: 'UNMATCHED', by: second.person.username, amount: 3_000 },
  ]);
  expect(await figuresOf(auditor)).toMatchObject({ said: 2, checked: 2, agreed: 1 });
  expect((await verifyDatabase(server.database)).breaches).toEqual([]);
});

test('whoever takes back what they agreed to has said nothing of it, and may say it anew', async () => {
  const auditor = await signInAs(server, 'AUDITOR');
  const stayId = await letPass(auditor);
  await handed(second);
  await say(second, stayId, 'MATCHED');
  expect(await figuresOf(auditor)).toMatchObject({ checked: 1, agreed: 1 });
  expect((await audits.rollbackMatched(second, stayId)).status).toBe(200);
  expect(await figuresOf(auditor)).toMatchObject({ checked: 0, agreed: 0 });
  expect(exitOf(await say(second, stayId, 'UNMATCHED', tooLittle))).toMatchObject({ status: 'UNMATCHED' });
});

test('what was taken back before anybody was asked waits as any other exit', async () => {
  const stayId = await letPass(first);
  expect(await handed(second)).toEqual([stayId]);
  expect((await audits.rollbackMatched(first, stayId)).status).toBe(200);
  const { data } = await second.call(contract.auditList.list, { query: `id.equals=${stayId}` });
  expect(data).toMatchObject([{ status: 'UNAUDITED' }]);
  expect(exitOf(await say(second, stayId, 'MATCHED'))).toMatchObject({ auditor: second.person.username });
});

test('figures are told to whoever may see audits by operator alone', async () => {
  const query = 'from=2026-01-01&to=2026-01-31';
  for (const call of [contract.auditChecks.rechecks, contract.auditChecks.leakage]) {
    expect((await server.client().call(call, { query })).status).toBe(401);
    expect((await cashier.call(call, { query })).status).toBe(403);
    expect((await second.call(call, { query: 'from=2026-01-01' })).status).toBe(400);
    expect((await second.call(call, { query })).status).toBe(200);
  }
});
