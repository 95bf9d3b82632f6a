import { type DBSchema, type IDBPDatabase, deleteDB, openDB } from 'idb';
import type { Grant, QueuedSale } from './queue.ts';

/** Kept under names; each is replaced as a whole. */
interface CashierSchema extends DBSchema {
  sales: { key: string; value: QueuedSale };
  grants: { key: string; value: Grant };
  kept: { key: string; value: unknown };
}
type Connection = IDBPDatabase<CashierSchema>;

export const databaseName = 'cashier';
const ofTraining = `${databaseName}-`;

/** Each training keeps its own: what was sold in one is never sent to a later one, nor to the real one. */
export const databaseOf = (trainingId: string | null): string =>
  trainingId === null ? databaseName : ofTraining + trainingId;

/** Takes away what was sold in trainings that are gone; the real one's stays, wherever it is asked. */
export async function forgetFormerTrainings(trainingId: string): Promise<void> {
  // Not every browser can list them; there they are left, and never opened.
  const kept = (await indexedDB.databases?.()) ?? [];
  const former = kept.flatMap(({ name }) =>
    name?.startsWith(ofTraining) && name !== databaseOf(trainingId) ? [name] : [],
  );
  await Promise.all(former.map((name) => deleteDB(name)));
}

/** What an exit screen keeps on this machine: sales the server has not got, and what it needs to go on selling. */
export interface CashierStore {
  allSales(): Promise<QueuedSale[]>;
  /** Resolves once the sale is on the disk. */
  addSale(sale: QueuedSale): Promise<void>;
  /** Replaces sales that are there; never adds nor deletes one. */
  updateSales(sales: readonly QueuedSale[]): Promise<void>;
  /** Forgets sales that the server has; any other stays. */
  forgetSent(): Promise<void>;
  allGrants(): Promise<Grant[]>;
  addGrant(grant: Grant): Promise<void>;
  keep(name: string, value: unknown): Promise<void>;
  kept<Value>(name: string): Promise<Value | null>;
  forget(names: readonly string[]): Promise<void>;
  close(): void;
}

const onDisk = { durability: 'strict' } as const;
const unsentStates: ReadonlySet<QueuedSale['state']> = new Set(['WAITING', 'REFUSED']);

export async function openCashierStore(name = databaseName): Promise<CashierStore> {
  const database: Connection = await openDB<CashierSchema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('sales', { keyPath: 'requestId' });
      fresh.createObjectStore('grants', { keyPath: 'id' });
      fresh.createObjectStore('kept');
    },
    blocking: () => database.close(),
  });
  return {
    allSales: () => database.getAll('sales'),
    addSale: async (sale) => {
      const transaction = database.transaction('sales', 'readwrite', onDisk);
      // `add` and not `put`: a number that is taken must not replace another sale.
      await Promise.all([transaction.store.add(sale), transaction.done]);
    },
    updateSales: async (sales) => {
      const transaction = database.transaction('sales', 'readwrite', onDisk);
      for (const sale of sales) {
        const there = await transaction.store.getKey(sale.requestId);
        if (there !== undefined) await transaction.store.put(sale);
      }
      await transaction.done;
    },
    forgetSent: async () => {
      const transaction = database.transaction('sales', 'readwrite', onDisk);
      for (const sale of await transaction.store.getAll()) {
        if (!unsentStates.has(sale.state)) await transaction.store.delete(sale.requestId);
      }
      await transaction.done;
    },
    allGrants: () => database.getAll('grants'),
    addGrant: async (grant) => {
      await database.put('grants', grant);
    },
    keep: async (key, value) => {
      await database.put('kept', value, key);
    },
    kept: async <Value>(key: string) => ((await database.get('kept', key)) ?? null) as Value | null,
    forget: async (names) => {
      const transaction = database.transaction('kept', 'readwrite');
      await Promise.all([...names.map((key) => transaction.store.delete(key)), transaction.done]);
    },
    close: () => database.close(),
  };
}
