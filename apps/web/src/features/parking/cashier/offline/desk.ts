import type { InsideCar } from '@parking/contract/parking/offline/offline';
import { type SiteTime, siteMsOf, siteTime } from './clock.ts';
import { openConnection } from './connection.ts';
import { openCopying } from './copying.ts';
import type { CashierStore } from './database.ts';
import { type DeskMemory, openMemory } from './desk-memory.ts';
import type { Clocks, DeskApi, DeskState, DeskUser } from './desk-types.ts';
import { type FoundCar, findCars } from './find-car.ts';
import { type QueuedSale, isUnsent, newestGrant } from './queue.ts';
import { sellHere } from './selling.ts';
import { openSitting } from './sitting.ts';
import { openHandovers } from './told-handovers.ts';
import type { OfflineSaleInput } from './slip.ts';
import { openUploads } from './uploads.ts';

export interface Desk {
  state(): DeskState;
  watch(listener: () => void): () => void;
  /** Works for a user from now on: copies what is needed, asks for a grant, and goes on doing so. */
  serve(user: DeskUser): void;
  /** Who sits here, by a PIN. */
  readonly sitting: Pick<
    ReturnType<typeof openSitting>,
    'sitDown' | 'sitDownHere' | 'checkHere' | 'isRosterGood' | 'comeBack'
  >;
  /** Tells the server that somebody is here. */
  greet(): Promise<void>;
  /** The grant by which the signed-in user sells here. */
  grant(): string | null;
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
  /** Tells one session from another. */
  readonly session: () => string;
}

/** The part of an exit screen that goes on without the server. */
export async function openDesk(parts: DeskParts): Promise<Desk & { salesChangedElsewhere(): Promise<void> }> {
  const { store, api, clocks } = parts;
  const memory = await openMemory(store, parts);
  const { heard, now } = openClock(memory, clocks);
  let leaving = false;
  const { lost, back } = openConnection(api, memory, {
    // Of who sits here without the server's knowing nobody is told before they say so.
    onHeard: () => (memory.state().seat ? Promise.resolve() : copying.greet()),
    onBack: () => {
      parts.onBack();
      uploads.uploadAll();
      void copying.refresh();
    },
    // Whoever left has sales of their own to send.
    onSeated: () => uploads.uploadAll(),
  });
  const handovers = openHandovers(memory, api);
  const sitting = openSitting({
    memory,
    api,
    handovers,
    now: () => now()?.local ?? null,
    session: parts.session,
    lost,
    onSettled: back,
  });
  const uploads = openUploads({
    memory,
    api,
    clocks,
    lost,
    onDone: async () => {
      if (leaving) await memory.forgetIfSent();
    },
  });
  const { upload } = uploads;
  const copying = openCopying({ memory, api, lost, heard, tell: handovers.tell, onGrant: () => void upload() });

  void parts.own().then(async () => {
    memory.change({ elsewhere: false });
    await memory.readSales();
    await upload();
  });

  return {
    state: memory.state,
    watch: memory.watch,
    sitting,
    greet: copying.greet,
    grant: () => {
      const user = memory.user();
      return (user && newestGrant(memory.grants(), user.id)?.grant) ?? null;
    },
    serve: (user) => {
      memory.serve(user);
      const { seat } = memory.state();
      // Somebody has signed in since.
      if (seat && seat.session !== parts.session()) void memory.keepSeat(null);
      leaving = false;
      copying.start();
    },
    refresh: copying.refresh,
    lost,
    heard,
    now,
    find: (text) => findCars(carsInside(memory), text),
    byId: (id) =>
      carsInside(memory)
        .filter((car) => car.id === id)
        .map((car) => ({ car, match: 'EXACT' })),
    sell: async (input) => {
      const queued = await sellHere(memory, input);
      if (memory.state().mode === 'online') void upload();
      return queued;
    },
    upload,
    leave: async () => {
      memory.serve(null);
      leaving = true;
      copying.stop();
      await upload();
      await memory.forgetIfSent();
    },
    salesChangedElsewhere: memory.readSales,
  };
}

/** The site's time, told by the server and carried on by this machine; never before what was told or sold last. */
function openClock(memory: DeskMemory, clocks: Clocks) {
  let lastTold = 0;
  const machine = () => ({ monotonicMs: clocks.monotonicMs(), wallMs: clocks.wallMs(), pageId: clocks.pageId });
  return {
    heard: (local: string): void => memory.keepAnchor({ serverMs: siteMsOf(local), ...machine() }),
    now: (): SiteTime | null => {
      const anchor = memory.anchor();
      if (!anchor) return null;
      const lastSale = memory.state().sales.at(-1)?.sale.datetimeOut;
      const time = siteTime(anchor, machine(), Math.max(lastTold, lastSale ? siteMsOf(lastSale) : 0));
      lastTold = siteMsOf(time.local);
      return time;
    },
  };
}

/** Those that left without the server's knowing are not found a second time. */
function carsInside(memory: DeskMemory): readonly InsideCar[] {
  const gone = new Set(
    memory
      .state()
      .sales.filter(isUnsent)
      .map(({ sale }) => sale.parkingCode),
  );
  return memory.copy()?.cars.filter((car) => !gone.has(car.parkingCode)) ?? [];
}
