import { AuditedExit } from '@parking/contract/audits/audited-exit';
import type { contract } from '@parking/contract/contract';
import { normalisePlate } from '@parking/contract/parking/plates';
import { ParkingOut } from '@parking/contract/parking/stays';
import { sql } from 'kysely';
import { selectList } from '../../platform/db/list-sql.ts';
import { type Reads, anyOf } from '../../platform/db/pool.ts';
import type { Site } from '../../platform/http/context.ts';
import type { ListOptions } from '../../platform/http/list-handlers.ts';
import { exitAmounts, hidingTakings } from '../money/deposits/blind.ts';
import { listStaysConcerning } from '../indications/concerned.ts';
import { listUntold, readRechecks } from './recheck.ts';

/** Exits as their audit shows them, in the order of the ids; nothing was said by the audits that are hidden. */
export async function readAuditedExits(
  reads: Reads,
  { zone }: Site,
  ids: readonly string[],
  hidden: readonly string[],
): Promise<AuditedExit[]> {
  const { rows } = await sql<AuditedExit>`
    select ${sql.raw(selectList(AuditedExit, zone))} from audit_list_but(${[...hidden]}::uuid[]) where id = ${anyOf(ids)}`.execute(
    reads,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id.toLowerCase()) ?? []);
}

/** One that nobody has picked or chosen yet, as it would be shown. */
export async function readUnpicked(reads: Reads, { zone }: Site, stayId: string): Promise<AuditedExit | null> {
  const { rows } = await sql<ParkingOut>`
    select ${sql.raw(selectList(ParkingOut, zone))} from parking_outs_v where id = ${stayId}`.execute(reads);
  const [exit] = rows;
  if (!exit) return null;
  return {
    ...exit,
    operatorId: null,
    operator: '',
    shiftId: null,
    shift: null,
    depositId: null,
    approvedBy: null,
    why: [],
    risks: [],
    ...unaudited,
  };
}

/** Of an exit of which nobody has said anything. */
const unaudited = {
  status: 'UNAUDITED',
  risk: 0,
  auditId: null,
  auditedAt: null,
  auditorId: null,
  auditor: null,
  byMachine: false,
  amount: null,
  reason: null,
  auditNote: null,
  auditPlate: null,
  auditVehicleId: null,
  auditVehicleLabel: null,
  auditVehicleLabelEn: null,
  awaitsSecond: null,
  confirmedBy: null,
  confirmedAt: null,
} as const satisfies Partial<AuditedExit>;

/** By the stay's own deposit: the list tells it of nobody who sold before somebody has decided. */
const hidesTakings = hidingTakings(
  exitAmounts,
  '(select sold.deposit_id from stays sold where sold.id = audit_list_but.id)',
);

const options = {
  view: 'audit_list_but',
  leavesOut: true,
  untold: ['status', 'why'],
  defaultSort: [{ column: 'datetimeOut', direction: 'desc' }],
  // A function's texts have the usual order, and those of the table another one, which its indexes are of.
  forms: {
    plateNumber: {
      places: ['plate_key', 'other_key'].map((key) => ({ column: `${key} collate "C"` })),
      form: normalisePlate,
    },
  },
  access: async (reads, user) => ({
    ...(await hidesTakings(reads, user)),
    without: [...(await listStaysConcerning(reads, user)), ...(await listUntold(reads, user))],
  }),
} satisfies ListOptions<typeof contract.auditList.list>;

export const auditedExits: ListOptions<typeof contract.auditList.list> = options;
/** Of those that agree; what is told to nobody yet is none of them. */
export const matchedExits: ListOptions<typeof contract.auditMatched.list> = {
  ...options,
  access: async (reads, user) => ({
    ...(await hidesTakings(reads, user)),
    restriction: { column: 'stored_status', value: 'MATCHED' },
    without: [...(await listStaysConcerning(reads, user)), ...(await readRechecks(reads, user)).keys()],
  }),
};
