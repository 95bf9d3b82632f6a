import { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { DashboardWidget, PersonalWidget } from '@parking/contract/dashboards/dashboards';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signInAs } from '../../testing/people.ts';
import { type Client, type TestServer, startTestServer } from '../../testing/test-server.ts';

const { dashboardComponents, dashboards, personalDashboard, userGroups } = contract;
let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer();
  admin = await signInAs(server, 'SUPERADMIN');
});
afterAll(() => server.close());

const ownOf = async (client: Client) => (await client.call(dashboards.own)).data as DashboardWidget[];
const namesOf = async (client: Client) => (await ownOf(client)).map(({ name }) => name);
const arrangementOf = async (client: Client) => (await client.call(personalDashboard.get)).data as PersonalWidget[];

interface Choice {
  id: string;
  hidden: boolean;
  size: string | null;
  refreshInterval: number | null;
}
const choiceOf = ({ id, hidden, size, refreshInterval }: PersonalWidget): Choice => ({
  id,
  hidden,
  size,
  refreshInterval,
});
const arrange = (client: Client, widgets: readonly Choice[]) =>
  client.call(personalDashboard.set, { body: { widgets } });

async function groupId(name: string): Promise<string> {
  const groups = (await admin.call(userGroups.list, { query: `name.equals=${name}` })).data as { id: string }[];
  return groups[0]?.id ?? '';
}
async function componentIds(...names: string[]): Promise<string[]> {
  const all = (await admin.call(dashboardComponents.list, { query: 'size=100' })).data as {
    id: string;
    name: string;
  }[];
  return names.map((name) => all.find((one) => one.name === name)?.id ?? '');
}
const give = async (group: string, ids: readonly string[], client = admin) =>
  client.call(dashboardComponents.setOfGroup, {
    params: { id: await groupId(group) },
    body: { dashboardComponentIds: ids },
  });

