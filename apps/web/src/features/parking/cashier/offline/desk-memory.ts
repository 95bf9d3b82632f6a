import type { ClockAnchor } from './clock.ts';
import type { CashierStore } from './database.ts';
import type { CarCopy, DeskState, DeskUser, Masters, Roster, Seat } from './desk-types.ts';
import { type Grant, type QueuedSale, isUnsent } from './queue.ts';
import { type SeatMemory, openSeatMemory } from './seat-memory.ts';

/** Cleared when the shift ends; device number and its count stay. */
const shiftKeys = ['copy', 'masters', 'anchor', 'roster'] as const;

/** What a desk knows and keeps: the copy of cars, what it sold, and by which grants it may send it. */
export interface DeskMemory extends SeatMemory {
  /** Null where nothing can be kept on this machine. */
  readonly store: CashierStore | null;
  readonly state: () => DeskState;
  readonly change: (next: Partial<DeskState>) => void;
  readonly watch: (listener: () => void) => () => void;
  readonly copy: () => CarCopy | null;
  readonly keepCopy: (copy: CarCopy) => Promise<void>;
  readonly keepMasters: (masters: Masters) => Promise<void>;
  /** When the server last told its time. */
  readonly anchor: () => ClockAnchor | null;
  readonly keepAnchor: (anchor: ClockAnchor) => void;
  readonly grants: () => readonly Grant[];
  readonly addGrant: (grant: Grant) => Promise<void>;
  /** The server takes it no more. */
  readonly dropGrant: (id: string) => void;
  readonly addSale: (sale: QueuedSale) => Promise<void>;
  readonly putSales: (sales: readonly QueuedSale[]) => Promise<void>;
  /** Reads the sales again, which another tab may have changed. */
  readonly readSales: () => Promise<void>;
  readonly tellCount: () => void;
  /** Forgets the copy once nothing waits; nothing ever deletes a sale that was not sent. */
  readonly forgetIfSent: () => Promise<void>;
  /** Who is signed in here; null before the first and after the last. */
  readonly user: () => DeskUser | null;
  readonly serve: (user: DeskUser | null) => void;
}

interface Hearers {
  /** Other tabs should look at the sales again. */
  readonly tellTabs: () => void;
  readonly onUnsent: (count: number | null) => void;
}

async function salesInOrder(store: CashierStore | null): Promise<QueuedSale[]> {
  const sales = (await store?.allSales()) ?? [];
  return sales.toSorted((one, other) => one.sequence - other.sequence);
}

export async function openMemory(store: CashierStore | null, { tellTabs, onUnsent }: Hearers): Promise<DeskMemory> {
  const listeners = new Set<() => void>();
  let copy = (await store?.kept<CarCopy>('copy')) ?? null;
  let anchor = (await store?.kept<ClockAnchor>('anchor')) ?? null;
  let grants: readonly Grant[] = (await store?.allGrants()) ?? [];
  let user: DeskUser | null = null;
  let state: DeskState = {
    mode: 'online',
    masters: (await store?.kept<Masters>('masters')) ?? null,
    copiedAt: copy?.at ?? null,
    sales: await salesInOrder(store),
    elsewhere: true,
    failure: null,
    unkept: store === null,
    roster: (await store?.kept<Roster>('roster')) ?? null,
    seat: (await store?.kept<Seat>('seat')) ?? null,
    serverBack: false,
  };
  const change = (next: Partial<DeskState>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const tellCount = (): void => {
    const unsent = state.sales.filter(isUnsent).length;
    const nothingKept = unsent === 0 && copy === null && state.masters === null;
    onUnsent(nothingKept ? null : unsent);
  };
  const showSales = (sales: readonly QueuedSale[]): void => {
    change({ sales });
    tellCount();
  };
  tellCount();
  return {
    ...(await openSeatMemory(store, change)),
    store,
    state: () => state,
    change,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    copy: () => copy,
    keepCopy: async (fresh) => {
      copy = fresh;
      change({ copiedAt: fresh.at });
      await store?.keep('copy', fresh);
    },
    keepMasters: async (masters) => {
      change({ masters, failure: null });
      await store?.keep('masters', masters);
    },
    anchor: () => anchor,
    keepAnchor: (next) => {
      anchor = next;
      void store?.keep('anchor', next);
    },
    grants: () => grants,
    addGrant: async (grant) => {
      grants = [...grants, grant];
      await store?.addGrant(grant);
    },
    dropGrant: (id) => {
      grants = grants.filter((grant) => grant.id !== id);
    },
    addSale: async (sale) => {
      await store?.addSale(sale);
      showSales([...state.sales, sale]);
      tellTabs();
    },
    putSales: async (sales) => {
      await store?.updateSales(sales);
      const changed = new Map(sales.map((sale) => [sale.requestId, sale]));
      showSales(state.sales.map((sale) => changed.get(sale.requestId) ?? sale));
      tellTabs();
    },
    readSales: async () => showSales(await salesInOrder(store)),
    tellCount,
    forgetIfSent: async () => {
      if (state.sales.some(isUnsent)) return;
      copy = null;
      await store?.forgetSent();
      await store?.forget(shiftKeys);
      change({ masters: null, copiedAt: null, sales: [], roster: null });
      tellCount();
    },
    user: () => user,
    serve: (next) => {
      user = next;
    },
  };
}

/** This machine's own name in numbers that it gives; made once. */
export async function deviceNumber(store: CashierStore): Promise<string> {
  const known = await store.kept<string>('device');
  if (known) return known;
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const drawn = crypto.getRandomValues(new Uint8Array(4));
  const made = `D${[...drawn].map((byte) => letters.charAt(byte % letters.length)).join('')}`;
  await store.keep('device', made);
  return made;
}
