import type { OfflineSale } from '@parking/contract/parking/offline/offline';
import { noResponse } from '../../../../../api/failure.ts';
import { openCashierStore } from '../database.ts';
import { openDesk } from '../desk.ts';
import type { DeskApi, Masters } from '../desk-types.ts';
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
    upload: async (_, sales) => {
      await answer(null);
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
  });
  return { desk, told };
}

export const settled = () => new Promise((resolve) => setTimeout(resolve, 60));
