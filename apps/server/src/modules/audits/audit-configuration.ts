import type { AuditConfiguration, VehicleAuditTypes } from '@parking/contract/audits/audit-configurations';
import type { contract } from '@parking/contract/contract';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { fromBasisPoints, toBasisPoints } from '@parking/contract/core/patterned';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import { badInput } from '../../platform/failure.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import { isAsRead, isStale, nextUpdatedAt } from '../../platform/http/resource-handlers.ts';
import { mayBeCalled } from '../../platform/outgoing/addresses.ts';
import type { Platform } from '../../platform/platform.ts';
import { signLoosening } from '../controls/sign-loosening.ts';

export async function readAuditConfiguration(reads: Reads, { zone }: Site): Promise<AuditConfiguration> {
  const { url, isEnable, thresholdBasisPoints, updatedAt } = await reads
    .selectFrom('auditConfiguration')
    .selectAll()
    .executeTakeFirstOrThrow();
  return {
    url,
    isEnable,
    threshold: fromBasisPoints(thresholdBasisPoints),
    updatedAt: toLocalDateTime(updatedAt, zone),
  };
}

/** Both settings stand in one row: who changes either waits for the other. */
const lock = (tx: Tx) => tx.selectFrom('auditConfiguration').select('onlyRow').forUpdate().execute();

export async function updateAuditConfiguration(
  { config }: Pick<Platform, 'config'>,
  context: Context<typeof contract.auditConfigurations.update>,
): Promise<AuditConfiguration> {
  const { tx, site, body } = context;
  await lock(tx);
  const before = await readAuditConfiguration(tx, site);
  const { updatedAt, approverUsername: _, approverPassword: _also, approverCode: _too, ...told } = body;
  const { threshold, ...changes } = told;
  if (isStale(updatedAt, before.updatedAt)) throw context.fail('changed-meanwhile');
  if (isAsRead(told, before)) return before;
  const { url, isEnable } = { ...before, ...changes };
  if (changes.url && !mayBeCalled(changes.url, config.webhookPrivateAddresses))
    throw badInput({ path: 'url', code: 'unsafe-address' });
  if (isEnable && url === null) throw badInput({ path: 'url', code: 'required' });
  await signBlinded(context, before, { ...before, ...told });
  await tx
    .updateTable('auditConfiguration')
    .set({
      ...changes,
      ...(threshold !== undefined && { thresholdBasisPoints: toBasisPoints(threshold) }),
      updatedAt: nextUpdatedAt,
    })
    .execute();
  const after = await readAuditConfiguration(tx, site);
  await context.log({ action: 'update', entity: 'audit_configuration', entityId: null, before, after });
  return after;
}

/** The machine matches what people would have looked at: by itself at all, by another's word, or when it is less sure. */
async function signBlinded(context: Context, before: AuditConfiguration, after: AuditConfiguration): Promise<void> {
  const isBlinded =
    after.isEnable && (!before.isEnable || after.url !== before.url || after.threshold < before.threshold);
  if (!isBlinded) return;
  const told = ({ isEnable, url, threshold }: AuditConfiguration): string =>
    isEnable ? `${threshold} %: ${url === null ? '' : new URL(url).host}` : '–';
  const change = { name: 'machineAudit', before: told(before), after: told(after), loosens: true } as const;
  await signLoosening(context, { menus: ['/audit_configuration'], flag: 'editable' }, change);
}

export async function readVehicleAuditTypes(reads: Reads, { zone }: Site): Promise<VehicleAuditTypes> {
  const { typesUpdatedAt } = await reads
    .selectFrom('auditConfiguration')
    .select('typesUpdatedAt')
    .executeTakeFirstOrThrow();
  const vehicleMapTypes = await reads
    .selectFrom('vehicleAuditTypes')
    .select(['name', 'vehicleTypeId'])
    .orderBy('name')
    .execute();
  return { vehicleMapTypes, updatedAt: toLocalDateTime(typesUpdatedAt, zone) };
}

export async function updateVehicleAuditTypes(
  context: Context<typeof contract.vehicleAuditTypes.update>,
): Promise<VehicleAuditTypes> {
  const { tx, site, body } = context;
  await lock(tx);
  const before = await readVehicleAuditTypes(tx, site);
  if (isStale(body.updatedAt, before.updatedAt)) throw context.fail('changed-meanwhile');
  const { vehicleMapTypes } = body;
  if (vehicleMapTypes === undefined || isAsRead({ vehicleMapTypes }, before)) return before;
  // A recogniser's classes are code: their capitals do not tell them apart.
  const rows = vehicleMapTypes.map(({ name, vehicleTypeId }) => ({ name: name.toLowerCase(), vehicleTypeId }));
  const problems = await findProblems(tx, rows);
  if (problems.length > 0) throw badInput(...problems);
  await signRenamed(context, before.vehicleMapTypes, rows);
  await tx.deleteFrom('vehicleAuditTypes').execute();
  if (rows.length > 0) await tx.insertInto('vehicleAuditTypes').values(rows).execute();
  await tx
    .updateTable('auditConfiguration')
    .set({ typesUpdatedAt: sql<Date>`greatest(now(), date_trunc('second', types_updated_at) + interval '1 second')` })
    .execute();
  const after = await readVehicleAuditTypes(tx, site);
  await context.log({ action: 'update', entity: 'vehicle_audit_types', entityId: null, before, after });
  return after;
}

type ClassOfType = VehicleAuditTypes['vehicleMapTypes'][number];

/** A class that is another vehicle type here, or that was none, lets the machine match what people would have looked at. */
async function signRenamed(context: Context, before: readonly ClassOfType[], after: readonly ClassOfType[]) {
  const known = new Map(before.map(({ name, vehicleTypeId }) => [name, vehicleTypeId]));
  const other = after.filter(({ name, vehicleTypeId }) => known.get(name) !== vehicleTypeId.toLowerCase());
  if (other.length === 0) return;
  const { isEnable } = await readAuditConfiguration(context.tx, context.site);
  if (!isEnable) return;
  const told = (types: readonly ClassOfType[]): string => types.map(({ name }) => name).join(', ') || '–';
  const change = { name: 'machineAudit', before: told(before), after: told(after), loosens: true } as const;
  await signLoosening(context, { menus: ['/vehicle_audit_type'], flag: 'editable' }, change);
}

/** Classes named twice, and vehicle types that are not there, each on its own line. */
async function findProblems(reads: Reads, rows: VehicleAuditTypes['vehicleMapTypes']): Promise<FieldProblem[]> {
  const types = await reads.selectFrom('vehicleTypes').select('id').execute();
  const known = new Set(types.map(({ id }) => id));
  return rows.flatMap(({ name, vehicleTypeId }, index) => {
    const problems: FieldProblem[] = [];
    const at = `vehicleMapTypes.${index}`;
    if (rows.findIndex((other) => other.name === name) < index)
      problems.push({ path: `${at}.name`, code: 'already-taken' });
    if (!known.has(vehicleTypeId)) problems.push({ path: `${at}.vehicleTypeId`, code: 'does-not-exist' });
    return problems;
  });
}
