import { z } from 'zod';
import { exportedList } from '../../core/exported-list.ts';
import { id } from '../../core/id.ts';
import { type Columns, boolean, dateTime, oneOf, reference, shownOnly } from '../../core/list.ts';
import { localDateTime } from '../../core/time.ts';

export const openingCommandStates = ['WAITING', 'SENT', 'DONE', 'FAILED', 'EXPIRED'] as const;

/** A gate opened by hand: by whom, why, whether it obeyed, and what could be seen. */
export const ManualOpening = z.object({
  id: id(),
  at: localDateTime(),
  gateId: id(),
  gateName: z.string(),
  operatorId: id(),
  operator: z.string(),
  note: z.string(),
  /** Null when no command is known any more. */
  commandState: z.enum(openingCommandStates).nullable(),
  /** Of the car that came or left by that gate within two minutes of it, the nearest one; none where it was opened for nobody. */
  parkingCode: z.string().nullable(),
  hasCar: z.boolean(),
  /** Taken by who opened it. */
  photo: z.string().nullable(),
  /** The gate's newest picture at that moment, and when it was taken. */
  cameraImage: z.string().nullable(),
  cameraAt: localDateTime().nullable(),
});

const columns = {
  at: dateTime({ period: true }),
  gateId: reference('/gates/list'),
  operatorId: reference('/reports/operators/list'),
  hasCar: boolean({ sortable: false }),
  commandState: oneOf(openingCommandStates, shownOnly),
  cameraAt: dateTime(shownOnly),
} satisfies Columns;

export const manualOpenings = exportedList({
  path: '/reports/manual_open_gate',
  summary: 'Gates opened by hand with reason and pictures, newest first',
  menus: ['/report/manual-open-gate'],
  row: ManualOpening,
  columns,
  reads: ['manualOpenings', 'gateStates'],
});
