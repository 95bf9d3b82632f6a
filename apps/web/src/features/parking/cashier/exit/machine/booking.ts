import { newIdempotencyKey } from '@parking/contract/core/new-id';
import { invalidateReads } from '../../../../../api/query.ts';
import { labelIn } from '../../../../../i18n/format.ts';
import type { ExitCore } from './exit-core.ts';
import type { Pricing } from './pricing.ts';
import { type DeskSale, contentOf, checkOut } from './check-out.ts';

/** How a car's price is met: with money, a payment that stands, a slip, or later. */
export type Payment = Pick<DeskSale, 'paidType' | 'paymentId' | 'tendered'> &
  Partial<Pick<DeskSale, 'slip' | 'toCollect'>>;

/** Books the car that is served as paid so. */
export type Book = (payment: Payment) => Promise<void>;

export function openBooking({ context, state, send, work }: ExitCore, { priceAnew }: Pricing): Book {
  // One number for one intended sale, whatever becomes of its first try.
  let intended: { readonly content: string; readonly requestId: string } | null = null;

  const saleOf = (payment: Payment): Omit<DeskSale, 'requestId' | 'approval'> | null => {
    const { quote, priced, clockUnsure, exitPlate, extras, lost } = state();
    if (!quote) return null;
    const { masters, gate, user } = context();
    const vehicle = masters.book.vehicleTypes.find(({ id }) => id === quote.vehicleId);
    return {
      slip: null,
      toCollect: null,
      ...payment,
      user,
      gate: { id: gate.id, name: gate.label },
      shift: masters.post.shift?.name ?? null,
      quote,
      by: priced,
      clockUnsure,
      plateNumber: exitPlate,
      vehicleLabel: vehicle ? labelIn(vehicle, 'id') : '',
      extras,
      lost,
    };
  };

  return async (payment) => {
    const sale = saleOf(payment);
    if (!sale) return;
    await work(async () => {
      const { desk, approve } = context();
      const content = contentOf(sale);
      const { requestId } = intended?.content === content ? intended : { requestId: newIdempotencyKey() };
      intended = { content, requestId };
      send({ type: 'saving' });
      try {
        const outcome = await approve((approval) => checkOut(desk, { ...sale, requestId, approval }));
        intended = null;
        send({ type: 'saved', outcome });
        if (!outcome.provisional) void invalidateReads(['deposits', 'parking', 'gateStates']);
      } catch (error) {
        await priceAnew(error, sale);
        intended = null;
      }
    });
  };
}
