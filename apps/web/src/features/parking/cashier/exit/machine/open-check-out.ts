import { openBooking } from './booking.ts';
import type { ExitActs } from './exit-acts.ts';
import { type ExitContext, type ExitCore, openExitCore } from './exit-core.ts';
import { noExtras } from './exit-state.ts';
import { openFinding } from './finding.ts';
import { openPaying } from './paying.ts';
import { openPricing } from './pricing.ts';

export interface ExitMachine extends Pick<ExitCore, 'state' | 'watch' | 'follow'> {
  readonly acts: ExitActs;
}

/** An exit cashier's desk without its screen: one car after the other is found, priced, paid and booked. */
export function openCheckOut(context: ExitContext): ExitMachine {
  const core = openExitCore(context);
  const { state, watch, follow, send } = core;
  const pricing = openPricing(core);
  const { setVehicle, setParkingType, setExtras, quoteTicket, priceLost } = pricing;
  const book = openBooking(core, pricing);
  return {
    state,
    watch,
    follow,
    acts: {
      ...openFinding(core, pricing),
      ...openPaying(core, pricing, book),
      setVehicle,
      setParkingType,
      setExtras,
      quoteTicket,
      priceLost,
      type: (text) => send({ type: 'typed', text }),
      typeExitPlate: (text) => send({ type: 'exit-plate', text }),
      scanAhead: () => send({ type: 'scanned-ahead' }),
      mark: (by) => send({ type: 'mark', by }),
      pay: (type) => send({ type: 'pay', paidTypeId: type.id, cash: type.kind === 'CASH' }),
      letGo: (toCollect) => book({ paidType: null, paymentId: null, tendered: null, toCollect }),
      leaveOwed: (leaves) => send({ type: 'leave-owed', leaves }),
      letThrough: async () => {
        await setExtras({ ...noExtras, freePass: { reasonId: null, verification: '', emergency: true } });
        const { extras, quote } = state();
        // What a reduction does not cover is due all the same.
        if (extras.freePass?.emergency && quote?.total === 0)
          await book({ paidType: null, paymentId: null, tendered: null, settleOwed: [] });
      },
      refuse: (problem) => send({ type: 'refused', problem }),
      cancel: () => send({ type: 'cancel' }),
    },
  };
}
