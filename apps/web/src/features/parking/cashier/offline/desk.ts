import type { InsideCar, OfflineSale } from '@parking/contract/parking/offline/offline';
import { ApiFailure, isServerAway } from '../../../../api/failure.ts';
import { type ClockAnchor, type SiteTime, siteMsOf, siteTime } from './clock.ts';
import type { CashierStore } from './database.ts';
import type { CarCopy, Clocks, DeskApi, DeskState, DeskUser, Masters } from './desk-types.ts';
import { type FoundCar, findCars } from './find-car.ts';
import { type OfflineSaleInput, slipOf } from './slip.ts';
import {
  type Grant,
  type QueuedSale,
  afterAnswer,
  afterFailure,
  isUnsent,
  isWaiting,
  nextBatch,
  pauseUntilNext,
} from './queue.ts';

const refreshMs = 60_000;
const probeMs = 3000;
/** How often the server is told that this device is answered. */
const contactMs = 20_000;
/** Cleared when the shift ends; device number and its count stay. */
const shiftKeys = ['copy', 'masters', 'anchor'] as const;

export interface Desk {
  state(): DeskState;
  watch(listener: () => void): () => void;
  /** Works for a user from now on: copies what is needed, asks for a grant, and goes on doing so. */
  serve(user: DeskUser): void;
  /** Reads everything again, at once. */
  refresh(): Promise<void>;
  /** A call got no answer. */
  lost(): void;
  /** The server told its time. */
  heard(local: string): void;
  now(): SiteTime | null;
  find(text: string): FoundCar[];
  byId(id: string): FoundCar[];
  sell(input: OfflineSaleInput): Promise<QueuedSale>;
  /** Uploads what is due, now. */
  upload(): Promise<void>;
  /** The shift is over: forgets the copy once nothing waits; nothing ever deletes a sale that was not sent. */
  leave(): Promise<void>;
}

interface DeskParts {
  readonly store: CashierStore | null;
  readonly api: DeskApi;
  readonly clocks: Clocks;
  /** Resolves once this tab owns the queue. */
  readonly own: () => Promise<void>;
  /** Other tabs should look at the sales again. */
  readonly tellTabs: () => void;
  readonly onUnsent: (count: number | null) => void;
  readonly onBack: () => void;
}

