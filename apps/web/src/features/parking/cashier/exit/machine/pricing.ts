import type { ParkingType } from '@parking/contract/tariffs/parking-types';
import { ApiFailure } from '../../../../../api/failure.ts';
import type { ExitActs } from './exit-acts.ts';
import type { ExitCore } from './exit-core.ts';
import { type Extras, type LostTicket, needsServer, noExtras } from './exit-state.ts';
import { type PriceInput, type PricedCar, quoteCar, quoteLostTicket, quoteTicket } from './quote.ts';
import type { DeskSale } from './check-out.ts';

/** What a cashier changes about a car that is priced. */
interface Change {
  readonly vehicleId?: string;
  readonly parkingType?: ParkingType;
  readonly extras?: Extras;
}

export interface Pricing
  extends Pick<ExitActs, 'setVehicle' | 'setParkingType' | 'setExtras' | 'quoteTicket' | 'priceLost'> {
  /** Shows what a car has to pay. Fails with the refusals. */
  readonly price: (which: PriceInput['which'], change?: Change & { readonly byCamera?: boolean }) => Promise<void>;
  /** Puts a voucher on the car that is served, whose price is asked anew; false where nothing is known by that code. */
  readonly putVoucher: (voucherCode: string) => Promise<boolean>;
  /** A price that moved is made anew, so that its lines show why; the message tells it. Any other error is thrown again. */
  readonly priceAnew: (error: unknown, of: Pick<DeskSale, 'quote' | 'extras' | 'lost'>) => Promise<void>;
}

/** The price of the car that is served, made again with whatever changes about it. */
export function openPricing(core: ExitCore): Pricing {
  const { context, send, work } = core;

  const show = (priced: PricedCar, extras: Extras, lost: LostTicket | null) =>
    send({ type: 'priced', ...priced, extras, lost });

  const price: Pricing['price'] = async (which, change = {}) => {
    const { desk, gate } = context();
    const extras = change.extras ?? noExtras;
    const priced = await quoteCar(desk, {
      gateId: gate.id,
      which,
      extras,
      byCamera: change.byCamera ?? false,
      ...(change.vehicleId && { vehicleId: change.vehicleId }),
      ...(change.parkingType && { parkingType: change.parkingType }),
    });
    show(priced, extras, null);
  };

  const showLost = async (lost: LostTicket, extras: Extras) => {
    const { desk, gate } = context();
    show(await quoteLostTicket(desk, gate.id, lost), extras, lost);
  };

  const reprice = async (change: Change) => {
    const { quote, extras, lost, payment } = core.state();
    if (!quote || payment?.status === 'PAID') return;
    const { desk } = context();
    const nextExtras = change.extras ?? extras;
    const { parkingIn } = quote;
    // A ticket that is in no copy is priced on this device alone.
    if ((desk.state().mode === 'offline' || parkingIn.id === '') && !lost && needsServer(nextExtras))
      return send({ type: 'refused', problem: { code: 'voucher-offline' } });
    const vehicleId = change.vehicleId ?? quote.vehicleId;
    const parkingType = change.parkingType ?? quote.parkingType;
    if (lost)
      return showLost(
        { ...lost, vehicleId, ...(change.parkingType && { parkingType: change.parkingType }) },
        nextExtras,
      );
    if (parkingIn.id === '') {
      const { parkingCode, plateNumber, datetimeIn } = parkingIn;
      const ticket = { parkingCode, plateNumber, vehicleId, parkingType, datetimeIn };
      return show(quoteTicket(desk, ticket), nextExtras, null);
    }
    return price({ parkingInId: parkingIn.id }, { vehicleId, parkingType, extras: nextExtras });
  };

  const putVoucher: Pricing['putVoucher'] = async (voucherCode) => {
    const { extras, lost } = core.state();
    // Whoever has lost a ticket cannot show on what the car came in.
    if (lost) {
      send({ type: 'refused', problem: { code: 'voucher-lost' } });
      return true;
    }
    try {
      await reprice({ extras: { ...extras, voucherCode } });
      return true;
    } catch (error) {
      if (error instanceof ApiFailure && error.code === 'voucher-not-found') return false;
      throw error;
    }
  };

  return {
    price,
    putVoucher,
    priceAnew: async (error, { quote, extras, lost }) => {
      const moved = error instanceof ApiFailure && error.code === 'fare-changed' ? Number(error.values['total']) : null;
      if (moved === null) throw error;
      const { parkingIn, vehicleId, parkingType } = quote;
      if (lost) await showLost(lost, extras);
      else await price({ parkingInId: parkingIn.id }, { vehicleId, parkingType, extras });
      send({ type: 'price-moved', total: moved });
    },
    setVehicle: async (vehicleId) => void (await work(() => reprice({ vehicleId }))),
    setParkingType: async (parkingType) => void (await work(() => reprice({ parkingType }))),
    setExtras: async (extras) => void (await work(() => reprice({ extras }))),
    quoteTicket: (ticket) => {
      try {
        show(quoteTicket(context().desk, ticket), noExtras, null);
      } catch (error) {
        core.refuse(error);
      }
    },
    priceLost: async (lost) => {
      const { desk, gate } = context();
      const answer = await work(() => quoteLostTicket(desk, gate.id, lost));
      if (!answer) return [];
      const { candidates, ...priced } = answer;
      if (candidates.length > 0 && !lost.parkingInId && !lost.note) return candidates;
      show(priced, noExtras, lost);
      return [];
    },
  };
}
