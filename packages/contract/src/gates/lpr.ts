import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { localDateTime } from '../core/time.ts';

/** A car inside whose plate agrees with one that was read. */
export const MatchedStay = z.object({
  parkingInId: id(),
  parkingCode: z.string(),
  plateNumber: z.string(),
  match: z.enum(['EXACT', 'EQUIVALENT', 'NEAR']),
});
export type MatchedStay = z.output<typeof MatchedStay>;

export const LastPlate = z.object({
  gateId: id(),
  /** As it is shown: `B 1234 ABC`. */
  plateNumber: z.string(),
  /** 0 to 1. */
  confidence: z.number().nullable(),
  /** Of the picture. */
  image: z.string().nullable(),
  at: localDateTime(),
  stay: MatchedStay.nullable(),
});

const cashierScreens = [
  '/parking_out_cashier',
  '/parking-out-cashier-lpr',
  '/parking_in_cashier',
  '/pre_entry_cashier',
];

export const lpr = {
  last: endpoint({
    method: 'GET',
    path: '/lpr_status/last',
    summary: 'The plate that a gate read last, and the car inside that it fits; null when it never read one',
    permission: { menus: [...cashierScreens, '/gate_monitoring'], flag: 'viewable' },
    openWhen: ['licence-expired'],
    query: z.strictObject({ gateId: id() }),
    reads: ['gateStates', 'parking'],
    reply: LastPlate.nullable(),
    errors: ['gate-not-found'],
  }),
  recognise: endpoint({
    method: 'POST',
    path: '/lpr/recognise',
    summary: "Read the plate on an own uploaded picture, or on one taken now by the gate's camera",
    permission: { menus: cashierScreens, flag: 'addable' },
    openWhen: ['licence-expired'],
    transaction: 'own',
    body: z
      .strictObject({ token: z.string().min(1).max(100).optional(), gateId: id().optional() })
      .refine(({ token, gateId }) => token !== undefined || gateId !== undefined, { path: ['token'] }),
    reply: z.object({
      /** Null: the reader answered and saw no plate. */
      plate: z
        .object({
          plateNumber: z.string(),
          plateKey: z.string(),
          confidence: z.number(),
          vehicleClass: z.string().nullable(),
          candidates: z.array(z.object({ plateNumber: z.string(), confidence: z.number() })),
        })
        .nullable(),
      stay: MatchedStay.nullable(),
    }),
    errors: ['recognition-failed', 'asset-not-found', 'gate-not-found'],
    affects: ['gateStates'],
  }),
} as const;
