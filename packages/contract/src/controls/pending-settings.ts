import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { IdParams, id } from '../core/id.ts';
import { localDate } from '../core/time.ts';

/** A control that was loosened and holds from a business day on. */
export const PendingSetting = z.object({
  id: id(),
  setting: z.string(),
  /** Whose fine it is. */
  vehicleTypeId: id().nullable(),
  value: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  from: localDate(),
});
export type PendingSetting = z.output<typeof PendingSetting>;

/** The screens on which controls are set. */
export const controlScreens = ['/system_configurations', '/parking_fines', '/overdue_tolerances'] as const;

export const pendingSettings = {
  withdraw: endpoint({
    method: 'DELETE',
    path: '/pending_settings/{id}',
    summary: 'Take back what was to loosen a control and has not begun',
    permission: { menus: controlScreens, flag: 'editable' },
    params: IdParams,
    reply: z.null(),
    errors: ['record-not-found', 'forbidden'],
    affects: ['configuration', 'fares', 'operations'],
  }),
} as const;
