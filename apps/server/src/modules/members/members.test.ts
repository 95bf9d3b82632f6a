import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { toLocalDate } from '@parking/contract/core/time';
import type { Member } from '@parking/contract/members/members';
import { lastDayOf } from '@parking/contract/members/membership-periods';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs, testPassword } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';
import { picture } from '../files/testing/samples.ts';
import { breachesOf } from '../money/testing/cash.ts';
import { buildLane, buildStay, car, motorcycle, cash } from '../parking/testing/stays.ts';
import {
  act,
  fieldsOf,
  guestOf,
  memberOf,
  newMember,
  newPlate,
  periodsOf,
  sellSubscription,
} from './testing/members.ts';

const { members, membersNonStaff, guests, departments, assetFiles } = contract;
const today = toLocalDate(new Date(), 'Asia/Jakarta');
const inDays = (n: number): string => toLocalDate(new Date(Date.now() + n * 86_400_000), 'Asia/Jakarta');
let server: TestServer;
let admin: Client;
let root: Client;
let fareId: string;
let strict: string;
let company: string;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'ADMIN');
  root = await signInAs(server, 'SUPERADMIN');
  fareId = await sellSubscription(root);
  strict = await sellSubscription(root, { subscriptionFareType: 'STRICT' });
  company = await sellSubscription(root, { subscriptionFareGroup: 'PARENT', maxPlate: 1 });
});
afterAll(() => server.close());

const statusOf = async (id: string): Promise<string | undefined> =>
  ((await admin.call(members.list, { query: `id.equals=${id}` })).data as Member[])[0]?.memberStatus;
const joined = async (more: object = {}): Promise<Member> => {
  const answer = await act.join(admin, newMember(fareId, { memberStartDate: today, ...more }));
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return memberOf(answer);
};