/** The part of an exit screen that goes on without the server. */
export async function openDesk(parts: DeskParts): Promise<Desk & { salesChangedElsewhere(): Promise<void> }> {
  const { store, api, clocks } = parts;
  const listeners = new Set<() => void>();
  let state: DeskState = {
    mode: 'online',
    masters: (await store?.kept<Masters>('masters')) ?? null,
    copiedAt: null,
    sales: await salesInOrder(),
    elsewhere: true,
    failure: null,
    unkept: store === null,
  };
  let copy = (await store?.kept<CarCopy>('copy')) ?? null;
  let anchor = (await store?.kept<ClockAnchor>('anchor')) ?? null;
  let grants: Grant[] = (await store?.allGrants()) ?? [];
  let user: DeskUser | null = null;
  let leaving = false;
  let uploading: Promise<void> | null = null;
  let lastTold = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let probe: ReturnType<typeof setTimeout> | undefined;
  let refresher: ReturnType<typeof setInterval> | undefined;
  let contacts: ReturnType<typeof setInterval> | undefined;
  state = { ...state, copiedAt: copy?.at ?? null };
  tellCount();

  async function salesInOrder(): Promise<QueuedSale[]> {
    const sales = (await store?.allSales()) ?? [];
    return sales.toSorted((one, other) => one.sequence - other.sequence);
  }

  function change(next: Partial<DeskState>): void {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  }

  function tellCount(): void {
    const unsent = state.sales.filter(isUnsent).length;
    const nothingKept = unsent === 0 && copy === null && state.masters === null;
    parts.onUnsent(nothingKept ? null : unsent);
  }

  async function readSales(): Promise<void> {
    change({ sales: await salesInOrder() });
    tellCount();
  }

  function lost(): void {
    if (state.mode === 'offline') return;
    change({ mode: 'offline' });
    const ask = async () => {
      if (await api.isServerReady()) return back();
      probe = setTimeout(() => void ask(), probeMs);
    };
    clearTimeout(probe);
    probe = setTimeout(() => void ask(), probeMs);
  }

  function back(): void {
    clearTimeout(probe);
    if (state.mode === 'online') return;
    change({ mode: 'online' });
    parts.onBack();
    // Each sale that waits is due at once: the pauses were for a server that did not answer.
    change({ sales: state.sales.map((sale) => (isWaiting(sale) ? { ...sale, nextTryAt: 0 } : sale)) });
    void upload();
    void refresh();
  }

  function heard(local: string): void {
    anchor = {
      serverMs: siteMsOf(local),
      monotonicMs: clocks.monotonicMs(),
      wallMs: clocks.wallMs(),
      pageId: clocks.pageId,
    };
    void store?.keep('anchor', anchor);
  }

  function now(): SiteTime | null {
    if (!anchor) return null;
    const machine = { monotonicMs: clocks.monotonicMs(), wallMs: clocks.wallMs(), pageId: clocks.pageId };
    const lastSale = state.sales.at(-1)?.sale.datetimeOut;
    const time = siteTime(anchor, machine, Math.max(lastTold, lastSale ? siteMsOf(lastSale) : 0));
    lastTold = siteMsOf(time.local);
    return time;
  }

  async function refresh(): Promise<void> {
    if (!user || leaving || state.mode === 'offline') return;
    try {
      const masters = await api.masters();
      change({ masters, failure: null });
      await store?.keep('masters', masters);
      const fresh = await api.copy();
      copy = fresh;
      heard(fresh.at);
      change({ copiedAt: fresh.at });
      await store?.keep('copy', fresh);
      await ensureGrant(masters);
      tellCount();
    } catch (error) {
      if (error instanceof ApiFailure && isServerAway(error)) lost();
      else if (error instanceof ApiFailure) change({ failure: error });
      else change({ unkept: true });
    }
  }

  async function ensureGrant({ post }: Masters): Promise<void> {
    if (!store || !user || !post.gate || !anchor) return;
    const shiftKey = `${post.shift?.id ?? ''}|${new Date(anchor.serverMs).toISOString().slice(0, 10)}`;
    const { id: userId } = user;
    const gateId = post.gate.id;
    const known = grants.some(
      (grant) => grant.userId === userId && grant.gateId === gateId && grant.shiftKey === shiftKey,
    );
    if (known) return;
    const given = await api.openGrant(gateId, await deviceNumber(store));
    const sequence = 1 + Math.max(0, ...grants.map((grant) => grant.sequence));
    const grant: Grant = { ...given, userId, gateId, shiftKey, sequence };
    grants = [...grants, grant];
    await store.addGrant(grant);
    void upload();
  }

  /** What the server was told of is not sold without it. */
  async function keepContact(): Promise<void> {
    const grant = grants
      .filter(({ userId }) => userId === user?.id)
      .toSorted((one, other) => other.sequence - one.sequence)[0];
    if (!grant || leaving || state.mode === 'offline') return;
    try {
      await api.contact(grant.grant);
    } catch (error) {
      if (error instanceof ApiFailure && isServerAway(error)) lost();
    }
  }

  async function sell(input: OfflineSaleInput): Promise<QueuedSale> {
    if (!store) throw new Error('Nothing can be kept on this machine.');
    const count = ((await store.kept<number>('count')) ?? 0) + 1;
    await store.keep('count', count);
    const number = `${await deviceNumber(store)}-${String(count).padStart(4, '0')}`;
    const { quote, gate } = input;
    const { parkingIn } = quote;
    const known = parkingIn.id !== '';
    const sale: OfflineSale = {
      requestId: input.requestId,
      ...(known && { parkingInId: parkingIn.id }),
      ...(parkingIn.parkingCode && { parkingCode: parkingIn.parkingCode }),
      ...(input.plateNumber && { plateNumber: input.plateNumber }),
      vehicleId: quote.vehicleId,
      parkingType: quote.parkingType,
      gateId: gate.id,
      datetimeIn: parkingIn.datetimeIn,
      datetimeOut: quote.datetimeOut,
      ...(input.clockUnsure && { clockUnsure: true }),
      sequence: count,
      amountTaken: quote.total,
      ...(input.tendered !== null && { tendered: input.tendered }),
      ...(input.paidType && { paidTypeId: input.paidType.id }),
      ...(input.payment && { slip: input.payment }),
      ...(input.deduct && { deduct: input.deduct }),
      lines: quote.lines,
      ...(input.lostTicket && { lostTicket: true }),
      ...(input.note && { note: input.note }),
      provisionalNumber: number,
    };
    const queued: QueuedSale = {
      requestId: input.requestId,
      sequence: count,
      userId: input.user.id,
      userName: input.user.name,
      sale,
      slip: slipOf(input, number, copy?.printSettings ?? null),
      state: 'WAITING',
      attempts: 0,
      nextTryAt: 0,
      receiptNumber: null,
    };
    await store.addSale(queued);
    change({ sales: [...state.sales, queued] });
    tellCount();
    parts.tellTabs();
    if (state.mode === 'online') void upload();
    return queued;
  }

  function upload(): Promise<void> {
    uploading ??= uploadDue().finally(() => {
      uploading = null;
      planUpload();
    });
    return uploading;
  }

  async function uploadDue(): Promise<void> {
    if (!store || state.elsewhere) return;
    for (;;) {
      const due = nextBatch(state.sales, grants, clocks.wallMs());
      if (!due) break;
      if (!(await send(due.grant, due.sales))) break;
    }
    if (leaving) await forgetIfSent();
  }

  /** Whether it is worth going on at once. */
  async function send(grant: Grant, batch: readonly QueuedSale[]): Promise<boolean> {
    const saleOf = (queued: QueuedSale) => queued.sale;
    try {
      const results = await api.upload(grant.grant, batch.map(saleOf));
      const done = afterAnswer(batch, results);
      await put(done.length > 0 ? done : afterFailure(batch, clocks.wallMs()));
      return done.length > 0;
    } catch (error) {
      const refused = error instanceof ApiFailure ? error : null;
      if (refused && !isServerAway(refused) && refused.code !== 'token-invalid' && batch.length > 1) {
        // One of them is at fault; the others must not wait for it.
        for (const single of batch) await send(grant, [single]);
        return true;
      }
      if (refused?.code === 'token-invalid') grants = grants.filter(({ id }) => id !== grant.id);
      await put(afterFailure(batch, clocks.wallMs()));
      if (refused && isServerAway(refused)) lost();
      return false;
    }
  }

  async function put(sales: readonly QueuedSale[]): Promise<void> {
    await store?.updateSales(sales);
    const changed = new Map(sales.map((sale) => [sale.requestId, sale]));
    change({ sales: state.sales.map((sale) => changed.get(sale.requestId) ?? sale) });
    tellCount();
    parts.tellTabs();
  }

  function planUpload(): void {
    clearTimeout(timer);
    const pause = pauseUntilNext(state.sales, grants, clocks.wallMs());
    if (pause !== null && !state.elsewhere) timer = setTimeout(() => void upload(), Math.max(pause, 200));
  }

  async function forgetIfSent(): Promise<void> {
    if (state.sales.some(isUnsent)) return;
    copy = null;
    await store?.forgetSent();
    await store?.forget(shiftKeys);
    change({ masters: null, copiedAt: null, sales: [] });
    tellCount();
  }

  /** Those that left without the server's knowing are not found a second time. */
  function carsInside(): readonly InsideCar[] {
    const gone = new Set(state.sales.filter(isUnsent).map(({ sale }) => sale.parkingCode));
    return copy?.cars.filter((car) => !gone.has(car.parkingCode)) ?? [];
  }

  void parts.own().then(async () => {
    change({ elsewhere: false });
    await readSales();
    await upload();
  });

  return {
    state: () => state,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    serve: (next) => {
      user = next;
      leaving = false;
      clearInterval(refresher);
      refresher = setInterval(() => void refresh(), refreshMs);
      clearInterval(contacts);
      contacts = setInterval(() => void keepContact(), contactMs);
      void refresh();
    },
    refresh,
    lost,
    heard,
    now,
    find: (text) => findCars(carsInside(), text),
    byId: (id) =>
      carsInside()
        .filter((car) => car.id === id)
        .map((car) => ({ car, match: 'EXACT' })),
    sell,
    upload,
    leave: async () => {
      user = null;
      leaving = true;
      clearInterval(refresher);
      clearInterval(contacts);
      await upload();
      await forgetIfSent();
    },
    salesChangedElsewhere: readSales,
  };
}

async function deviceNumber(store: CashierStore): Promise<string> {
  const known = await store.kept<string>('device');
  if (known) return known;
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
  const drawn = crypto.getRandomValues(new Uint8Array(4));
  const made = `D${[...drawn].map((byte) => letters.charAt(byte % letters.length)).join('')}`;
  await store.keep('device', made);
  return made;
}
