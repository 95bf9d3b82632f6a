import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id } from '../../core/id.ts';
import { localDateTime } from '../../core/time.ts';
import { requiredNote } from '../stays.ts';

const byOperator = {
  menus: [
    '/report/manual-open-gate',
    '/gate_monitoring',
    '/parking_out_cashier',
    '/parking-out-cashier-lpr',
    '/parking_in_cashier',
  ],
  flag: 'addable',
} as const;

const Opened = z.object({
  id: id(),
  gateId: id(),
  /** The command whose state tells whether the barrier obeyed. */
  commandId: id(),
  at: localDateTime(),
});

/** Gates opened by hand, and what their cameras read. */
export const gateActs = {
  openBySpecification: endpoint({
    method: 'GET',
    path: '/parking_outs/open_gate/manual',
    summary: 'Open a gate by hand (a GET that acts, as the specification has it)',
    permission: byOperator,
    query: z.strictObject({ gateId: id(), note: requiredNote() }),
    reply: Opened,
    errors: ['gate-not-found', 'forbidden'],
    transaction: 'own',
    openWhen: ['licence-expired'],
  }),
  openGate: endpoint({
    method: 'POST',
    path: '/parking_outs/open_gate/manual',
    summary: 'Open a gate by hand, with a reason and a picture',
    permission: byOperator,
    idempotent: true,
    body: z.strictObject({ gateId: id(), note: requiredNote(), image: z.string().max(100).optional() }),
    reply: Opened,
    errors: ['gate-not-found', 'forbidden', 'asset-not-found'],
    openWhen: ['licence-expired'],
    affects: ['gates', 'manualOpenings', 'operations'],
  }),
  tempPlate: endpoint({
    method: 'GET',
    path: '/parking_outs/temp_plate',
    summary: 'The newest plate that a gate read and nobody has confirmed',
    permission: {
      menus: ['/parking_out_cashier', '/parking-out-cashier-lpr', '/parking_in_cashier', '/pre_entry_cashier'],
      flag: 'viewable',
    },
    query: z.strictObject({ gateId: id() }),
    reply: z
      .object({
        plateNumber: z.string(),
        confidence: z.number().nullable(),
        image: z.string().nullable(),
        readAt: localDateTime(),
      })
      .nullable(),
    openWhen: ['licence-expired'],
    reads: ['gateStates'],
  }),
  commandState: endpoint({
    method: 'GET',
    path: '/parking_outs/gate_command',
    summary: 'Whether the gate obeyed the command of an exit or a manual opening',
    permission: { menus: byOperator.menus, flag: 'viewable' },
    query: z.strictObject({ causeId: id() }),
    reply: z
      .object({
        id: id(),
        state: z.enum(['WAITING', 'SENT', 'DONE', 'FAILED', 'EXPIRED']),
        error: z.string().nullable(),
        at: localDateTime(),
      })
      .nullable(),
    openWhen: ['licence-expired'],
    reads: ['gateStates'],
  }),
} as const;
