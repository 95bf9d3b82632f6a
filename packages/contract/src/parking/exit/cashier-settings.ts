import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { rupiah } from '../../core/money.ts';
import { Option } from '../../core/resource.ts';

/** What a cashier screen follows of the system configuration, without the right to see or change the rest. */
export const cashierSettings = {
  get: endpoint({
    method: 'GET',
    path: '/parking_outs/cashier_settings',
    summary: 'How cashier screens behave, and the additional fares this user may put on a stay',
    permission: {
      menus: ['/parking_out_cashier', '/parking-out-cashier-lpr', '/parking_in_cashier', '/pre_entry_cashier'],
      flag: 'viewable',
    },
    openWhen: ['licence-expired'],
    reply: z.object({
      showInputManual: z.boolean(),
      cashierNote: z.boolean(),
      printCashierOut: z.boolean(),
      blindDeposit: z.boolean(),
      openGateManual: z.boolean(),
      useLpr: z.boolean(),
      askAgainAbove: rupiah(),
      askAgainTimes: z.int(),
      /** Seconds a cashless payment is waited for. */
      cashlessTimer: z.int(),
      additionalFares: z.array(Option),
      freePassReasons: z.array(Option),
    }),
    reads: ['configuration', 'additionalFares', 'freePassReasons', 'rights'],
  }),
} as const;
