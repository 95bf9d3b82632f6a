import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, uuid } from '../../core/id.ts';
import { localDateTime } from '../../core/time.ts';
import { givenPassword, username } from '../../identity/people.ts';
import { pinText } from '../../identity/pin.ts';
import { ToldHandover, handoverStates } from './handovers.ts';

/** So many minutes without a touch, and a desk asks who is there. */
export const deskLocksAfterMinutes = 15;
/** So long after somebody came to a desk it takes PINs, and a roster that was copied there. */
export const deskKnownHours = 48;
/** At so many desks at once does one person sit. */
export const desksAtOnce = 4;

/** Whoever may sell at an exit. */
export const sellsAtExits = { menus: ['/parking_out_cashier', '/parking-out-cashier-lpr'], flag: 'addable' } as const;

/** A grant as its device keeps it. */
export const DeskGrant = z.object({ id: id(), grant: z.string(), expiresAt: localDateTime() });

const grantText = () => z.string().max(200);

/** Somebody who may take a desk over. */
export const DeskPerson = z.object({
  id: id(),
  username: z.string(),
  name: z.string(),
  /** Scheduled at this gate next, or now. */
  scheduled: z.boolean(),
  /**
   * How a device without the server knows the PIN: `pbkdf2-sha256$iterations$salt$hash`, both base64url. Whoever holds it can find
   * the PIN by trying; what a PIN opens is made for that.
   */
  verifier: z.string(),
});
export type DeskPerson = z.output<typeof DeskPerson>;

export const desks = {
  people: endpoint({
    method: 'GET',
    path: '/desks/people',
    summary: 'Who may take over at a gate by a PIN: who is scheduled there or has sold in the last 14 days',
    permission: sellsAtExits,
    openWhen: ['licence-expired'],
    query: z.strictObject({ gateId: id() }),
    reply: z.object({ at: localDateTime(), people: z.array(DeskPerson) }),
    errors: ['gate-not-found', 'wrong-gate-type'],
    reads: ['users', 'schedules', 'handovers'],
  }),
  enter: endpoint({
    method: 'POST',
    path: '/desks/enter',
    summary:
      'This session works at the desk of a grant of its user: it locks there, and does not end while its takings are open',
    permission: 'signed-in',
    openWhen: ['licence-expired'],
    body: z.strictObject({ grant: grantText() }),
    reply: z.null(),
    errors: ['token-invalid'],
    affects: [],
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/desks/sign_in',
    summary:
      'Take a desk over, or come back to it, by a PIN. The grant says which desk; of whoever sat there the session at it ends. The token stands in the authorization header of the answer.',
    permission: 'public',
    transaction: 'own',
    openWhen: ['licence-expired'],
    body: z.strictObject({
      grant: grantText(),
      username: username(),
      pin: pinText(),
      /** The same after a lost answer is one handover. */
      requestId: uuid(),
    }),
    reply: z.object({
      userId: id(),
      name: z.string(),
      grant: DeskGrant,
      /** Null where nobody else sat there. */
      handover: z.object({ id: id(), number: z.int(), depositNumber: z.int().nullable() }).nullable(),
    }),
    replyHeaders: { authorization: 'The token of this session; later calls send it raw in the same header' },
    errors: ['token-invalid', 'desk-unknown', 'pin-failed', 'password-here', 'too-many-requests', 'already-exists'],
    affects: ['handovers', 'operations'],
  }),
  lock: endpoint({
    method: 'POST',
    path: '/desks/lock',
    summary: 'Lock this session until its PIN or password is told',
    permission: 'signed-in',
    openWhen: ['licence-expired', 'locked'],
    reply: z.null(),
    affects: [],
  }),
  unlock: endpoint({
    method: 'POST',
    path: '/desks/unlock',
    summary: 'Go on after the lock, by the own PIN or password: one of the two',
    permission: 'signed-in',
    transaction: 'own',
    openWhen: ['licence-expired', 'locked'],
    body: z.strictObject({ pin: pinText().optional(), password: givenPassword().optional() }),
    reply: z.null(),
    errors: ['pin-failed', 'too-many-requests'],
    affects: [],
  }),
  tell: endpoint({
    method: 'POST',
    path: '/desks/handovers',
    summary:
      'Tell handovers that a device made without the server; the grant of whoever sat there last with it is the credential',
    permission: 'public',
    openWhen: ['licence-expired', 'password-change', 'second-factor'],
    body: z.strictObject({ grant: grantText(), handovers: z.array(ToldHandover).min(1).max(20) }),
    /** In their order, each with what its taker said so far. */
    reply: z.object({ handovers: z.array(z.object({ requestId: uuid(), id: id(), state: z.enum(handoverStates) })) }),
    errors: ['token-invalid', 'desk-unknown', 'already-exists'],
    affects: ['handovers', 'operations'],
  }),
} as const;