describe('one’s own dashboard', () => {
  test('is ordered, hidden, sized and slowed as one likes, and is nobody else’s', async () => {
    const mine = await signInAs(server, 'OPERATOR');
    const theirs = await signInAs(server, 'OPERATOR');
    const before = await arrangementOf(mine);
    expect(before.map(({ name }) => name)).toEqual([
      'OCCUPANCY',
      'GATE_STATES',
      'TRAFFIC_IN_PER_HOUR',
      'TRAFFIC_OUT_PER_HOUR',
    ]);
    expect(before[0]).toMatchObject({ hidden: false, size: null, refreshInterval: null, given: { size: 'SMALL' } });
    const [inside, gates, entries, exits] = before.map(choiceOf) as [Choice, Choice, Choice, Choice];
    const wanted = [{ ...exits, size: 'LARGE', refreshInterval: 300 }, { ...gates, hidden: true }, inside, entries];
    expect((await arrange(mine, wanted)).status).toBe(200);
    expect(await arrangementOf(mine)).toMatchObject(wanted);
    const shown = await ownOf(mine);
    expect(shown.map(({ name }) => name)).toEqual(['TRAFFIC_OUT_PER_HOUR', 'OCCUPANCY', 'TRAFFIC_IN_PER_HOUR']);
    expect(shown[0]).toMatchObject({ size: 'LARGE', refreshInterval: 300 });
    expect(shown[1]).toMatchObject({ size: 'SMALL', refreshInterval: 30 });
    expect(await arrangementOf(theirs)).toEqual(before);
    await arrange(mine, []);
    expect(await arrangementOf(mine)).toEqual(before);
  });

  test('has only what is given, once each, and no faster than it is given', async () => {
    const cashier = await signInAs(server, 'CASHIER');
    const [first, second] = (await arrangementOf(cashier)).map(choiceOf) as [Choice, Choice];
    const [foreign = ''] = await componentIds('TAKINGS');
    const { status, error } = await arrange(cashier, [
      { ...first, refreshInterval: 10 },
      { ...second, id: foreign },
      first,
    ]);
    expect([status, error.code]).toEqual([400, 'bad-input']);
    expect(error.fields.map(({ path, code }) => [path, code])).toEqual([
      ['widgets.0.refreshInterval', 'too-small'],
      ['widgets.1.id', 'not-an-option'],
      ['widgets.2.id', 'given-twice'],
    ]);
    const wrong = await arrange(cashier, [{ ...first, size: 'HUGE' }]);
    expect(wrong.error.fields).toMatchObject([{ path: 'widgets.0.size', code: 'not-an-option' }]);
    expect(await namesOf(cashier)).toEqual(['OCCUPANCY', 'GATE_STATES']);
  });

  test('saved from two windows at once is one of the two', async () => {
    const mine = await signInAs(server, 'OPERATOR');
    const widgets = (await arrangementOf(mine)).map(choiceOf);
    const answers = await Promise.all([arrange(mine, widgets), arrange(mine, widgets.toReversed())]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const order = (await arrangementOf(mine)).map(({ id }) => id);
    const given = widgets.map(({ id }) => id);
    expect([given, given.toReversed()]).toContainEqual(order);
  });

  test('of a user of several groups has each widget once', async () => {
    const names = await namesOf(await signInAs(server, 'AUDITOR', 'OPERATOR'));
    expect(names).toEqual([...new Set(names)]);
    expect(names.slice(0, 3)).toEqual(['ATTENTION', 'OCCUPANCY', 'TAKINGS']);
  });
});

describe('what a group is given', () => {
  test('its members see in that order; what is taken away leaves every dashboard', async () => {
    const mine = await signInAs(server, 'FINANCE');
    await arrange(mine, (await arrangementOf(mine)).map(choiceOf));
    const [takings = '', inside = '', gates = ''] = await componentIds('TAKINGS', 'OCCUPANCY', 'GATE_STATES');
    expect((await give('FINANCE', [takings, inside])).status).toBe(200);
    expect(await namesOf(await signInAs(server, 'FINANCE'))).toEqual(['TAKINGS', 'OCCUPANCY']);
    expect((await namesOf(mine)).toSorted()).toEqual(['OCCUPANCY', 'TAKINGS']);
    expect((await arrangementOf(mine)).map(({ name }) => name)).not.toContain('GATE_STATES');
    await give('FINANCE', [takings, inside, gates]);
    const params = { id: await groupId('FINANCE') };
    const listed = (await admin.call(dashboardComponents.ofGroup, { params })).data as { id: string; given: boolean }[];
    expect(listed.filter(({ given }) => given).map(({ id }) => id)).toEqual([takings, inside, gates]);
    expect(listed.length).toBeGreaterThan(3);
  });

  test('opens no figures that the group may not read: it says so, and nobody’s dashboard shows them', async () => {
    const [inside = '', takings = ''] = await componentIds('OCCUPANCY', 'TAKINGS');
    await give('CASHIER', [takings, inside]);
    const params = { id: await groupId('CASHIER') };
    const listed = (await admin.call(dashboardComponents.ofGroup, { params })).data as {
      name: string;
      given: boolean;
      readable: boolean;
    }[];
    expect(listed[0]).toMatchObject({ name: 'TAKINGS', given: true, readable: false });
    expect(listed[1]).toMatchObject({ name: 'OCCUPANCY', given: true, readable: true });
    const cashier = await signInAs(server, 'CASHIER');
    expect(await namesOf(cashier)).toEqual(['OCCUPANCY']);
    expect((await arrangementOf(cashier)).map(({ name }) => name)).toEqual(['OCCUPANCY']);
  });

  test('is not for those beneath it to arrange, and every component must be there', async () => {
    const below = await signInAs(server, 'ADMIN');
    expect((await give('SUPERADMIN', [], below)).status).toBe(403);
    const unknown = await give('OPERATOR', [newId()]);
    expect(unknown.error.fields).toMatchObject([{ path: 'dashboardComponentIds.0', code: 'does-not-exist' }]);
    for (const call of [dashboardComponents.ofGroup, dashboardComponents.setOfGroup] as const) {
      const missing = await admin.call(call, {
        params: { id: newId() },
        ...(call.method === 'POST' && { body: { dashboardComponentIds: [] } }),
      });
      expect(missing.error.code).toBe('user-group-not-found');
    }
  });
});

describe('a component', () => {
  const input = { name: 'BARU', label: 'Baru', refreshInterval: 60, refreshAble: true };

  test.each([
    ['https://contoh.id/dashboard', 'not-an-option'],
    ['/users', 'not-an-option'],
    ['/dashboard/occupancy?x=1', 'not-an-option'],
    ['/dashboard/../users', 'not-an-option'],
    ['/dashboard/parking/traffic_per_hour/sideways', 'not-an-option'],
    ['/dashboard/parking/yearly/', 'not-an-option'],
    [`/dashboard/parking/yearly/${newId()}`, 'does-not-exist'],
    ['', 'required'],
  ])('of %s is refused on its address: %s', async (url, code) => {
    const { status, error } = await admin.call(dashboardComponents.create, { body: { ...input, url } });
    expect([status, error.fields.map((field) => [field.path, field.code])[0]]).toEqual([400, ['url', code]]);
  });

  test('that a group has stays until it is taken from the group', async () => {
    const { data } = await admin.call(dashboardComponents.create, {
      body: { ...input, url: '/dashboard/occupancy' },
    });
    const params = { id: (data as { id: string }).id };
    await give('AUDITOR', [params.id]);
    const kept = await admin.call(dashboardComponents.remove, { params });
    expect([kept.error.code, kept.error.message]).toEqual(['in-use', 'Still used by user groups.']);
    const auditor = await signInAs(server, 'AUDITOR');
    await arrange(auditor, (await arrangementOf(auditor)).map(choiceOf));
    await give('AUDITOR', []);
    expect((await admin.call(dashboardComponents.remove, { params })).status).toBe(200);
    expect(await ownOf(auditor)).toEqual([]);
  });
});
