import { expect } from 'vitest';
import { car, cash, emoney, motorcycle, nextPlate } from '../../modules/parking/testing/stays.ts';
import { type Person, testPassword } from '../people.ts';
import { incoming, safe } from '../samples/ledgers.ts';
import { specifiedFields } from '../samples/specified-fields.ts';
import { type Row, blank, exitFields, first, gateRecord, proveFields } from './records.ts';
import type { Stranger } from './stranger.ts';

interface Car {
  readonly id: string;
  readonly parkingCode: string;
  readonly plateNumber: string;
}

/** Who works there, and when. */
interface Day {
  readonly admin: Stranger;
  readonly as: (...groups: string[]) => Promise<Stranger & Person>;
  readonly now: () => string;
}
interface Gates {
  readonly in: string;
  readonly out: string;
}

/** Cars come and leave by what the record of an exit has. Returns who took their money. */
export async function proveDayAtTill(day: Day): Promise<Stranger & Person> {
  const { admin, now } = day;
  const gates = await makeLane(admin);
  const cashier = await day.as('CASHIER');
  const enter = async (): Promise<Car> => {
    const body = { plateNumber: nextPlate(), parkingCode: null, vehicleId: car, gateId: gates.in, note: null };
    const { parkingIn } = await cashier.make<{ parkingIn: Car }>('POST /pre_entry/save', { body });
    return parkingIn;
  };
  const entry = { plateNumber: nextPlate(), parkingCode: null, vehicleId: motorcycle, gateId: gates.in };
  await cashier.make('GET /entry_paid/check/in', { query: `plateNumber=${encodeURIComponent(entry.plateNumber)}` });
  await cashier.make('POST /entry_paid/fare/in', { body: entry });
  await cashier.make('POST /pre_entry/fare/in', { body: entry });
  const paid = { paidTypeId: cash, note: null, images: [] };
  await cashier.make('POST /entry_paid/save', { body: { ...entry, ...paid } });
  const exit = ({ id, parkingCode, plateNumber }: Car) => ({
    ...blank(exitFields),
    datetimeOut: now(),
    plateNumber,
    vehicleId: car,
    parkingInId: id,
    parkingCode,
    gateId: gates.out,
    paidTypeId: cash,
  });
  const reason = { note: 'Palang rusak' };
  for (const fare of ['request_fare', 'request_fare/v2', 'request_fare/lpr'])
    await cashier.make(`POST /parking_outs/${fare}`, { body: exit(await enter()) });
  const saved = await cashier.make<{ parkingOut: Row }>('POST /parking_outs/save_parking_out/v2', {
    body: exit(await enter()),
  });
  const { id } = saved.parkingOut;
  const listed = await admin.make<Row[]>('GET /parking_outs/v2', { query: `page=0&size=10&id.equals=${id}` });
  const read = await admin.make<Row>('GET /parking_outs/{id}', { path: [id] });
  for (const record of [saved.parkingOut, first(listed), read]) proveFields(exitFields, record);
  const signed = { approverUsername: (await day.as('ADMIN')).username, approverPassword: testPassword };
  const free = { freePass: true, freePassVerification: 'Ambulans', ...signed };
  await cashier.make('POST /parking_outs/save_parking_out/v2', { body: { ...exit(await enter()), ...free } });
  await lookAtFreePasses(day);
  await cashier.make('POST /parking_outs/lost_ticket', { body: { ...exit(await enter()), ...reason } });
  await admin.make('POST /parking_outs/request_fare/manual/v2', { body: exit(await enter()) });
  await admin.make('POST /parking_outs/save_parking_out_manual_search', {
    body: { ...exit(await enter()), ...reason },
  });
  const unseen = { ...exit(await enter()), parkingInId: null, parkingCode: null, plateNumber: nextPlate(), ...reason };
  await admin.make('POST /parking_outs/save_parking_out_manual_input', { body: unseen });
  await admin.make('POST /parking_outs/save_parking_in_manual', {
    body: { plateNumber: nextPlate(), vehicleId: car, gateId: gates.in, datetimeIn: now(), images: [], ...reason },
  });
  await inspect(day, cashier, gates, { inside: await enter(), outId: saved.parkingOut.id });
  await payCashless(cashier, gates, await enter());
  return cashier;
}

async function lookAtFreePasses({ as }: Day): Promise<void> {
  const operator = await as('OPERATOR');
  const statuses = await operator.make<Row[]>('GET /free_passes/status');
  expect(statuses.map(({ id }) => id)).toContain('WAITING');
  const [waiting] = await operator.make<Row[]>('GET /free_passes', { query: 'page=0&size=10' });
  const path = [waiting?.id ?? ''];
  await operator.make('GET /free_passes/image/{id}', { path });
  await operator.make('PUT /free_passes/change_status/{id}', { path, body: { status: 'APPROVED', note: null } });
}

async function makeLane(admin: Stranger): Promise<Gates> {
  const make = async (gateType: 'IN' | 'OUT'): Promise<string> =>
    (await admin.make<Row>('POST /gates', { body: gateRecord(gateType, gateType) })).id;
  return { in: await make('IN'), out: await make('OUT') };
}

interface Looked {
  readonly inside: Car;
  readonly outId: string;
}

