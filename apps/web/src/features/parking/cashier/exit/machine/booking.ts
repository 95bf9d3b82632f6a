import { newIdempotencyKey } from '@parking/contract/core/new-id';
import { invalidateReads } from '../../../../../api/query.ts';
import { labelIn } from '../../../../../i18n/format.ts';
import { dueOf } from './due.ts';
import type { ExitCore } from './exit-core.ts';
import type { Pricing } from './pricing.ts';
import { type DeskSale, type Signed, contentOf, checkOut } from './check-out.ts';

/** How a car's price is met: with money, a payment that stands, a slip, or later. */
export type Payment = Pick<DeskSale, 'paidType' | 'paymentId' | 'tendered'> &
  Partial<Pick<DeskSale, 'slip' | 'toCollect' | 'settleOwed'>>;

/** Books the car that is served as paid so. */
export type Book = (payment: Payment) => Promise<void>;

export function openBooking({ context, state, send, work }: ExitCore, { priceAnew }: Pricing): Book {
  // One number for one intended sale, whatever becomes of its first try.
  let intended: { readonly content: string; readonly requestId: string; passRequestId: string | null } | null = null;

  const saleOf = (payment: Payment): Omit<DeskSale, 'requestId' | keyof Signed> | null => {
    const { quote, priced, clockUnsure, exitPlate, extras, lost } = state();
    if (!quote) return null;
    const { masters, gate, user } = context();
    // Nothing is taken of whoever pays nothing now.
    const older = payment.toCollect ? [] : dueOf(state(), masters).older;
    const vehicle = masters.book.vehicleTypes.find(({ id }) => id === quote.vehicleId);
    return {
      slip: null,
      toCollect: null,
      settleOwed: older.map(({ id }) => id),
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
      const { desk, approve, askPass } = context();
      const content = contentOf(sale);
      const one =
        intended?.content === content
          ? intended
          : { content, requestId: newIdempotencyKey(), passRequestId: null as string | null };
      intended = one;
      send({ type: 'saving' });
      const save = (signed: Signed) => {
        one.passRequestId = signed.passRequestId;
        return checkOut(desk, { ...sale, requestId: one.requestId, ...signed });
      };
      try {
        const outcome = sale.extras.freePass
          ? await askPass(sale, one.passRequestId, save)
          : await approve((approval) => save({ approval, passRequestId: null }));
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
