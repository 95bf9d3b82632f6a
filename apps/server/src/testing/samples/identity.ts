import { notificationTypes } from '@parking/contract/communication/communication';
import { contract } from '@parking/contract/contract';
import type { Row } from '../list-reference.ts';
import type { Sample } from '../resource-suite.ts';
import { labelled, word } from './catalogues.ts';
import { optionsOf } from './settings.ts';

const password = 'kuda-terbang-biru';

export const identitySamples = {
  users: {
    build: async (n, site) => ({
      username: `orang.${word(n).toLowerCase()}`,
      email: n % 2 === 0 ? `${word(n)}@parkir.example`.toLowerCase() : null,
      roleIds: (await optionsOf(site, contract.userGroups.options)).slice(0, 1 + (n % 2)),
      password,
      biodata: {
        firstName: word(n),
        lastName: word(n + 1),
        phoneNumber: `+62 81${n}`,
        gender: n % 2 ? 'MALE' : 'FEMALE',
      },
    }),
    change: { email: 'baru@parkir.example' },
    required: ['username', 'password', 'roleIds'],
    unique: 'username',
    unshown: ['password', 'biodata', 'roleIds'],
  },
  userGroups: {
    build: (n) => ({ ...labelled(n), secondFactorRequired: n % 2 === 0 }),
    change: { label: 'Penjaga malam' },
    required: ['name', 'label'],
    unique: 'name',
    use: async (id, { client }) => {
      await client.call(contract.users.create, { body: { username: 'anggota', password, roleIds: [id] } });
    },
  },
  modules: {
    build: async (n, site) => ({
      name: `Situs ${word(n)}`,
      alias: n % 2 === 0 ? `https://contoh.example/${n}` : null,
      requestMethod: 'GET',
      moduleLink: `/situs/${n}`,
      moduleGroupId: (await optionsOf(site, contract.moduleGroups.options)).at(0) ?? null,
    }),
    change: { name: 'Situs lain' },
    required: ['name', 'requestMethod', 'moduleLink'],
    unique: 'moduleLink',
    use: async (moduleId, { client }) => {
      const body = { label: 'Tautan', orderingNumber: 1, moduleId, divider: false };
      await client.call(contract.menus.create, { body });
    },
  },
  menus: {
    build: async (n, site) => ({
      label: `Menu ${word(n)}`,
      labelEn: n % 2 === 0 ? `Menu ${n}` : null,
      orderingNumber: n,
      moduleId: (await optionsOf(site, contract.modules.options)).at(n) ?? null,
      parentMenuId: null,
      materialUiIcon: n % 2 === 0 ? 'home' : null,
      divider: n % 2 === 0,
    }),
    change: { orderingNumber: 77 },
    required: ['label', 'orderingNumber'],
    use: async (parentMenuId, { client }) => {
      const body = { label: 'Anak', orderingNumber: 1, parentMenuId, divider: false };
      await client.call(contract.menus.create, { body });
    },
  },
  notificationRules: {
    build: (n) => ({
      type: notificationTypes[n % notificationTypes.length],
      target: `/gates/${word(n).toLowerCase()}`,
      action: `Buka ${word(n)}`,
      actionEn: n % 2 === 0 ? `Open ${word(n)}` : null,
    }),
    prepare: async ({ client }) => {
      const rules = (await client.call(contract.notificationRules.list, { query: 'size=100' })).data as Row[];
      for (const { id } of rules) await client.call(contract.notificationRules.remove, { params: { id } });
    },
    change: { action: 'Lihat' },
    required: ['type', 'target', 'action'],
    unique: 'type',
  },
} as const satisfies Record<string, Sample>;
