import { contract } from '@parking/contract/contract';
import type { Row } from '../list-reference.ts';
import type { Sample, Site } from '../resource-suite.ts';
import { labelled, word } from './catalogues.ts';

export const safe = '01900000-0000-7000-8000-000000000301';
export const bank = '01900000-0000-7000-8000-000000000302';
export const incoming = '01900000-0000-7000-8000-000000000501';
export const outgoing = '01900000-0000-7000-8000-000000000511';

const day = (n: number): string => `2026-0${1 + (n % 9)}-1${n % 9}`;
const noteOf = (n: number): string | null => (n % 2 === 0 ? null : `Nota ${word(n)}`);
const documented = (n: number) => ({ amount: 10_000 + n * 1_500, note: noteOf(n) });

/** Money for everything that is taken out later. */
async function fillSafe({ client }: Site): Promise<void> {
  const body = { cashId: safe, cashTransactionCategoryId: incoming, amount: 1_000_000, transactionDate: '2026-01-01' };
  await client.call(contract.cashIns.create, { body });
}

let items = 0;

async function newItem({ client }: Site): Promise<string> {
  items += 1;
  const body = { name: `Gulungan ${word(items)}`, code: `GULUNG-${items}` };
  return ((await client.call(contract.inventories.create, { body })).data as Row).id;
}

async function stockedItem(site: Site): Promise<string> {
  const inventoryId = await newItem(site);
  const body = { inventoryId, amount: 100_000, date: '2026-01-01' };
  await site.client.call(contract.inventoryIns.create, { body });
  return inventoryId;
}

const changed = { change: { note: 'Diperiksa ulang' } };

export const ledgerSamples = {
  cashCategories: {
    build: (n) => ({ ...labelled(n), cashTransactionCategoryType: n % 2 === 0 ? 'IN' : 'OUT' }),
    change: { label: 'Nama lain' },
    required: ['name', 'label', 'cashTransactionCategoryType'],
    unique: 'name',
    use: async (cashTransactionCategoryId, { client }) => {
      const body = { cashId: safe, cashTransactionCategoryId, amount: 1_000, transactionDate: '2026-02-02' };
      await client.call(contract.cashIns.create, { body });
    },
  },
  cashIns: {
    build: (n) => ({
      cashId: n % 2 === 0 ? safe : bank,
      cashTransactionCategoryId: incoming,
      ...documented(n),
      transactionDate: day(n),
      cashInFiles: [],
    }),
    ...changed,
    required: ['cashId', 'amount', 'transactionDate'],
    empty: ['depositNumber'],
  },
  cashOuts: {
    build: async (n, site) => {
      await fillSafe(site);
      return {
        cashId: safe,
        cashTransactionCategoryId: outgoing,
        ...documented(n),
        transactionDate: day(n),
        cashOutFiles: [],
      };
    },
    ...changed,
    required: ['cashId', 'cashTransactionCategoryId', 'amount', 'transactionDate'],
  },
  cashMutations: {
    build: async (n, site) => {
      await fillSafe(site);
      return { cashOriginId: safe, cashDestinationId: bank, ...documented(n), transactionDate: day(n) };
    },
    ...changed,
    required: ['cashOriginId', 'cashDestinationId', 'amount', 'transactionDate'],
  },
  inventories: {
    build: (n) => ({ name: `Barang ${word(n)}`, code: `B-${n}`, unit: n % 2 === 0 ? 'rol' : null }),
    change: { name: 'Kertas tiket' },
    required: ['name', 'code'],
    unique: 'code',
    use: async (inventoryId, { client }) => {
      await client.call(contract.inventoryIns.create, { body: { inventoryId, amount: 5, date: '2026-02-02' } });
    },
  },
  inventoryIns: {
    build: async (n, site) => ({ inventoryId: await newItem(site), ...documented(n), date: day(n) }),
    ...changed,
    required: ['inventoryId', 'amount', 'date'],
  },
  inventoryOuts: {
    build: async (n, site) => ({ inventoryId: await stockedItem(site), ...documented(n), date: day(n) }),
    ...changed,
    required: ['inventoryId', 'amount', 'date'],
  },
} as const satisfies Record<string, Sample>;
