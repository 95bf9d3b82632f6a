import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id } from '../core/id.ts';
import { rupiah, signedRupiah } from '../core/money.ts';
import { localDate, localDateTime } from '../core/time.ts';
import { Charge, lostTickets } from './charge.ts';
import { FareRules, parkingTypes } from './fare-rules.ts';
import { findStayMinutes } from './stay-clock.ts';
import { TariffBook } from './tariff-book.ts';

const viewable = { menus: ['/vehicle_types'], flag: 'viewable' } as const;
const kindOfFare = { parkingType: z.enum(parkingTypes).optional(), fareNonRegularId: id().nullish() };

const tenYearsMinutes = 5_256_000;

/** Stays that one replay reads, the newest first. */
export const replayedStays = 20_000;

export const tariffs = {
  book: endpoint({
    method: 'GET',
    path: '/tariffs/book',
    summary: 'All that prices follow, to charge without the server',
    permission: 'signed-in',
    openWhen: ['licence-expired'],
    reads: ['vehicleTypes', 'fares', 'additionalFares', 'holidays', 'configuration'],
    reply: TariffBook,
  }),
  workedExample: endpoint({
    method: 'POST',
    path: '/tariffs/worked_example',
    summary: 'What stays would cost: by the rules given, or by the fares of a vehicle type. Changes nothing',
    permission: viewable,
    body: z
      .strictObject({
        rules: FareRules.optional(),
        vehicleTypeId: id().optional(),
        ...kindOfFare,
        stays: z
          .array(
            z.strictObject({
              enteredAt: localDateTime(),
              exitedAt: localDateTime(),
              lostTicket: z.enum(lostTickets).optional(),
              additionalFareNameIds: z.array(id()).max(50).optional(),
            }),
          )
          .min(1)
          .max(100),
      })
      .superRefine((body, context) => {
        if (body.rules === undefined && body.vehicleTypeId === undefined)
          context.addIssue({ code: 'custom', path: ['rules'], params: { code: 'required' } });
        for (const [index, { enteredAt, exitedAt }] of body.stays.entries())
          if ((findStayMinutes(enteredAt, exitedAt, false) ?? 0) > tenYearsMinutes)
            context.addIssue({ code: 'custom', path: ['stays', index, 'exitedAt'], params: { code: 'too-broad' } });
      }),
    reply: z.array(
      z.object({
        enteredAt: localDateTime(),
        exitedAt: localDateTime(),
        charge: Charge.nullable(),
        fault: z.enum(['exit-before-entry']).nullable(),
      }),
    ),
    affects: [],
  }),
  replay: endpoint({
    method: 'POST',
    path: '/tariffs/replay',
    summary: `What past stays would have cost by these rules: the newest ${replayedStays} that came in the days given and left the ordinary way. Changes nothing`,
    permission: viewable,
    transaction: 'own',
    body: z
      .strictObject({
        vehicleTypeId: id(),
        ...kindOfFare,
        rules: FareRules,
        from: localDate(),
        to: localDate(),
      })
      .superRefine((body, context) => {
        if (body.to < body.from) context.addIssue({ code: 'custom', path: ['to'], params: { code: 'wrong-format' } });
      }),
    reply: z.object({
      stays: z.int(),
      /** There were more stays in these days than were read. */
      newestOnly: z.boolean(),
      /** Stays that were paid to an open deposit of the caller, who counts it blind, are left out. */
      withoutOwnDeposit: z.boolean(),
      /** Rupiah of the parking fare alone: as it was charged, and as it would have been. */
      before: rupiah(),
      after: rupiah(),
      difference: signedRupiah(),
      higher: z.int(),
      lower: z.int(),
      unchanged: z.int(),
      largest: z.array(
        z.object({
          stayId: id(),
          receiptNumber: z.string().nullable(),
          enteredAt: localDateTime(),
          exitedAt: localDateTime(),
          before: rupiah(),
          after: rupiah(),
        }),
      ),
    }),
    errors: ['record-not-found'],
    affects: [],
  }),
} as const;
