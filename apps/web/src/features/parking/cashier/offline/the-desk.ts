import { gates } from '@parking/contract/gates/gates';
import { paidTypeKinds, paidTypes } from '@parking/contract/money/paid-types';
import { cashierSettings } from '@parking/contract/parking/exit/cashier-settings';
import type { ReplyOf } from '@parking/contract/core/endpoint';
import { desks } from '@parking/contract/parking/desk/desks';
import { handovers } from '@parking/contract/parking/desk/handovers';
import { offline } from '@parking/contract/parking/offline/offline';
import { tariffs } from '@parking/contract/tariffs/tariffs';
import { useEffect, useSyncExternalStore } from 'react';
import { call, request } from '../../../../api/client.ts';
import { ApiFailure } from '../../../../api/failure.ts';
import { invalidateShown } from '../../../../api/query.ts';
import { isServerReady } from '../../../../api/server-ready.ts';
import { readToken, storeToken, watchToken, whileSwapping } from '../../../../api/token.ts';
import { signatureOf } from '../../../../api/session-copy.ts';
import { trainingId } from '../../../../api/training.ts';
import { publishUnsentSales } from '../../shared/unsent-sales.ts';
import { type CashierStore, databaseOf, forgetFormerTrainings, openCashierStore } from './database.ts';
import { type Desk, openDesk } from './desk.ts';
import { idleSeconds } from './touch.ts';
import type { Clocks, DeskApi, DeskState, PaidType } from './desk-types.ts';

const channelName = 'cashier-sales';
const lockName = 'cashier-queue';

const poll = { background: true, answerWithinMs: 10_000 } as const;

/** Cash first, whatever the types are called: their keys must not move with their names. */
const inKeyOrder = (types: readonly PaidType[]): PaidType[] =>
  types.toSorted((one, other) => paidTypeKinds.indexOf(one.kind) - paidTypeKinds.indexOf(other.kind));

const api: DeskApi = {
  isServerReady,
  masters: async () => {
    const [book, types, settings, post] = await Promise.all([
      call(tariffs.book, poll),
      call(paidTypes.options, poll),
      call(cashierSettings.get, poll),
      call(gates.exitPost, poll),
    ]);
    return { book, paidTypes: inKeyOrder(types), settings, post };
  },
  copy: (gateId) => call(offline.copy, { ...poll, query: gateId === undefined ? {} : { gateId } }),
  openGrant: (gateId, deviceNumber) => call(offline.openGrant, { ...poll, body: { gateId, deviceNumber } }),
  upload: async (grant, sales) => {
    const answer = await call(offline.uploadSales, { ...poll, withoutToken: true, body: { grant, sales: [...sales] } });
    return answer.sales.map(({ requestId, result, saved }) => ({
      requestId,
      result,
      receiptNumber: saved?.parkingOut.receiptNumber ?? null,
    }));
  },
  contact: async (grant) => {
    await call(offline.contact, { ...poll, withoutToken: true, body: { grant, idleSeconds: idleSeconds() } });
  },
  people: (gateId) => call(desks.people, { ...poll, query: { gateId } }),
  signIn: (body) =>
    whileSwapping(async () => {
      const response = await request(desks.signIn, { withoutToken: true, body });
      const token = response.headers.get('authorization');
      const answer = (await response.json()) as { data: ReplyOf<typeof desks.signIn> };
      if (token === null) throw new ApiFailure({ status: response.status, code: 'unknown' });
      storeToken(token);
      return answer.data;
    }),
  tellHandovers: async (grant, handovers) =>
    (await call(desks.tell, { ...poll, withoutToken: true, body: { grant, handovers: [...handovers] } })).handovers,
  confirmHandover: async (id) => {
    await call(handovers.confirm, { params: { id }, body: {} });
  },
};

const clocks: Clocks = {
  monotonicMs: () => performance.now(),
  wallMs: () => Date.now(),
  pageId: Math.random().toString(36).slice(2),
};

/** Without locks (no secure context) every tab takes itself for the owner; a sale's number still makes it count once. */
function own(): Promise<void> {
  if (!('locks' in navigator)) return Promise.resolve();
  return new Promise((owned) => {
    void navigator.locks.request(lockName, () => {
      owned();
      // Held until the tab goes.
      return new Promise(() => undefined);
    });
  });
}

async function openStore(): Promise<CashierStore | null> {
  try {
    const store = await openCashierStore(databaseOf(trainingId));
    if (trainingId !== null) void forgetFormerTrainings(trainingId).catch(() => null);
    void navigator.storage?.persist?.();
    return store;
  } catch {
    return null;
  }
}

let opening: Promise<Desk> | null = null;
let open: Desk | null = null;
const listeners = new Set<() => void>();
const closed: DeskState = {
  mode: 'online',
  masters: null,
  copiedAt: null,
  sales: [],
  elsewhere: true,
  failure: null,
  unkept: false,
  roster: null,
  seat: null,
  serverBack: false,
};

async function start(): Promise<Desk> {
  const channel = 'BroadcastChannel' in window ? new BroadcastChannel(channelName) : null;
  const desk = await openDesk({
    store: await openStore(),
    api,
    clocks,
    own,
    tellTabs: () => channel?.postMessage('changed'),
    onUnsent: publishUnsentSales,
    onBack: () => void invalidateShown(),
    session: () => signatureOf(readToken() ?? ''),
  });
  channel?.addEventListener('message', () => void desk.salesChangedElsewhere());
  window.addEventListener('offline', () => desk.lost());
  watchToken(() => {
    if (readToken() === null) void desk.leave();
  });
  if (readToken() === null) void desk.leave();
  desk.watch(() => {
    for (const listener of listeners) listener();
  });
  open = desk;
  for (const listener of listeners) listener();
  return desk;
}

/** This browser's desk; opened once, whoever asks first. */
export function theDesk(): Promise<Desk> {
  opening ??= start();
  return opening;
}

function watchDesk(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useDeskState = (): DeskState => useSyncExternalStore(watchDesk, () => open?.state() ?? closed);

/** The desk once it is open. */
export function useDesk(): Desk | null {
  useEffect(() => void theDesk(), []);
  return useSyncExternalStore(watchDesk, () => open);
}
