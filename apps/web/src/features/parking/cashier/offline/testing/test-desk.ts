import type { PaymentSlip } from '@parking/contract/money/claims/payment-slip';
import type { SignedDeduct } from '@parking/contract/gates/card-deducts';
import { expect } from 'vitest';
import type { DeskPerson } from '@parking/contract/parking/desk/desks';
import type { ToldHandover } from '@parking/contract/parking/desk/handovers';
import type { OfflineSale } from '@parking/contract/parking/offline/offline';
import { noResponse } from '../../../../../api/failure.ts';
import { openCashierStore } from '../database.ts';
import { openDesk } from '../desk.ts';
import { quoteOffline } from '../offline-quote.ts';
import type { DeskApi, DeskUser, Masters } from '../desk-types.ts';
import { car, tariffBook } from './tariff-book.ts';

export const rina = { id: 'rina', name: 'Rina' };
export const gate = { id: 'gate', name: 'Kasir 1' };

/** A server that can be cut off, and keeps what it is sent once. */
export function buildServer({ cars = [car], paidTypes = [] as Masters['paidTypes'] } = {}) {
  const server = {
    up: true,
    booked: new Map<string, OfflineSale>(),
    /** Answers are lost on their way back. */
    losesAnswers: false,
    refuses: new Set<string>(),
    people: [] as DeskPerson[],
    handovers: new Map<string, ToldHandover>(),
    confirmed: [] as string[],
    sessions: [] as string[],
    denies: false,
    uploadedBy: [] as string[],
  };
  const answer = <Value>(value: Value): Promise<Value> =>
    server.up ? Promise.resolve(value) : Promise.reject(noResponse());
  const masters = { book: tariffBook, paidTypes, post: { gate, shift: null }, settings: {} };
  const api: DeskApi = {
    isServerReady: () => Promise.resolve(server.up),
    masters: () => answer(masters as unknown as Masters),
    copy: () =>
      answer({
        at: '2026-11-20T10:00:00',
        cars,
        printSettings: {
          headerTicket: 'Mal',
          footerTicket: '',
          headerTicketIn: '',
          footerTicketIn: '',
          titleTicketIn: '',
          companyName: '',
          logo: null,
          npwpd: 'P.2.0001234.01.05',
          taxed: tariffBook,
          fields: [
            { name: 'NPWPD', label: 'NPWPD', labelEn: null },
            { name: 'TAX', label: 'PBJT', labelEn: null },
          ],
        },
      }),
    openGrant: () => answer({ id: 'grant', grant: 'secret', expiresAt: '2026-12-04T10:00:00' }),
    contact: () => answer(undefined),
    people: () => answer({ at: '2026-11-20T10:00:00', people: server.people }),
    signIn: async ({ username }) => {
      await answer(null);
      const { id, name } = server.people.find((one) => one.username === username) ?? rina;
      const grant = { id: `grant-${id}`, grant: `secret-${id}`, expiresAt: '2026-12-04T10:00:00' };
      server.sessions.push(id);
      return { userId: id, name, grant, handover: null };
    },
    tellHandovers: async (_, handovers) => {
      await answer(null);
      return handovers.map((one) => {
        server.handovers.set(one.requestId, one);
        return {
          requestId: one.requestId,
          id: `h-${one.requestId}`,
          state: server.denies ? 'DENIED' : 'WAITING',
        } as const;
      });
    },
    confirmHandover: (id) => answer(void server.confirmed.push(id)),
    upload: async (grant, sales) => {
      await answer(null);
      server.uploadedBy.push(...sales.map(({ requestId }) => `${requestId} by ${grant}`));
      const results = sales.map((sale) => {
        if (server.refuses.has(sale.requestId))
          return { requestId: sale.requestId, result: 'REFUSED', receiptNumber: null } as const;
        const known = server.booked.has(sale.requestId);
        server.booked.set(sale.requestId, sale);
        return { requestId: sale.requestId, result: known ? 'KNOWN' : 'BOOKED', receiptNumber: 'K1-1' } as const;
      });
      if (server.losesAnswers) throw noResponse();
      return results;
    },
  };
  return { server, api };
}

/** A desk in this process; whoever uses it brings `fake-indexeddb`. */
export async function openTestDesk(api: DeskApi, pageId = 'one') {
  const told: (number | null)[] = [];
  const desk = await openDesk({
    store: await openCashierStore(),
    api,
    clocks: { monotonicMs: () => Date.now(), wallMs: () => Date.now(), pageId },
    own: () => Promise.resolve(),
    tellTabs: () => undefined,
    onUnsent: (count) => told.push(count),
    onBack: () => undefined,
    session: () => pageId,
  });
  return { desk, told };
}

export const settled = () => new Promise((resolve) => setTimeout(resolve, 60));

type TestDesk = Awaited<ReturnType<typeof openTestDesk>>['desk'];

export async function sellOffline(
  desk: TestDesk,
  requestId: string,
  {
    user = rina,
    ...proof
  }: {
    readonly user?: DeskUser;
    readonly deduct?: SignedDeduct;
    readonly payment?: PaymentSlip;
  } = {},
) {
  const time = desk.now();
  if (!time) throw new Error('no time');
  const quote = quoteOffline({ book: tariffBook, car, datetimeOut: time.local });
  return desk.sell({
    requestId,
    user,
    gate,
    shift: null,
    quote,
    plateNumber: null,
    vehicleLabel: 'Mobil',
    paidType: { id: 'cash', label: 'Tunai' },
    tendered: 20_000,
    payment: null,
    lostTicket: false,
    note: null,
    clockUnsure: time.unsure,
    ...proof,
  });
}

/** Until all that is copied lies there. */
export async function serve(desk: TestDesk): Promise<void> {
  desk.serve(rina);
  await expect.poll(() => desk.state().copiedAt).not.toBeNull();
  await settled();
}
