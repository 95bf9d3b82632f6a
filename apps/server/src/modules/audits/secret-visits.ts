import { SecretVisit, visitOpenDays } from '@parking/contract/audits/secret-visits';
import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import { fromLocal } from '@parking/contract/core/time';
import { normalisePlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import { selectList } from '../../platform/db/list-sql.ts';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import { Failure, badInput } from '../../platform/failure.ts';
import { attachAsset } from '../../platform/files/assets.ts';
import type { Context, Site } from '../../platform/http/context.ts';
import type { ListOptions } from '../../platform/http/list-handlers.ts';
import { mayReadVisits } from '../indications/concerned.ts';
import { accountsOf } from '../controls/two-persons.ts';
import { type Told, compareVisit } from './compare-visit.ts';

type Calls = typeof contract.secretVisits;

/** Visits that this user is told nothing of: all, who stands at a desk; those that are about them, everybody. */
async function listKeptFrom(reads: Reads, user: { readonly userId: string }): Promise<string[]> {
  const mayRead = await mayReadVisits(reads, user.userId);
  const accounts = await accountsOf(reads, user.userId);
  const { rows } = await sql<{ id: string }>`
    select id from secret_visits where not ${mayRead} or operator_id = any(${accounts}::uuid[])`.execute(reads);
  return rows.map(({ id }) => id);
}

export const visitList: ListOptions<Calls['list']> = {
  view: 'secret_visits_v',
  defaultSort: [{ column: 'datetimeFrom', direction: 'desc' }],
  access: async (reads, user) => ({ without: await listKeptFrom(reads, user) }),
};

/** Entries of the operations log that would tell of visits. */
export async function listEntriesOfVisits(reads: Reads, user: { readonly userId: string }): Promise<string[]> {
  const kept = await listKeptFrom(reads, user);
  // Who lacks the right sees not even who asked for it in vain.
  const mayRead = await mayReadVisits(reads, user.userId);
  const { rows } = await sql<{ id: string }>`
    select id from operations_log where entity = 'secret_visits' and (not ${mayRead} or entity_id = any(${kept}::text[]))`.execute(
    reads,
  );
  return rows.map(({ id }) => id);
}

type Acting = Pick<Context<Calls['report']>, 'tx' | 'actor'>;

/** Who sells, or sold lately, plans and tells nothing, whatever else they may. */
async function refuseAtDesk({ tx, actor }: Acting): Promise<void> {
  if (!(await mayReadVisits(tx, actor.userId))) throw new Failure('visit-at-desk');
}

/** Plans a visit. */
export async function planVisit(context: Context<Calls['plan']>): Promise<SecretVisit> {
  const { tx, site, actor, body, log } = context;
  await refuseAtDesk(context);
  const plateKey = normalisePlate(body.plateNumber);
  if (plateKey === '') throw badInput({ path: 'plateNumber', code: 'wrong-format' });
  const [fromAt, untilAt] = [fromLocal(body.datetimeFrom, site.zone), fromLocal(body.datetimeTo, site.zone)];
  if (untilAt <= fromAt) throw badInput({ path: 'datetimeTo', code: 'too-small' });
  await refuseUnknown(tx, body);
  const id = newId();
  await tx
    .insertInto('secretVisits')
    .values({
      id,
      siteId: site.id,
      plate: body.plateNumber,
      plateKey,
      fromAt,
      untilAt,
      vehicleTypeId: body.vehicleId,
      lostTicket: body.lostTicket,
      voucher: body.voucher,
      paidTypeId: body.paidTypeId,
      instructions: body.instructions ? body.instructions : null,
      plannedBy: actor.userId,
    })
    .execute();
  await log({ action: 'plan-visit', entity: 'secret_visits', entityId: id, after: { ...body } });
  return findVisit(tx, site, id);
}

async function refuseUnknown(
  tx: Tx,
  given: { readonly vehicleId: string; readonly paidTypeId: string },
): Promise<void> {
  const { rows } = await sql<{ vehicle: boolean; paidType: boolean }>`
    select exists (select from vehicle_types where id = ${given.vehicleId}) as vehicle,
      exists (select from paid_types where id = ${given.paidTypeId}) as "paidType"`.execute(tx);
  const problems = [
    ...(rows[0]?.vehicle ? [] : (['vehicleId'] as const)),
    ...(rows[0]?.paidType ? [] : (['paidTypeId'] as const)),
  ];
  if (problems.length > 0) throw badInput(...problems.map((path) => ({ path, code: 'does-not-exist' as const })));
}

interface Held extends Omit<Told, 'enteredAt' | 'leftAt' | 'gateId' | 'paid'> {
  readonly id: string;
  readonly state: SecretVisit['state'];
  readonly enteredAt: Date | null;
  readonly leftAt: Date | null;
  readonly gateId: string | null;
  readonly paid: number | null;
}

/** Locks a visit; what is about whoever acts is not there for them. */
async function holdVisit(context: Acting, id: string): Promise<Held> {
  const { tx, actor } = context;
  await refuseAtDesk(context);
  const { rows } = await sql<Held>`
    select id, state, plate_key as "plateKey", code, from_at as "fromAt", until_at as "untilAt", vehicle_type_id as "vehicleTypeId",
      lost_ticket as "lostTicket", voucher, paid_type_id as "paidTypeId", entered_at as "enteredAt", left_at as "leftAt",
      gate_id as "gateId", paid, receipt_number as "receiptNumber"
    from secret_visits where id = ${id} for update`.execute(tx);
  const [visit] = rows;
  if (!visit || (await listKeptFrom(tx, actor)).includes(visit.id)) throw new Failure('record-not-found');
  return visit;
}

function refuseTooLate({ untilAt }: Held): void {
  const until = new Date(untilAt.getTime() + visitOpenDays * 86_400_000);
  if (new Date() > until) throw new Failure('decision-too-late', { values: { day: until.toISOString().slice(0, 10) } });
}

/** What the visitor tells, once; held against the books at once. */
export async function reportVisit(context: Context<Calls['report']>): Promise<SecretVisit> {
  const { tx, site, actor, params, body, log } = context;
  const visit = await holdVisit(context, params.id);
  if (visit.state !== 'PLANNED') throw new Failure('visit-told');
  refuseTooLate(visit);
  const [enteredAt, leftAt] = [fromLocal(body.datetimeIn, site.zone), fromLocal(body.datetimeOut, site.zone)];
  if (leftAt <= enteredAt) throw badInput({ path: 'datetimeOut', code: 'too-small' });
  if (leftAt > new Date()) throw badInput({ path: 'datetimeOut', code: 'too-big' });
  const gate = await tx.selectFrom('gates').select('id').where('id', '=', body.gateId).executeTakeFirst();
  if (!gate) throw badInput({ path: 'gateId', code: 'does-not-exist' });
  const receiptPicture = body.receiptPicture ?? null;
  if (receiptPicture !== null)
    await attachAsset(tx, receiptPicture, 'secret_visits', {
      uploadedBy: actor.userId,
      picture: true,
      field: 'receiptPicture',
    });
  const told = {
    code: body.parkingCode ? body.parkingCode : null,
    enteredAt,
    leftAt,
    gateId: gate.id,
    paid: body.paid,
    receiptNumber: body.receiptNumber ?? null,
  };
  const note = body.note ? body.note : null;
  const compared = await holdAgainstBooks(
    tx,
    site,
    { ...visit, ...told },
    {
      ...told,
      receiptPicture,
      note,
      reportedBy: actor.userId,
      reportedAt: new Date(),
    },
  );
  // What they are told nothing of they tell nothing of either: it would be told by whom it is about.
  if ((await listKeptFrom(tx, actor)).includes(visit.id)) throw new Failure('visit-at-desk');
  await log({
    action: 'report-visit',
    entity: 'secret_visits',
    entityId: visit.id,
    after: { ...body, state: compared.state },
  });
  return findVisit(tx, site, visit.id);
}

/** Anew, by what was told since: a booth that sold without the network tells later. */
export async function compareAnew(context: Context<Calls['compare']>): Promise<SecretVisit> {
  const { tx, site, params, log } = context;
  const visit = await holdVisit(context, params.id);
  const { enteredAt, leftAt, gateId, paid } = visit;
  if (enteredAt === null || leftAt === null || gateId === null || paid === null) throw new Failure('visit-not-told');
  refuseTooLate(visit);
  const { state } = await holdAgainstBooks(tx, site, { ...visit, enteredAt, leftAt, gateId, paid });
  await log({
    action: 'compare-visit',
    entity: 'secret_visits',
    entityId: visit.id,
    before: { state: visit.state },
    after: { state },
  });
  return findVisit(tx, site, visit.id);
}

type Reported = Readonly<Record<string, string | number | Date | null>>;

/** Writes down what came of a visit, and with it what was told of it just now. */
export async function holdAgainstBooks(
  tx: Tx,
  site: Site,
  visit: Told & { readonly id: string },
  reported: Reported = {},
) {
  const { differences, ...compared } = await compareVisit(tx, site, visit);
  await tx
    .updateTable('secretVisits')
    .set({ ...reported, ...compared, differences: JSON.stringify(differences), comparedAt: new Date() })
    .where('id', '=', visit.id)
    .execute();
  return compared;
}

/** Gives up one that nobody has told of. */
export async function cancelVisit(context: Context<Calls['cancel']>): Promise<SecretVisit> {
  const { tx, site, params, body, log } = context;
  const visit = await holdVisit(context, params.id);
  if (visit.state !== 'PLANNED') throw new Failure('visit-told');
  await tx
    .updateTable('secretVisits')
    .set({ state: 'CANCELLED', note: body.note })
    .where('id', '=', visit.id)
    .execute();
  await log({ action: 'cancel-visit', entity: 'secret_visits', entityId: visit.id, after: { note: body.note } });
  return findVisit(tx, site, visit.id);
}

async function findVisit(reads: Reads, site: Site, id: string): Promise<SecretVisit> {
  const { rows } = await sql<SecretVisit>`
    select ${sql.raw(selectList(SecretVisit, site.zone))} from secret_visits_v where id = ${id}`.execute(reads);
  const [visit] = rows;
  if (!visit) throw new Failure('record-not-found');
  return visit;
}
