import { contract } from '@parking/contract/contract';
import type { Row } from '../list-reference.ts';
import { buildUser, testPassword } from '../people.ts';
import type { Sample, Site } from '../resource-suite.ts';
import { labelled, word } from './catalogues.ts';

/** The keys that a select offers. */
export const optionsOf = async (
  { client }: Pick<Site, 'client'>,
  call: Parameters<Site['client']['call']>[0],
): Promise<string[]> => ((await client.call(call)).data as Row[]).map(({ id }) => id);

export const settingsSamples = {
  holidays: {
    build: (n) => ({ ...labelled(n), name: undefined, day: `2097-0${1 + (n % 9)}-1${n % 9}` }),
    change: { label: 'Cuti bersama' },
    required: ['day', 'label'],
    unique: 'day',
  },
  apis: {
    build: (n) => ({
      name: `Penerima ${word(n)}`,
      target: `https://hook${n}.example/parkir`,
      events: n % 2 === 0 ? ['STAY_EXITED'] : [],
      isEnabled: n % 3 !== 0,
    }),
    change: { target: 'https://lain.example/parkir', isEnabled: false },
    required: ['name', 'target'],
    unique: 'name',
  },
  shifts: {
    build: (n) => ({ name: `Shift ${word(n)}`, start: `0${n % 9}:15`, end: `1${n % 9}:45` }),
    change: { end: '23:30' },
    required: ['name', 'start', 'end'],
    unique: 'name',
  },
  cash: {
    build: (n) => ({
      name: `Brankas ${word(n)}`,
      code: `B-${n}`,
      ...(n % 4 === 0 && { fixedAmount: n * 100_000 }),
    }),
    change: { name: 'Brankas utama' },
    required: ['name', 'code'],
    unique: 'code',
    use: async (cashId, { client }) => {
      await client.call(contract.paidTypes.create, { body: { ...labelled(30), kind: 'CARD', cashId } });
    },
  },
  paidTypes: {
    build: async (n, site) => ({
      ...labelled(n),
      kind: n % 2 === 0 ? 'CARD' : 'TRANSFER',
      cashId: n % 2 === 0 ? (await optionsOf(site, contract.cash.options)).at(0) : null,
    }),
    change: { label: 'Kartu debit' },
    required: ['name', 'label'],
    unique: 'name',
  },
  settlementTemplates: {
    build: (n) => ({
      name: `Templat ${word(n)}`,
      format: n % 2 === 0 ? 'DELIMITED' : 'FIXED',
      item: [{ source: 'reference', text: null, form: null, width: 36, align: 'LEFT', pad: ' ' }],
      namePattern: `T${n}_{day}_{version}.txt`,
    }),
    change: {
      encoding: 'ASCII',
      header: [{ source: 'items', text: null, form: null, width: 8, align: 'RIGHT', pad: '0' }],
    },
    required: ['name', 'format', 'item', 'namePattern'],
    unique: 'name',
    use: async (templateId, { client, server }) => {
      const [id = ''] = await optionsOf({ client }, contract.paidTypes.options);
      const { username } = await buildUser(server, { groups: ['SUPERADMIN'] });
      const body = { templateId, approverUsername: username, approverPassword: testPassword };
      await client.call(contract.settlementSetups.update, { params: { id }, body });
    },
  },
} as const satisfies Record<string, Sample>;