async function inspect({ admin, as }: Day, cashier: Stranger, gates: Gates, { inside, outId }: Looked): Promise<void> {
  const path = [inside.id];
  const note = 'Salah ketik';
  const search = `search=${inside.parkingCode}`;
  await cashier.make('GET /parking_ins/search/v2', { query: search });
  await admin.make('GET /parking_ins/search/manual/v2', { query: search });
  await admin.make('PUT /parking_ins/edit_plate/{id}', { path, body: { plateNumber: nextPlate(), note } });
  await admin.make('PUT /parking_ins/update_code/{id}', { path, body: { parkingCode: 'ASG0001', note } });
  const taken = { path, query: 'note=Tiket%20ganda' };
  expect((await admin.try('DELETE /parking_ins/delete_data/{id}', taken)).error.code).toBe('approval-needed');
  const other = await as('SUPERADMIN');
  await other.make('DELETE /parking_ins/delete_data/{id}', taken);
  await admin.make('GET /parking_outs/{id}', { path: [outId] });
  await admin.make('PUT /parking_outs/edit_plate/{id}', { path: [outId], body: { plateNumber: nextPlate(), note } });
  await cashier.make('GET /parking_outs/reprint', { query: `id=${outId}&note=Kertas%20habis` });
  await cashier.make('GET /parking_outs/get_fine', { query: `vehicleId=${car}` });
  await cashier.make('GET /parking_outs/temp_plate', { query: `gateId=${gates.out}` });
  await cashier.make('GET /lpr_status/last', { query: `gateId=${gates.out}` });
  await admin.make('GET /parking_outs/open_gate/manual', { query: `gateId=${gates.out}&note=Palang%20macet` });
  await admin.make('GET /transactions/live/v2');
  await cashier.make('GET /transactions/user_live');
  const [money] = await admin.make<Row[]>('GET /transactions', { query: 'page=0&size=10' });
  await admin.make('GET /transactions/{id}', { path: [money?.id ?? ''] });
  const [told] = await admin.make<{ notificationId: string }[]>('GET /notifications/me', { query: 'page=0&size=10' });
  await admin.make('POST /notifications/seen/{id}', { path: [told?.notificationId ?? ''] });
}

async function payCashless(cashier: Stranger, gates: Gates, inside: Car): Promise<void> {
  const { total } = await cashier.make<{ total: number }>('POST /parking_outs/request_fare', {
    body: { parkingInId: inside.id, gateId: gates.out },
  });
  const stay = { amount: total, parkingInId: inside.id, gateId: gates.out };
  await cashier.make('POST /parking_outs/emoney/deduct', { body: { ...stay, paidTypeId: emoney } });
  const asked = await cashier.make<Row>('POST /paid-type/qr/request', { body: { amount: 5_000 } });
  await cashier.make('GET /paid-type/qr/status/{id}', { path: [asked.id] });
}

/** What was taken is handed in, received and closed. */
export async function proveHandIn({ as, now }: Day, cashier: Stranger & Person): Promise<void> {
  const finance = await as('FINANCE');
  const auditor = await as('AUDITOR');
  const deposit = await cashier.make<Row>('GET /deposits/new/{id}', { path: [cashier.id] });
  const path = [deposit.id];
  await cashier.make('POST /deposits/payment/{id}', {
    path,
    body: { value: 50_000, cashId: safe, note: null, datetime: null },
  });
  const body = { value: 50_000, cashId: safe, note: '', datetime: now() };
  expect(await finance.make('POST /deposits/payment/{id}', { path, body })).toMatchObject({
    state: 'PAID',
    value: 50_000,
  });
  await auditor.make('POST /deposit_payments/generate_cash_in/{id}', { path });
  for (const part of ['{id}/view_detail', '{id}/history', '{id}/transaction_list', 'reprint/{id}', 'new/print/{id}'])
    await finance.make(`GET /deposits/${part}`, { path });
  await finance.make('GET /deposits/view_diff/{id}', { path });
  for (const part of ['production', 'audit', 'audit_minus', 'free_pass'])
    await finance.make(`GET /transactions/transaction_detail/{id}/${part}`, { path });
  const [owed] = await finance.make<Row[]>('GET /deposits/non_cash', { query: 'page=0&size=10' });
  await finance.make('POST /deposits/non_cash/check/{id}', { path: [owed?.id ?? ''], body: { checked: 5_000 } });
}

/** Money outside a shift, by what the record of a deposit has. */
export async function proveOwnHandIn({ as, now }: Day): Promise<void> {
  const finance = await as('FINANCE');
  const date = now().slice(0, 10);
  const told = { value: 10_000, cashId: safe, note: 'Setoran', datetime: null };
  const own = await finance.make<Row>('POST /deposit_manual', { body: { ...told, totalDeposit: 10_000, date } });
  expect(own).toMatchObject({
    state: 'SUBMITTED',
    operatorId: finance.id,
    counted: 10_000,
    value: 0,
    totalDeposit: 10_000,
    date,
  });
  for (const wrong of [{ totalDeposit: 9_000 }, { date: '2026-01-01' }]) {
    const refused = await finance.try('POST /deposit_manual', { body: { ...told, ...wrong } });
    expect([refused.status, refused.error.fields[0]?.path]).toEqual([400, Object.keys(wrong)[0]]);
  }
  const other = await as('FINANCE');
  const path = [own.id];
  expect((await finance.try('POST /deposits/payment/{id}', { path, body: told })).error.code).toBe('own-money');
  await other.make('POST /deposits/payment/{id}', { path, body: told });
  const cashIn = { ...blank(specifiedFields['cashIns']), cashId: safe, amount: 10_000, transactionDate: date };
  const tied = await other.make<Row>('POST /cash-in', {
    body: { ...cashIn, note: 'Setoran', cashInFiles: [], cashTransactionCategoryId: incoming },
  });
  const third = await as('FINANCE');
  const closed = await third.make('POST /deposit_payments/set_cash_in/{id}', { path, body: { cashInId: tied.id } });
  expect(closed).toMatchObject({ state: 'CLOSED', value: 10_000, cashId: safe, totalDeposit: 10_000 });
}
