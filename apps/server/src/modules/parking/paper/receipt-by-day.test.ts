import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { PrintDocument } from '@parking/contract/core/print-document';
import type { Quote, Saved } from '@parking/contract/parking/exit/parking-outs';
import { type CheckedReceipt, receiptCheckPath } from '@parking/contract/parking/paper/receipt-checks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeAsOwner } from '../../../testing/as-owner.ts';
import { signInAs } from '../../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../../testing/test-server.ts';
import { type Lane, buildLane, buildStay, cash, save } from '../testing/stays.ts';

const { parkingOuts, receiptChecks } = contract;
let server: TestServer;
let lane: Lane;
let cashier: Client;
const vehicleTypeId = newId();
beforeAll(async () => {
  server = await startTestServer();
  lane = await buildLane(server);
  cashier = await signInAs(server, 'CASHIER');
  const { writeQueries } = server.platform.database;
  const type = { id: vehicleTypeId, name: 'PER-HARI', label: 'Per hari', vehicleGroup: 'OTHER' };
  await writeQueries.insertInto('vehicleTypes').values(type).execute();
  const rules = [
    { rule: 'PER_UNIT', untilMinute: null, unitMinutes: 60, amount: 3000 },
    { rule: 'RESTART', ruleType: 'DAY24' },
    { rule: 'CAP', amount: 40_000, ruleType: 'DAY24' },
    { rule: 'SURCHARGE', label: 'Premium', labelEn: 'Premium', amount: 2000 },
  ];
  await writeQueries
    .insertInto('parkingFares')
    .values({
      id: newId(),
      vehicleTypeId,
      parkingType: 'REGULAR',
      effectiveDate: '2020-01-01',
      rules: JSON.stringify(rules),
    })
    .execute();
});
afterAll(() => server.close());

const days = 1440;
const build = () => buildStay(server, lane, { vehicleTypeId, minutesAgo: 3 * days + 125.5 });

test('a stay of several days is quoted, kept, printed and printed again by its days', async () => {
  const stay = await build();
  const asked = { parkingInId: stay.id, gateId: lane.exitId };
  const { byDay, total } = (await cashier.call(parkingOuts.quoteV2, { body: asked })).data as Quote;
  expect(total).toBe(3 * 40_000 + 9000 + 2000);
  expect(byDay).toEqual({
    days: [
      { day: 1, quantity: 3, unitAmount: 40_000, amount: 120_000, minutes: days, capped: true },
      { day: 4, quantity: 1, unitAmount: 9000, amount: 9000, minutes: 125, capped: false },
    ],
    lines: [expect.objectContaining({ code: 'SURCHARGE', amount: 2000 })],
  });
  const saved = (await save(cashier, { ...asked, paidTypeId: cash, tendered: total })).data as Saved;
  expect(saved.parkingOut.byDay).toEqual(byDay);
  expect(saved.receipt.lines.map(({ label, amount }) => [label, amount])).toEqual([
    ['Hari 1–3, masing-masing Rp 40.000 (maksimum harian)', 120_000],
    ['Hari 4, 2 jam 5 mnt', 9000],
    ['Premium', 2000],
  ]);
  // What the tariff has become since makes no other paper of it.
  await changeAsOwner(server, `update parking_fares set rules = rules - 2 where vehicle_type_id = '${vehicleTypeId}'`);
  const again = await cashier.call(parkingOuts.reprint, { body: { id: stay.id, note: 'diminta pelanggan' } });
  expect((again.data as PrintDocument).lines).toEqual(saved.receipt.lines);
  const code = saved.receipt.check?.split(receiptCheckPath)[1] ?? '';
  const checked = (await server.client().call(receiptChecks.check, { body: { code } })).data as CheckedReceipt;
  expect(checked.lines).toEqual(saved.receipt.lines);
});

test('the days that were printed are not changed, nor kept where they do not come to the total', async () => {
  const stay = await build();
  await save(cashier, { parkingInId: stay.id, gateId: lane.exitId, paidTypeId: cash });
  const other = `update stays set by_day = jsonb_set(by_day, '{days,0,amount}', '1') where id = '${stay.id}'`;
  await expect(changeAsOwner(server, other)).rejects.toMatchObject({ constraint: 'stays_ended' });
  const unguarded = `alter table stays disable trigger user; ${other}`;
  await expect(changeAsOwner(server, unguarded)).rejects.toMatchObject({ constraint: 'stays_by_day' });
});
