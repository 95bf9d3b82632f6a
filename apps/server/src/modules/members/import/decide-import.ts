import type { contract } from '@parking/contract/contract';
import { newId } from '@parking/contract/core/id';
import type { MemberImport } from '@parking/contract/members/member-imports';
import { lastDayOf } from '@parking/contract/members/membership-periods';
import { formatPlate } from '@parking/contract/parking/plates';
import { sql } from 'kysely';
import { Failure, badInput } from '../../../platform/failure.ts';
import type { Tx } from '../../../platform/db/pool.ts';
import type { Context } from '../../../platform/http/context.ts';
import { requireTwoPersons } from '../../controls/two-persons.ts';
import { fourEyes } from '../../money/two-names.ts';
import { type FirstPeriod, sellFirstPeriods } from '../first-periods.ts';
import { findPlateOwners } from './compare-rows.ts';

type Decide = Context<typeof contract.memberImports.decideImport>;

interface WaitingRow {
  readonly place: number;
  readonly memberId: string;
  readonly fromDate: string;
  readonly toDate: string;
  readonly reason: string;
  readonly subscriptionFareNameId: string;
  readonly memberStartDate: string;
  readonly name: string;
  readonly plateNumbers: readonly string[];
  readonly suspended: boolean;
}

const periodsAtOnce = 500;

/** A second person agrees to the periods that an import held to be paid already, all of them, or to none. */
export async function decideImport(context: Decide): Promise<void> {
  const { tx, actor, params, body, log } = context;
  if (!body.accepted && !body.note) throw badInput({ path: 'note', code: 'required' });
  const { byId } = await lockImport(tx, params.id);
  await requireTwoPersons(context, [byId], () => fourEyes('importedMembers', 'ADMIN, FINANCE, OWNER'));
  const waiting = await lockMembers(tx, params.id);
  const state: MemberImport['state'] = body.accepted ? 'CONFIRMED' : 'REFUSED';
  if (body.accepted) await giveAll(context, byId, waiting);
  else await takeAway(context, waiting);
  await tx
    .updateTable('memberImports')
    .set({ state, decidedBy: actor.userId, decidedAt: new Date(), decidedNote: body.note || null })
    .where('id', '=', params.id)
    .execute();
  await log({
    action: 'decide-import',
    entity: 'member_imports',
    entityId: params.id,
    before: { state: 'WAITING' },
    after: { state, askedBy: byId, note: body.note || null },
  });
}

async function lockImport(tx: Tx, id: string): Promise<{ byId: string }> {
  const found = await tx
    .selectFrom('memberImports')
    .select(['byId', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Failure('record-not-found');
  if (found.state !== 'WAITING') throw new Failure('import-decided');
  return found;
}

/** The members as they are now, which is what is agreed to. */
async function lockMembers(tx: Tx, importId: string): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select t.place, t.member_id as "memberId", t.from_date as "fromDate", t.to_date as "toDate", t.reason,
      m.subscription_fare_name_id as "subscriptionFareNameId", m.member_start_date as "memberStartDate", m.name,
      m.plate_numbers as "plateNumbers", m.suspended
    from taken_over_periods t join members m on m.id = t.member_id
    where t.import_id = ${importId} order by t.place for update of m`.execute(tx);
  return rows;
}

/** Every period becomes a purchase of no rupiah by whoever imported it; it covers nothing before now. */
async function giveAll(context: Decide, operatorId: string, waiting: readonly WaitingRow[]): Promise<void> {
  await refusePlates(context.tx, waiting);
  const at = new Date();
  for (let from = 0; from < waiting.length; from += periodsAtOnce)
    await sellFirstPeriods(context, {
      at,
      operatorId,
      periods: waiting.slice(from, from + periodsAtOnce).map(periodOf),
    });
}

const periodOf = (row: WaitingRow): FirstPeriod => {
  const { memberId, fromDate: from, toDate: until, reason, subscriptionFareNameId, memberStartDate } = row;
  const line = { code: 'TAKEN_OVER', label: `Sudah dibayar: ${reason}`, labelEn: `Paid already: ${reason}` };
  const lines = [{ ...line, quantity: 1, unitAmount: 0, amount: 0 }];
  return {
    id: newId(),
    memberId,
    subscriptionFareNameId,
    memberStartDate,
    months: monthsOf(from, until),
    from,
    until,
    price: { lines, amount: 0, tax: 0, worth: 0 },
    paid: null,
  };
};

const mostMonths = 60;

/** Months that were begun. */
function monthsOf(from: string, until: string): number {
  let months = 1;
  while (months < mostMonths && lastDayOf(from, months) < until) months += 1;
  return months;
}

/** Somebody may have bought a period with one of the plates since the import, or two that wait were given one: it is named. */
async function refusePlates(tx: Tx, waiting: readonly WaitingRow[]): Promise<void> {
  const wanted = waiting.flatMap(({ place, plateNumbers, fromDate, toDate, suspended }) =>
    suspended ? [] : plateNumbers.map((plate) => ({ row: place, plate, from: fromDate, until: toDate })),
  );
  const own = waiting.map(({ memberId }) => memberId);
  const [taken = givenTwice(waiting)] = await findPlateOwners(tx, wanted, own);
  if (!taken) return;
  const { plate, member } = taken;
  throw badInput({ path: 'accepted', code: 'named-plate-of-other', values: { plate: formatPlate(plate), member } });
}

/** Two of them were given one plate since the import, for days that touch. */
function givenTwice(waiting: readonly WaitingRow[]): { plate: string; member: string } | undefined {
  const given = new Map<string, WaitingRow[]>();
  for (const row of waiting.filter(({ suspended }) => !suspended))
    for (const plate of row.plateNumbers) {
      const before = given.get(plate) ?? [];
      const other = before.find(({ fromDate, toDate }) => fromDate <= row.toDate && row.fromDate <= toDate);
      if (other) return { plate, member: other.name };
      given.set(plate, [...before, row]);
    }
  return undefined;
}

/** Nobody is a member by what was refused: card and plates are free again, the rows stay. */
async function takeAway({ tx, log }: Decide, waiting: readonly WaitingRow[]): Promise<void> {
  const ids = waiting.map(({ memberId }) => memberId);
  await sql`
    update members set archived_at = now(), token_photo = null, transaction_file_token = null
    where id = any(${ids}::uuid[])`.execute(tx);
  await log(ids.map((id) => ({ action: 'delete', entity: 'members', entityId: id })));
}
