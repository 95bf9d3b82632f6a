import { type AuditItem, type AuditedExit, auditSecondAbove } from '@parking/contract/audits/audited-exit';
import type { contract } from '@parking/contract/contract';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { newId } from '@parking/contract/core/id';
import { agreeingMatches, matchPlates, normalisePlate } from '@parking/contract/parking/plates';
import type { Tx } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import type { Operation } from '../../platform/audit/operations-log.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import { readBook } from './book-finding.ts';
import { bookFinding } from './book-finding.ts';
import { chargeAgain } from '../parking/exit/recompute.ts';
import { type LockedExit, carOf, lockExits, refuseInvolved, refuseTooLate } from './lock-exit.ts';
import { readAuditedExits } from './read-exits.ts';
import { drawRecheck, listUntold, readRechecks, writeRecheck } from './recheck.ts';
import { writeMatchedPlates, writePlate } from './save-plate.ts';
import { takeBackAudit, writeAudit } from './write-audit.ts';

type Auditing = Context<typeof contract.parkingOutAudits.audit>;

/** What an auditor says of exits: all of them or none. Lock order: the exits → debts of their cashiers. */
export async function auditExits(context: Auditing): Promise<AuditedExit[]> {
  const { tx, site, body } = context;
  // The contract demands both of a single one.
  const items = body.items ?? [body as AuditItem];
  const at = (index: number, field: string): string => (body.items ? `items.${index}.${field}` : field);
  const twice = items.findIndex(
    ({ parkingOutId }, index) => items.findIndex((one) => one.parkingOutId === parkingOutId) < index,
  );
  if (twice >= 0) throw badInput({ path: at(twice, 'parkingOutId'), code: 'given-twice' });
  const exits = await lockExits(
    tx,
    items.map(({ parkingOutId }) => parkingOutId),
  );
  await refuseInvolved(context, [...exits.values()]);
  const said = items.map((item) => ({ item, exit: getExit(exits, item) }));
  const again = await readRechecks(tx, context.actor);
  for (const { exit } of said) refuseUnfit(exit, again.get(exit.stayId), context);
  const problems = said.flatMap(({ item, exit }, index) =>
    findProblems(item, exit).map((problem) => ({ ...problem, path: at(index, problem.path) })),
  );
  await refuseUnknownTypes(tx, items, at);
  if (problems.length > 0) throw badInput(...problems);
  for (const { item, exit } of said) {
    const first = again.get(exit.stayId);
    if (!first || !(await recheckExit(context, item, exit, first))) await sayOfExit(context, item, exit);
  }
  const ids = items.map(({ parkingOutId }) => parkingOutId);
  return readAuditedExits(tx, site, ids, await listUntold(tx, context.actor));
}

function getExit(exits: ReadonlyMap<string, LockedExit>, { parkingOutId }: AuditItem): LockedExit {
  const exit = exits.get(parkingOutId.toLowerCase());
  if (!exit) throw new Failure('record-not-found');
  return exit;
}

/** What was drawn to be asked of another one and was not handed to this one is to them as if another one held it. */
function refuseUnfit(
  exit: LockedExit,
  asked: { readonly claimedBy: string | null } | undefined,
  { site, actor }: Auditing,
) {
  if (asked && asked.claimedBy !== actor.userId)
    throw new Failure('audit-of-another', { values: { car: carOf(exit) } });
  if (!asked && exit.status !== 'UNAUDITED') throw new Failure('already-audited', { values: { car: carOf(exit) } });
  if (exit.heldBy !== null && exit.heldBy !== actor.userId)
    throw new Failure('audit-of-another', { values: { car: carOf(exit) } });
  refuseTooLate(exit, site);
}

async function refuseUnknownTypes(tx: Tx, items: readonly AuditItem[], at: (index: number, field: string) => string) {
  const named = items.flatMap(({ vehicleId }, index) => (vehicleId ? [{ vehicleId, index }] : []));
  if (named.length === 0) return;
  const known = new Set((await tx.selectFrom('vehicleTypes').select('id').execute()).map(({ id }) => id));
  const unknown = named.filter(({ vehicleId }) => !known.has(vehicleId.toLowerCase()));
  if (unknown.length > 0)
    throw badInput(...unknown.map(({ index }) => ({ path: at(index, 'vehicleId'), code: 'does-not-exist' as const })));
}