describe('a member', () => {
  test('is read by type and status from lists of the server', async () => {
    expect(((await admin.call(members.types)).data as { id: string }[]).map(({ id }) => id)).toEqual([
      'STAFF',
      'NON_STAFF',
    ]);
    expect(((await admin.call(members.statuses)).data as { id: string }[]).map(({ id }) => id)).toEqual([
      'ACTIVE',
      'EXPIRED',
      'SUSPENDED',
    ]);
  });

  test('of the staff has a department, another has none; turning to the others drops it', async () => {
    const { data } = await admin.call(departments.create, { body: { name: 'TEKNIK', label: 'Teknik' } });
    const departmentId = (data as { id: string }).id;
    const staff = newMember(fareId, { memberType: 'STAFF' });
    expect(fieldsOf(await act.join(admin, staff))).toEqual(['departmentId required']);
    expect(fieldsOf(await act.join(admin, newMember(fareId, { departmentId })))).toEqual([
      'departmentId not-of-this-type',
    ]);
    const { id } = await joined({ memberType: 'STAFF', departmentId });
    expect(fieldsOf(await act.change(admin, id, { departmentId: null }))).toEqual(['departmentId required']);
    expect((await act.change(admin, id, { memberType: 'NON_STAFF' })).data).toMatchObject({ departmentId: null });
  });

  test('has no telephone, card or note where a form sends them empty', async () => {
    const empty = { phoneNumber: '', nfcNumber: ' ', parkingCode: '', note: '', departmentId: '' };
    const none = { phoneNumber: null, nfcNumber: null, parkingCode: null, departmentId: null };
    const { id, ...rest } = await joined(empty);
    expect(rest).toMatchObject(none);
    const known = await act.change(admin, id, { phoneNumber: '0812-3456' });
    expect(known.data).toMatchObject({ phoneNumber: '0812-3456' });
    expect((await act.change(admin, id, empty)).data).toMatchObject(none);
  });

  test('has a chip of letters and digits alone, and a card code as tickets have', async () => {
    const card = newMember(fareId, { nfcNumber: '04-A1', parkingCode: 'KARTU-1' });
    expect(fieldsOf(await act.join(admin, card))).toEqual(['nfcNumber wrong-format']);
    expect((await act.join(admin, { ...card, nfcNumber: '04A1' })).status).toBe(200);
  });

  test('of a child type buys what is sold to its parent, until something is sold to itself; what is held stays', async () => {
    const vehicleTypeId = newId();
    const type = { id: vehicleTypeId, name: 'MOBIL-LISTRIK', label: 'Mobil listrik', vehicleGroup: 'CAR' };
    const { writeQueries } = server.platform.database;
    await writeQueries
      .insertInto('vehicleTypes')
      .values({ ...type, parentVehicleTypeId: car })
      .execute();
    const member = memberOf(await act.join(admin, newMember(fareId, { vehicleTypeId })));
    expect(member).toMatchObject({ vehicleTypeId, subscriptionFareNameId: fareId });
    const unsaid = () => newMember(fareId, { vehicleTypeId, subscriptionFareNameId: undefined });
    expect((await act.join(admin, unsaid())).status).toBe(200);
    const { person } = await signInAs(server, 'SUPERADMIN');
    const signed = { approverUsername: person.username, approverPassword: testPassword };
    const own = await sellSubscription(root, { vehicleTypeId, ...signed });
    expect(fieldsOf(await act.join(admin, newMember(fareId, { vehicleTypeId })))).toEqual([
      'subscriptionFareNameId other-vehicle-type',
    ]);
    expect(memberOf(await act.join(admin, unsaid()))).toMatchObject({ subscriptionFareNameId: own });
    const change = await admin.call(contract.members.update, { params: { id: member.id }, body: { note: 'tetap' } });
    expect(change.status).toBe(200);
  });

  test('buys a subscription of the own vehicle type, with as many plates as it takes', async () => {
    const plates = [newPlate(), newPlate(), newPlate()];
    const wrong = newMember(fareId, { vehicleTypeId: motorcycle, plateNumbers: plates });
    expect(fieldsOf(await act.join(admin, wrong))).toEqual([
      'subscriptionFareNameId other-vehicle-type',
      'plateNumbers too-many',
    ]);
    expect(fieldsOf(await act.join(admin, newMember(strict, { plateNumbers: [] })))).toEqual(['plateNumbers too-few']);
    expect((await act.join(admin, newMember(company, { plateNumbers: plates }))).status).toBe(200);
  });

  test('begins on the day asked for, ends with what was bought, and nobody else writes its end', async () => {
    const later = inDays(30);
    const never = { memberEndDate: '2099-01-01' };
    expect(fieldsOf(await act.join(admin, newMember(fareId, never)))).toEqual(['memberEndDate not-equal']);
    const member = await joined({ memberStartDate: later, memberEndDate: lastDayOf(later, 1) });
    expect(member).toMatchObject({
      memberStartDate: later,
      memberEndDate: lastDayOf(later, 1),
      memberStatus: 'ACTIVE',
      subscription: expect.stringContaining('Langganan'),
    });
    const moved = await act.change(admin, member.id, { memberStartDate: today });
    expect(fieldsOf(moved)).toEqual(['memberStartDate period-bought']);
    const unmoved = await act.change(admin, member.id, { ...member, note: 'Sama saja' });
    expect(unmoved.data).toMatchObject({ note: 'Sama saja', memberEndDate: lastDayOf(later, 1) });
    const buying = { paidTypeId: cash, membershipTransactionDetails: [{ months: 1 }] };
    for (const sent of [never, { ...never, ...buying }])
      expect(fieldsOf(await act.change(admin, member.id, sent))).toEqual(['memberEndDate not-equal']);
    expect(await periodsOf(admin, member.id)).toHaveLength(1);
    // As it was, which is what a form sends back, or as it becomes.
    const again = await act.change(admin, member.id, { memberEndDate: member.memberEndDate, ...buying });
    const { memberEndDate } = memberOf(again);
    expect((await act.change(admin, member.id, { memberEndDate })).data).toMatchObject({ memberEndDate });
  });

  test('expires with the day, is suspended and admitted again by hand, and EXPIRED is never set', async () => {
    const old = await joined({ memberStartDate: '2026-01-31' });
    expect([old.memberEndDate, old.memberStatus]).toEqual(['2026-02-28', 'EXPIRED']);
    expect((await act.change(admin, old.id, { ...old, name: 'Masih lama' })).status).toBe(200);
    const { id } = await joined();
    expect(fieldsOf(await act.change(admin, id, { memberStatus: 'EXPIRED' }))).toEqual(['memberStatus not-an-option']);
    await act.change(admin, id, { memberStatus: 'SUSPENDED' });
    expect(await statusOf(id)).toBe('SUSPENDED');
    await act.change(admin, id, { memberStatus: 'ACTIVE' });
    expect(await statusOf(id)).toBe('ACTIVE');
  });

  test('who paid stays: it is suspended, not deleted', async () => {
    const { id } = await joined();
    const refused = await admin.call(members.remove, { params: { id } });
    expect(refused.error).toMatchObject({ code: 'in-use', message: expect.stringContaining('member transactions') });
  });

  test('is found anywhere by name, card and plate', async () => {
    const plate = newPlate();
    const member = await joined({
      name: 'Sulastri',
      parkingCode: 'KARTU-77',
      nfcNumber: '04FFEE',
      plateNumbers: [plate],
    });
    for (const text of ['sulas', 'kartu-77', '04ffee', plate]) {
      const { data } = await admin.call(contract.search.find, { query: `q=${text}` });
      expect(JSON.stringify(data), text).toContain(member.id);
    }
  });
});

