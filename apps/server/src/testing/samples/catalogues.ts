import { contract } from '@parking/contract/contract';
import type { Sample } from '../resource-suite.ts';

/** Numbers for people: 1st, 2nd and so on, so that names differ in their beginning, middle and end. */
const words = ['Anggrek', 'Bougenville', 'Cempaka', 'Dahlia', 'Edelweis', 'Flamboyan', 'Gardenia', 'Hibiskus', 'Ixora'];
export const word = (n: number): string => `${words[n % words.length]}${n}`;

/** A code, and a name in both languages; every second one has no English name. */
export const labelled = (n: number) => ({
  name: `K-${word(n).toUpperCase()}`,
  label: `Nama ${word(n)}`,
  labelEn: n % 2 === 0 ? `Name ${word(n)}` : null,
});

/** What any plain catalogue is proved with that is not named below. */
export const catalogue: Sample = {
  build: labelled,
  change: { label: 'Nama lain' },
  required: ['name', 'label'],
  unique: 'name',
};

/** Those that something else needs. */
export const catalogueSamples = {
  identityTypes: {
    ...catalogue,
    use: async (identityTypeId, { client }) => {
      const body = { username: 'pemegang', password: 'kuda-terbang-biru', roleIds: [], biodata: { identityTypeId } };
      await client.call(contract.users.create, { body });
    },
  },
  moduleGroups: {
    ...catalogue,
    use: async (moduleGroupId, { client }) => {
      const body = { name: 'Situs', requestMethod: 'GET', moduleLink: '/situs', moduleGroupId };
      await client.call(contract.modules.create, { body });
    },
  },
} as const satisfies Record<string, Sample>;
