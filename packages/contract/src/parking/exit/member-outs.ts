import { z } from 'zod';
import { approval, approvalErrors } from '../../core/approval.ts';
import { endpoint } from '../../core/endpoint.ts';
import { IdParams, id } from '../../core/id.ts';
import { localDateTime } from '../../core/time.ts';
import { personFields } from '../../members/people.ts';
import { ParkingIn, imageTokens, plateNumber, requiredNote, requiredPlate } from '../stays.ts';
import { Saved } from './parking-outs.ts';

const exitMenus = ['/parking_out_cashier', '/parking-out-cashier-lpr', '/member_out_manual'] as const;
/** Cars inside can always leave. */
const always = ['licence-expired'] as const;
const changes = ['parking', 'deposits', 'gates'] as const;

/** A car inside on a membership. */
export const MemberInside = ParkingIn.extend({
  member: z.object({ id: id(), name: z.string(), tokenPhoto: z.string().nullable() }),
  /** The member's card is in this car. */
  byCard: z.boolean(),
});
export type MemberInside = z.output<typeof MemberInside>;

const leaving = {
  gateId: id(),
  images: imageTokens().optional(),
};

/** Cars of members that leave with nothing to pay. */
export const memberOuts = {
  memberOut: endpoint({
    method: 'POST',
    path: '/parking_outs/member_out',
    summary: 'Let a car on a membership out that has nothing to pay; what is due is told instead',
    permission: { menus: exitMenus, flag: 'addable' },
    idempotent: true,
    body: z
      .strictObject({
        parkingInId: id().optional(),
        /** The chip of the card: of the member's cars inside the one that came in by it, or the only one. */
        nfcNumber: personFields.nfcNumber.unwrap().optional(),
        plateNumber: plateNumber().optional(),
        ...leaving,
      })
      .refine(({ parkingInId, nfcNumber, plateNumber: plate }) => Boolean(parkingInId ?? nfcNumber ?? plate), {
        path: ['parkingInId'],
        message: 'one of parkingInId, nfcNumber, plateNumber',
      }),
    reply: Saved,
    errors: [
      'stay-not-found',
      'several-cars',
      'stay-already-closed',
      'stay-deleted',
      'not-on-membership',
      'payment-due',
      'gate-not-found',
      'wrong-gate-type',
      'asset-not-found',
      'deposit-state',
      'fare-missing',
    ],
    openWhen: always,
    affects: changes,
  }),
  search: endpoint({
    method: 'GET',
    path: '/member_outs/search',
    summary: 'Cars inside on memberships, by card, plate or name; the one that came last first',
    permission: { menus: exitMenus, flag: 'viewable' },
    query: z.strictObject({ search: z.string().trim().max(60).optional() }),
    reply: z.array(MemberInside),
    openWhen: always,
    reads: ['parking', 'members'],
  }),
  byHand: endpoint({
    method: 'POST',
    path: '/member_outs/manual/{id}',
    summary: 'Let a member out whose entry is missing: a stay is made and ended, by two names and with a picture',
    permission: { menus: ['/member_out_manual'], flag: 'addable' },
    idempotent: true,
    params: IdParams,
    body: z.strictObject({
      gateId: id(),
      /** The member's own plate when left out. */
      plateNumber: requiredPlate().optional(),
      /** Since now when left out. */
      datetimeIn: localDateTime().optional(),
      datetimeOut: localDateTime().optional(),
      note: requiredNote(),
      images: imageTokens().min(1),
      ...approval,
    }),
    reply: Saved,
    errors: [
      'record-not-found',
      'not-on-membership',
      'payment-due',
      'own-membership',
      'already-claimed',
      'already-inside',
      'exit-before-entry',
      'time-in-future',
      'time-too-old',
      'gate-not-found',
      'wrong-gate-type',
      'asset-not-found',
      'deposit-state',
      'fare-missing',
      ...approvalErrors,
    ],
    openWhen: always,
    affects: changes,
  }),
} as const;
