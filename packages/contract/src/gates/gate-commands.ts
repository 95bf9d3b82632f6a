import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { gateCommandStates, gateCommands as names } from './gate-words.ts';

/** What a gate is told: over its live topic as a message's body, or asked for. */
export const GateCommand = z.object({
  id: id(),
  command: z.enum(names),
  /**
   * OPEN {picture?: true} · CLOSE {} · PRINT {format: 'ESC_POS', data: base64} · PLAY_AUDIO {token, occasion} · DISPLAY {lines: [text], full?: [vehicle group],
   * membersOnly?: true} · DEDUCT {paymentId, amount, again, cardNumber?}.
   * `again`: the same card, which was lost while it was deducted; what the reader did is told by `/reader_answers/{paymentId}`.
   * `token`: of the file, which the gate fetches; `occasion`: one of `soundOccasions`.
   * `picture`: somebody opens by hand, and what the gate's camera sees then is wanted with its BARRIER_OPENED.
   */
  payload: z.record(z.string(), z.unknown()),
  /** RFC 3339. After `expiresAt` it must not be carried out any more. */
  createdAt: z.string(),
  expiresAt: z.string(),
  /** 1 at the first sending; the id is the same at each. */
  attempt: z.int(),
});
export type GateCommand = z.output<typeof GateCommand>;

export const gateCommands = {
  open: endpoint({
    method: 'GET',
    path: '/gate_commands',
    summary: 'What the calling gate is told and has not answered yet, oldest first; for gates that poll',
    permission: 'gate',
    openWhen: ['licence-expired'],
    reply: z.array(GateCommand),
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/gate_commands/{id}/acknowledge',
    summary: 'Say that a command was carried out or could not be; saying it again changes nothing',
    permission: 'gate',
    openWhen: ['licence-expired'],
    idempotent: true,
    params: IdParams,
    body: z.strictObject({ state: z.enum(['DONE', 'FAILED']), error: z.string().trim().max(300).nullish() }),
    reply: z.object({ id: id(), state: z.enum(gateCommandStates) }),
    errors: ['gate-command-not-found'],
    affects: ['gateStates'],
  }),
} as const;
