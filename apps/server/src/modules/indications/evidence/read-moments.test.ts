import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { IndicationCase } from '@parking/contract/indications/cheating-indications';
import type { CheatingType, SubjectKind } from '@parking/contract/indications/cheating-types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { type Person, signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane } from '../../parking/testing/stays.ts';
import { plantDeposit, plantEdit, plantEvent, plantExit } from '../testing/plant.ts';
import { plantIndication } from '../testing/plant-indication.ts';

let server: TestServer;
let lane: Lane;
let cashier: Client & { readonly person: Person };
let auditor: Client & { readonly person: Person };
let depositId: string;
const minutesAgo = (minutes: number): Date => new Date(Date.now() - minutes * 60_000);

beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  // Stays are written into the past.
  await changeAsOwner(server, 'alter table stays disable trigger user');
  cashier = await signInAs(server, 'CASHIER');
  auditor = await signInAs(server, 'AUDITOR');
  const operatorId = cashier.person.id;
  const handedInAt = minutesAgo(10);
  depositId = await plantDeposit(server, {
    operatorId,
    openedAt: minutesAgo(300),
    handedInAt,
    owed: 50_000,
    counted: 40_000,
    cashId: newId(),
  });
  const stayId = await plantExit(server, lane, { operatorId, exitedAt: minutesAgo(30) });
  await plantEdit(server, stayId, cashier.person, minutesAgo(31));
  for (const type of ['LOOP_ON', 'OFFLINE', 'ONLINE']) await plantEvent(server, lane.exitId, type, minutesAgo(29));
  await changeAsOwner(
    server,
    `insert into manual_openings (id, site_id, gate_id, note, by_id, at) select gen_random_uuid(), site_id, id, 'palang macet', $2, $3
     from gates where id = $1`,
    [lane.exitId, operatorId, minutesAgo(28)],
  );
});
afterAll(() => server.close());

interface About {
  readonly subjectId?: string;
  readonly kind?: SubjectKind;
  readonly finding?: string;
}

/** The case of a finding of this rule, of the last hours. */
async function caseOf(rule: CheatingType, about: About = {}): Promise<IndicationCase> {
  const { subjectId = cashier.person.id, kind = 'OPERATOR', finding = newId() } = about;
  const id = await plantIndication(server, { subjectId: cashier.person.id, rule });
  await changeAsOwner(
    server,
    `update indications set subject_kind = $2, subject_id = $3, finding = $4, window_from = now() - interval '6 hours', window_to = $5
     where id = $1`,
    [id, kind, subjectId, finding, minutesAgo(5)],
  );
  const { status, data } = await auditor.call(contract.cheatingIndications.get, { params: { id } });
  expect([rule, status]).toEqual([rule, 200]);
  return data as IndicationCase;
}

const kindsOf = ({ moments }: IndicationCase): Set<string> => new Set(moments.map(({ kind }) => kind));

test('a case without cars tells the deposits that it is about, with what was counted and owed', async () => {
  const cases = [
    await caseOf('CASH_GAP', { finding: depositId }),
    await caseOf('CLUSTER_AT_END', { finding: depositId }),
  ];
  for (const { moments } of cases)
    expect(moments.filter(({ kind }) => kind === 'DEPOSIT')).toMatchObject([
      { recordId: depositId, by: cashier.person.username, amount: 40_000, owed: 50_000 },
    ]);
  expect(cases[1]?.moments).toContainEqual(
    expect.objectContaining({ kind: 'OPERATION', what: 'edit-plate', by: cashier.person.username }),
  );
  for (const rule of ['LAPPING', 'ALWAYS_EXACT'] as const) expect(kindsOf(await caseOf(rule))).toContain('DEPOSIT');
});

test('openings, corrections, cuts and loops are told where a rule is about them, in the order of time', async () => {
  const opened = await caseOf('HAND_OPENING_RATE');
  expect(opened.moments).toContainEqual(expect.objectContaining({ kind: 'OPENING', note: 'palang macet' }));
  // What the gate told around it.
  expect(kindsOf(opened)).toContain('GATE_EVENT');
  const times = opened.moments.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
  expect(kindsOf(await caseOf('OPEN_WITHOUT_SALE', { kind: 'GATE', subjectId: lane.exitId }))).toContain('OPENING');
  expect(kindsOf(await caseOf('CORRECTION_RATE'))).toContain('OPERATION');
  const cuts = await caseOf('POWER_CUT');
  expect(cuts.moments.map(({ what }) => what ?? '').toSorted()).toEqual(['OFFLINE', 'ONLINE']);
});

test('what happened at a gate is told of what is about the gate', async () => {
  const atGate = { kind: 'GATE', subjectId: lane.exitId } as const;
  expect(kindsOf(await caseOf('TICKET_WITHOUT_CAR', atGate))).toEqual(new Set(['GATE_EVENT']));
  // Of nothing that was kept, nothing is told.
  expect(kindsOf(await caseOf('NUMBER_GAP', { ...atGate, finding: '2026-11-20:1' }))).toEqual(new Set());
  expect(kindsOf(await caseOf('LOOP_AGAINST_SALES', atGate))).toEqual(new Set());
  expect(kindsOf(await caseOf('REPRINT_RATE'))).toEqual(new Set());
});
