import { contract } from '@parking/contract/contract';
import type { CheatingIndication } from '@parking/contract/indications/cheating-indications';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../testing/as-owner.ts';
import { buildUser, signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { buildLane, buildStay, cash, save } from '../parking/testing/stays.ts';
import { judgeNight, judgeSoon } from './testing/judge-night.ts';

let server: TestServer;
let auditor: Client;
beforeAll(async () => {
  server = await startTestServer();
  await buildUser(server, { groups: ['SUPERADMIN'] });
  auditor = await signInAs(server, 'AUDITOR');
});
afterAll(() => server.close());

async function findings(): Promise<CheatingIndication[]> {
  const { data } = await auditor.call(contract.cheatingIndications.list, {
    query: 'cheatingType.equals=FARE_VARIANCE&size=500',
  });
  return data as CheatingIndication[];
}

/** As many as are priced at once, and more of them than one page. */
const copies = 450;

test('each night every stay is priced again, and what was changed past the product is found', async () => {
  const lane = await buildLane(server);
  const seller = await signInAs(server, 'SUPERADMIN');
  const sold = await buildStay(server, lane, { minutesAgo: 125 });
  expect((await save(seller, { parkingInId: sold.id, gateId: lane.exitId, paidTypeId: cash })).status).toBe(200);
  await changeAsOwner(server, 'alter table stays disable trigger user');
  // All of the same microsecond: none is left out, and none is priced for ever.
  await changeAsOwner(
    server,
    `insert into stays select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'code', 'S' || n, 'request_id', gen_random_uuid(),
       'entry_event_id', null))).* from stays s, generate_series(1, $2::integer) n where s.id = $1`,
    [sold.id, copies],
  );
  await judgeNight(server);
  expect(await findings()).toEqual([]);
  await changeAsOwner(
    server,
    `update stays set total = total - 3000, gross = gross - 3000, tax = 0, lines = jsonb_build_array(jsonb_build_object('code', 'FARE', 'amount', total - 3000))
     where code in ('S7', 'S440')`,
  );
  await judgeSoon(server);
  expect(await findings()).toEqual([]);
  await judgeNight(server);
  const found = await findings();
  expect(found).toHaveLength(2);
  expect(found).toMatchObject(
    found.map(() => ({ subjectKind: 'OPERATOR', subjectId: seller.person.id, severity: 'HIGH', expectedLoss: 3_000 })),
  );
  expect(found[0]?.sentenceEn).toContain("the site's loss");
});