describe('a plate', () => {
  test('is kept without blanks, and named where it is unreadable or given twice', async () => {
    const plate = newPlate();
    const spaced = `${plate.slice(0, 1)} ${plate.slice(1, 5)} ${plate.slice(5).toLowerCase()}`;
    const answer = await act.join(admin, newMember(fareId, { plateNumbers: [spaced, plate] }));
    expect(fieldsOf(answer)).toEqual(['plateNumbers.1 given-twice']);
    expect(fieldsOf(await act.join(admin, newMember(fareId, { plateNumbers: ['--'] })))).toEqual([
      'plateNumbers.0 wrong-format',
    ]);
    const long = await act.join(admin, newMember(fareId, { plateNumbers: ['ß'.repeat(11)] }));
    expect(fieldsOf(long)).toEqual(['plateNumbers.0 too-long']);
    expect(await joined({ plateNumbers: [spaced] })).toMatchObject({ plateNumbers: [plate], plates: plate });
  });

  test('belongs to one member at a time: another is told whose it is, until that one has ended or is suspended', async () => {
    const [plate, own] = [newPlate(), newPlate()];
    const owner = await joined({ name: 'Pak Budi', plateNumbers: [plate] });
    const asked = newMember(fareId, { memberStartDate: today, plateNumbers: [own, plate] });
    const refused = await act.join(admin, asked);
    expect(refused.error.fields).toMatchObject([
      { path: 'plateNumbers.1', code: 'plate-of-other', message: 'This plate belongs to Pak Budi.' },
    ]);
    expect((await act.invite(admin, { ...guest(), plateNumbers: [plate] })).error.fields[0]?.code).toBe(
      'plate-of-other',
    );
    await act.change(admin, owner.id, { memberStatus: 'SUSPENDED' });
    expect((await act.join(admin, asked)).status).toBe(200);
    const back = await act.change(admin, owner.id, { memberStatus: 'ACTIVE' });
    expect(fieldsOf(back)).toEqual(['plateNumbers.0 plate-of-other']);
  });

  test('of an expired member may go to the next; renewing then asks for another', async () => {
    const plate = newPlate();
    const old = await joined({ memberStartDate: '2026-01-01', plateNumbers: [plate] });
    await joined({ plateNumbers: [plate] });
    expect(fieldsOf(await act.renew(admin, old.id, 1))).toEqual(['plateNumbers.0 plate-of-other']);
    expect(await periodsOf(admin, old.id)).toHaveLength(1);
  });

  test('asked for by two at once goes to one of them', async () => {
    const plate = newPlate();
    const answers = await Promise.all(
      [1, 2].map(() => act.join(admin, newMember(fareId, { memberStartDate: today, plateNumbers: [plate] }))),
    );
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
    const [refused] = answers.filter(({ status }) => status !== 200);
    expect(refused?.error.fields[0]?.path).toMatch(/^plateNumbers/);
  });
});

describe('who may use the screen of non-staff alone', () => {
  test('sees and changes those, and none of the staff', async () => {
    const { data } = await admin.call(departments.create, { body: { name: 'HUKUM', label: 'Hukum' } });
    const departmentId = (data as { id: string }).id;
    const staff = await joined({ memberType: 'STAFF', departmentId });
    const other = await joined();
    const groupName = 'LUAR';
    const made = await root.call(contract.userGroups.create, {
      body: { name: groupName, label: 'Luar', secondFactorRequired: false },
    });
    const groupId = (made.data as { id: string }).id;
    await server.platform.database.writes.query(
      `insert into access_groups (id, user_group_id, menu_id, viewable, addable, editable, deleteable)
       select gen_random_uuid(), $1, m.id, true, true, true, true from menus m join modules o on o.id = m.module_id where o.alias = '/member_non_staff'`,
      [groupId],
    );
    const clerk = await signInAs(server, groupName);
    const seen = (await clerk.call(membersNonStaff.list, { query: 'size=500' })).data as Member[];
    expect(seen.map(({ id }) => id)).toContain(other.id);
    expect(seen.filter(({ memberType }) => memberType === 'STAFF')).toEqual([]);
    expect((await clerk.call(members.list)).status).toBe(403);
    expect((await act.change(clerk, other.id, { note: 'Diperbarui' })).status).toBe(200);
    expect((await act.change(clerk, staff.id, { note: 'Diperbarui' })).status).toBe(403);
    expect((await act.change(clerk, other.id, { memberType: 'STAFF', departmentId })).status).toBe(403);
    expect((await clerk.call(members.remove, { params: { id: staff.id } })).status).toBe(403);
    expect((await clerk.call(members.periods, { params: { id: staff.id } })).status).toBe(404);
    expect((await clerk.call(members.periods, { params: { id: other.id } })).status).toBe(200);
    const checked = async ({ id }: Member) => (await clerk.call(members.check, { params: { id } })).data;
    expect(await checked(staff)).toMatchObject({ status: 'NOT_FOUND', member: null });
    expect(await checked(other)).toMatchObject({ status: 'ACTIVE', member: { id: other.id } });
  });
});