/** What does not go together in what is said, by field. */
function findProblems(item: AuditItem, exit: LockedExit): FieldProblem[] {
  const { status, plateNumber, vehicleId, amount, reason, note } = item;
  if (status === 'MATCHED' && exit.pictures === 0)
    throw new Failure('audit-without-picture', { values: { car: carOf(exit) } });
  const problems: FieldProblem[] = [];
  if (plateNumber && normalisePlate(plateNumber) === '') problems.push({ path: 'plateNumber', code: 'wrong-format' });
  if (status === 'UNMATCHED') {
    if (!reason) problems.push({ path: 'reason', code: 'required' });
    if (reason === 'OTHER' && (note ?? '').length < 3) problems.push({ path: 'note', code: 'required' });
    return [...problems, ...findAmountProblems(amount ?? 0, exit)];
  }
  if (amount) problems.push({ path: 'amount', code: 'too-big', values: { maximum: 0 } });
  if (status !== 'MATCHED') return problems;
  if (plateNumber && exit.plate !== null && !agreeingMatches.has(matchPlates(plateNumber, exit.plate)))
    problems.push({ path: 'plateNumber', code: 'not-an-option' });
  if (vehicleId && vehicleId.toLowerCase() !== exit.vehicleTypeId)
    problems.push({ path: 'vehicleId', code: 'not-an-option' });
  return problems;
}

/** Nobody can be charged for what a gate sold by itself; what was given away is rejected where free passes are. */
function findAmountProblems(amount: number, exit: LockedExit): FieldProblem[] {
  if (amount > 0 && (exit.operatorId === null || exit.freePass))
    return [{ path: 'amount', code: 'too-big', values: { maximum: 0 } }];
  const minimum = leastOf(exit);
  return amount < minimum ? [{ path: 'amount', code: 'too-small', values: { minimum } }] : [];
}

/** No more was charged too much than was charged, and of that what a member was given back is no money of the car park any more. */
const leastOf = ({ total, refunded }: LockedExit): number => Math.min(0, refunded - total);

/**
 * A second auditor, who did not know of the first, says what they see. Returns whether it is the same; if it is not, what the first one
 * said is taken back, and what the second says holds.
 */
async function recheckExit(
  { tx, actor, log }: Auditing,
  { status }: AuditItem,
  { stayId }: LockedExit,
  first: { readonly id: string; readonly status: AuditItem['status'] },
): Promise<boolean> {
  const agrees = await writeRecheck(tx, first, status, actor.userId);
  await log({
    action: 'recheck-audit',
    entity: 'parking_out_audits',
    entityId: first.id,
    before: { status: first.status },
    after: { parkingOutId: stayId, status },
  });
  if (!agrees) await takeBackAudit(tx, { auditId: first.id, stayId, byId: actor.userId, note: null });
  return agrees;
}

/** Who says something of an exit, and where that is written down. */
interface Saying {
  readonly tx: Tx;
  readonly site: Site;
  readonly actor: { readonly userId: string };
  readonly log: (operation: Operation) => Promise<void>;
}

/** Writes down what is said of an exit, which is locked and waits for it, and books what was found unless that takes a second one. */
export async function sayOfExit({ tx, site, actor, log }: Saying, item: AuditItem, exit: LockedExit): Promise<void> {
  const { status, reason = null, note: told } = item;
  const note = told ? told : null;
  const vehicleTypeId = item.vehicleId?.toLowerCase() ?? null;
  const amount = status === 'UNMATCHED' ? (item.amount ?? (await usualAmount(tx, exit, vehicleTypeId))) : 0;
  const needsSecond = amount < 0 || amount > auditSecondAbove;
  const { stayId, operatorId, depositId } = exit;
  const audit = { id: newId(), stayId, operatorId, depositId, amount };
  const said = { ...audit, status, byId: actor.userId, vehicleTypeId, needsSecond, reason, note };
  await writeAudit(tx, said);
  await drawRecheck(tx, said);
  await writePlates(tx, item, exit, { auditId: audit.id, byId: actor.userId });
  // Without the amount, which the audit has: who counts blind may read the log.
  await log({
    action: 'audit-exit',
    entity: 'parking_out_audits',
    entityId: audit.id,
    after: { parkingOutId: stayId, status, reason, note, needsSecond },
  });
  if (!needsSecond) await bookFinding(tx, { site, actorId: actor.userId, audit, reason: note ?? reason });
}

async function writePlates(
  tx: Tx,
  { status, plateNumber }: AuditItem,
  { stayId, plate: recorded }: LockedExit,
  said: { readonly auditId: string; readonly byId: string },
): Promise<void> {
  const plate = plateNumber ?? (status === 'MATCHED' ? recorded : null);
  if (!plate) return;
  if (status === 'MATCHED') return writeMatchedPlates(tx, { ...said, stayId, plate });
  await writePlate(tx, { ...said, stayId, plate, side: 'EXIT' });
}

/**
 * What the engine makes of it as it was seen, by its own tariffs, less what was charged: of another vehicle type, and of what was
 * taken beside the price. Nothing where that cannot be told.
 */
async function usualAmount(tx: Tx, exit: LockedExit, seenTypeId: string | null): Promise<number> {
  if (exit.operatorId === null || exit.freePass) return 0;
  const vehicleTypeId = seenTypeId ?? exit.vehicleTypeId;
  const book = await readBook(tx, exit.tariffState);
  if (!book?.vehicleTypes.some(({ id }) => id === vehicleTypeId)) return 0;
  return Math.max(leastOf(exit), chargeAgain({ ...exit.priced, vehicle_type_id: vehicleTypeId }, book) - exit.total);
}
