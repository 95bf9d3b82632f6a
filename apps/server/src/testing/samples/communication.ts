import { contract } from '@parking/contract/contract';
import { picture } from '../../modules/files/testing/samples.ts';
import type { Sample } from '../resource-suite.ts';
import { labelled, word } from './catalogues.ts';
import { upload } from './gates.ts';

const widgetAddresses = [
  '/dashboard/occupancy',
  '/dashboard/takings',
  '/dashboard/gate_states',
  '/dashboard/parking/traffic_per_hour/in',
];

export const communicationSamples = {
  news: {
    build: async (n, site) => ({
      title: `Berita ${word(n)}`,
      synopsis: `Ringkasan ${word(n)}`,
      content: `<p>Isi <strong>${word(n)}</strong></p>`,
      startDate: `2026-0${(n % 9) + 1}-05`,
      expiredDate: n % 2 === 0 ? `2199-0${(n % 9) + 1}-28` : null,
      newsStatus: n % 2 === 0 ? 'PUBLISHED' : 'DRAFT',
      token: n % 2 === 0 ? await upload(site, `berita-${n}.png`, await picture('png', 16, 16)) : null,
    }),
    change: { title: 'Judul lain', newsStatus: 'DRAFT' },
    required: ['title', 'synopsis', 'content', 'startDate'],
  },
  dashboardComponents: {
    build: (n) => ({
      ...labelled(n),
      url: widgetAddresses[n % widgetAddresses.length],
      refreshInterval: 10 + n,
      refreshAble: n % 2 === 0,
    }),
    change: { refreshInterval: 900 },
    required: ['name', 'label', 'url', 'refreshInterval', 'refreshAble'],
    unique: 'name',
    use: async (id, { client }) => {
      const [group] = (await client.call(contract.userGroups.options)).data as { id: string }[];
      const body = { dashboardComponentIds: [id] };
      await client.call(contract.dashboardComponents.setOfGroup, { params: { id: group?.id ?? '' }, body });
    },
  },
} as const satisfies Record<string, Sample>;