const guest = () => ({
  name: 'Tamu rapat',
  vehicleTypeId: car,
  memberStartDate: today,
  memberEndDate: inDays(5),
  plateNumbers: [newPlate()],
});

describe('a guest', () => {
  const upload = async (client: Client, filename: string, content: Buffer): Promise<string> => {
    const body = { filename, files: content.toString('base64') };
    const { data } = await client.call(assetFiles.uploadEncoded, { body });
    return (data as { token: string }[])[0]?.token ?? '';
  };
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
  const read = async (client: Client, token: string) =>
    (await client.call(assetFiles.download, { params: { token } })).status;

  test('has documents and a photo, read by who sees guests', async () => {
    const photo = await upload(admin, 'wajah.png', await picture('png', 8, 8));
    const doc = await upload(admin, 'undangan.pdf', pdf);
    const made = await act.invite(admin, { ...guest(), tokenPhoto: photo, memberDocs: [doc] });
    expect(made.data).toMatchObject({ memberDocs: [doc], files: [{ token: doc, name: 'undangan.pdf' }] });
    const [operator, cashier] = [await signInAs(server, 'OPERATOR'), await signInAs(server, 'CASHIER')];
    expect([await read(operator, doc), await read(operator, photo), await read(cashier, doc)]).toEqual([200, 200, 404]);
    const params = { id: guestOf(made).id };
    const wrong = await admin.call(guests.update, { params, body: { tokenPhoto: await upload(admin, 'a.pdf', pdf) } });
    expect(wrong.error).toMatchObject({ code: 'asset-not-found', fields: [{ path: 'tokenPhoto' }] });
    expect((await admin.call(guests.remove, { params })).status).toBe(200);
    expect(await read(operator, doc)).toBe(404);
  });

  test('ends not before it begins, and buys nothing', async () => {
    const early = await act.invite(admin, { ...guest(), memberEndDate: inDays(-1) });
    expect(fieldsOf(early)).toEqual(['memberEndDate before-start']);
    const bought = await act.invite(admin, { ...guest(), membershipTransactionDetails: [{ months: 1 }] });
    expect(fieldsOf(bought)).toEqual(['membershipTransactionDetails too-many']);
  });

  test('is deactivated today and kept, twice without harm, and admitted again by hand', async () => {
    const { id } = guestOf(await act.invite(admin, guest()));
    const deactivate = () => admin.call(guests.deactivate, { params: { id } });
    expect((await deactivate()).data).toBeNull();
    expect((await deactivate()).data).toBeNull();
    const find = async () => (await admin.call(guests.list, { query: `id.equals=${id}` })).data;
    expect(await find()).toMatchObject([{ memberStatus: 'SUSPENDED', memberEndDate: today }]);
    const back = { memberStatus: 'ACTIVE', memberEndDate: inDays(3) };
    expect((await admin.call(guests.update, { params: { id }, body: back })).data).toMatchObject(back);
  });

  test('is no member: neither list nor calls of the other know one', async () => {
    const { id } = guestOf(await act.invite(admin, guest()));
    const member = await joined();
    expect((await admin.call(members.list, { query: `id.equals=${id}` })).data).toEqual([]);
    expect((await act.change(admin, id, { name: 'X' })).error.code).toBe('record-not-found');
    expect((await admin.call(members.periods, { params: { id } })).error.code).toBe('record-not-found');
    expect((await admin.call(guests.remove, { params: { id: member.id } })).error.code).toBe('record-not-found');
    expect((await admin.call(guests.deactivate, { params: { id: member.id } })).error.code).toBe('record-not-found');
  });

  test('who has parked stays', async () => {
    const lane = await buildLane(server);
    const { id } = guestOf(await act.invite(admin, guest()));
    const stay = await buildStay(server, lane);
    const parkedBy = (memberId: string | null) =>
      server.platform.database.writes.query('update stays set member_id = $1 where id = $2', [memberId, stay.id]);
    await parkedBy(id);
    expect((await admin.call(guests.remove, { params: { id } })).error.code).toBe('in-use');
    await parkedBy(null);
  });
});

test('after all of this everything holds', async () => {
  expect(await breachesOf(server)).toEqual([]);
});
