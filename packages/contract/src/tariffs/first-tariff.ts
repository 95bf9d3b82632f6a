import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { saleRupiah } from '../core/money.ts';
import { localDateTime } from '../core/time.ts';
import { FareRules } from './fare-rules.ts';

const FirstTariffOfType = z
  .strictObject({
    id: id(),
    /** As it was read: whoever published meanwhile is not written over. */
    updatedAt: localDateTime(),
    /** Whether such vehicles are let in at all; the others need neither fare nor fine. */
    isActive: z.boolean(),
    /** The type a car is taken for when nobody says another; left out, whichever was stays it. */
    isBasic: z.literal(true).optional(),
    /** What everybody pays from today, 00:00 at the site. */
    parkingFareRules: FareRules.optional(),
    /** Rupiah of a lost ticket. */
    fine: saleRupiah().optional(),
  })
  .superRefine((type, context) => {
    if (!type.isActive) return;
    for (const name of ['parkingFareRules', 'fine'] as const)
      if (type[name] === undefined) context.addIssue({ code: 'custom', path: [name], params: { code: 'required' } });
  });

const editable = { menus: ['/vehicle_types'], flag: 'editable' } as const;

export const firstTariff = {
  look: endpoint({
    method: 'GET',
    path: '/vehicle_types/first_tariff',
    summary: 'Whether a first tariff can be published still: no car came yet, and nothing was sold',
    permission: editable,
    reads: ['fares', 'parking'],
    reply: z.object({ open: z.boolean() }),
  }),
  publish: endpoint({
    method: 'POST',
    path: '/vehicle_types/first_tariff',
    summary:
      'Publish fares and fines of several vehicle types at once, all of them or none; refused as soon as a car came or something was sold. Takes the right to edit fines as well',
    permission: editable,
    idempotent: true,
    body: z.strictObject({ vehicleTypes: z.array(FirstTariffOfType).min(1).max(200) }).superRefine((body, context) => {
      const ids = body.vehicleTypes.map((type) => type.id);
      const twice = ids.findIndex((one, index) => ids.indexOf(one) < index);
      if (twice < 0) return;
      context.addIssue({ code: 'custom', path: ['vehicleTypes', twice, 'id'], params: { code: 'given-twice' } });
    }),
    reply: z.null(),
    // Somebody else must sign where a car was sold at this very moment.
    errors: ['record-not-found', 'changed-meanwhile', 'in-use', 'approval-needed'],
    affects: ['fares', 'vehicleTypes', 'operations'],
  }),
} as const;
