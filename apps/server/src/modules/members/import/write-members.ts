import type { FieldProblem } from '@parking/contract/core/field-errors';
import { formatRupiah } from '@parking/contract/core/format-rupiah';
import { newId } from '@parking/contract/core/id';
import { toLocalDate, toLocalDateTime } from '@parking/contract/core/time';
import type { ImportedMember } from '@parking/contract/members/member-imports';
import { members } from '@parking/contract/members/members';
import { lastDayOf } from '@parking/contract/members/membership-periods';
import { sql } from 'kysely';
import { badInput } from '../../../platform/failure.ts';
import type { Act } from '../../../platform/http/context.ts';
import { type Fields, insertRecords } from '../../../platform/http/record-writer.ts';
import { recordTableOf } from '../../../platform/http/resource-handlers.ts';
import type { ImportWriter, SourceFile } from '../../../platform/imports/import-source.ts';
import { type PaidTypeFacts, getPaidType } from '../../parking/exit/desk-settings.ts';
import { refuseLargeAmount } from '../../parking/exit/largest-sale.ts';
import { openTill } from '../../parking/exit/till.ts';
import { departmentOf, holdFare, judgePlates, memberTable, sellingType } from '../member-rule.ts';
import { readPlates } from '../plates.ts';
import { sellFirstPeriods } from '../first-periods.ts';
import { type PeriodPrice, pricePeriod } from '../price-period.ts';
import { refuseCrossedCards } from '../cards.ts';
import { asCompared, compareRows } from './compare-rows.ts';
import { type WaitingPeriod, keepImport } from './keep-import.ts';

interface Bought {
  readonly memberId: string;
  readonly member: ImportedMember;
  readonly until: string;
  readonly price: PeriodPrice;
  readonly paidType: PaidTypeFacts | null;
}

/** What is bought of a row that was found sound, and what is written of it. */
interface Prepared {
  readonly record: Fields & { readonly id: string };
  readonly bought: Bought | null;
  readonly waiting: WaitingPeriod | null;
}

const purchasesAtOnce = 200;
/** As many as somebody may buy at once. */
const mostMonths = 60;

/**
 * Writes the members of a file, then what they bought, all by one seller and in one deposit; what was paid elsewhere is kept
 * until a second person agrees. Purchases come last: whoever sells a membership meanwhile waits for their numbers.
 */
export async function openMemberImport(act: Act, file: SourceFile): Promise<ImportWriter> {
  await refuseKnownFile(act, file);
  const at = new Date();
  const prepared = new Map<string, Prepared>();
  const done: Prepared[] = [];
  const ask = askOnce(act, at);
  return {
    compare: (rows) =>
      compareRows(
        act.tx,
        asCompared(rows, (member) => lastDayOfRow(member)),
      ),
    prepare: async (input) => {
      const one = await prepareMember(act, input as ImportedMember, ask, at);
      prepared.set(one.record.id, one);
      return one.record;
    },
    insert: async (inputs) => {
      await insertRecords(act, recordTableOf(members, memberTable), inputs);
      done.push(...inputs.flatMap(({ id }) => prepared.get(String(id)) ?? []));
    },
    finish: async (isDryRun) => {
      const bought = done.flatMap((one) => one.bought ?? []);
      const waiting = done.flatMap((one) => one.waiting ?? []);
      await refuseCrossedCards(
        act.tx,
        done.map(({ record }) => record.id),
      );
      await keepImport(act, { file, at, members: done.length, bought: bought.map(({ price }) => price), waiting });
      await buyAll(act, bought, at, isDryRun);
    },
  };
}

const lastDayOfRow = ({ memberStartDate, memberEndDate, months = 1 }: ImportedMember): string =>
  memberEndDate ?? lastDayOf(memberStartDate, months);

/** The same bytes once: what was refused may come again. */
async function refuseKnownFile({ tx, site }: Act, { digest }: SourceFile): Promise<void> {
  const { rows } = await sql<{ at: Date; username: string }>`
    select i.at, u.username from member_imports i join users u on u.id = i.by_id
    where i.digest = ${digest} and i.state <> 'REFUSED'`.execute(tx);
  const [known] = rows;
  if (!known) return;
  const day = toLocalDateTime(known.at, site.zone).slice(0, 10);
  throw badInput({ path: 'token', code: 'file-imported', values: { day, username: known.username } });
}

/** What many rows ask alike is asked once. */
function askOnce({ tx, site }: Act, at: Date) {
  const once = <Answer>(ask: (...keys: string[]) => Promise<Answer>) => {
    const known = new Map<string, Promise<Answer>>();
    return (...keys: string[]): Promise<Answer> => {
      const key = keys.join(' ');
      const answer = known.get(key) ?? ask(...keys);
      known.set(key, answer);
      return answer;
    };
  };
  return {
    fare: once((id = '') => holdFare(tx, id)),
    sellingType: once((id = '') => sellingType(tx, id)),
    paidType: once((id = '') => getPaidType(tx, id)),
    price: once(async (subscriptionFareNameId = '', months = '') => {
      const day = toLocalDate(at, site.zone);
      const bought = { subscriptionFareNameId, months: Number(months), day, isFirst: true };
      const price = await pricePeriod(tx, site, bought, at);
      await refuseLargeAmount(tx, 'months', price.amount);
      return price;
    }),
  };
}
type Ask = ReturnType<typeof askOnce>;

/** A row as it is written, held to what a member's own form is held to. Refuses all of its faults at once. */
async function prepareMember({ site }: Act, member: ImportedMember, ask: Ask, at: Date): Promise<Prepared> {
  const { months: _, paidTypeId: _paid, memberEndDate, reason, amount, plateNumbers = [], ...fields } = member;
  const { plates, problems } = readPlates(plateNumbers);
  const department = departmentOf(member.memberType, member.departmentId, null);
  const today = toLocalDate(at, site.zone);
  const faults = [
    ...problems.map((problem) => ({ ...problem, path: 'plateNumbers' })),
    ...department.problems,
    ...(await judgeFare(member, plates, ask)),
    ...(memberEndDate === undefined ? [] : judgeEnd(member, memberEndDate, today)),
  ];
  const [paid, found] = memberEndDate === undefined ? await judgePurchase(member, ask) : [null, []];
  if (faults.length + found.length > 0) throw badInput(...faults, ...found);
  const id = newId();
  const record = { ...fields, id, plateNumbers: plates, departmentId: department.id, kind: 'MEMBER' };
  const { memberStartDate: fromDate } = member;
  const until = lastDayOfRow(member);
  const waiting =
    paid === null ? { memberId: id, fromDate, toDate: until, reason: reason ?? '', amount: amount ?? null } : null;
  const bought = paid && { memberId: id, member, until, ...paid };
  return { record, bought, waiting };
}

async function judgeFare(member: ImportedMember, plates: readonly string[], ask: Ask): Promise<FieldProblem[]> {
  const path = 'subscriptionFareNameId';
  const fare = await ask.fare(member.subscriptionFareNameId);
  if (!fare) return [{ path, code: 'does-not-exist' }];
  const types = [member.vehicleTypeId, await ask.sellingType(member.vehicleTypeId)];
  const isSold = types.includes(fare.vehicleTypeId);
  return [...(isSold ? [] : [{ path, code: 'other-vehicle-type' } as const]), ...judgePlates(fare, plates)];
}

/** What was paid elsewhere may end today at the earliest, and lasts no longer than what can be bought. */
function judgeEnd({ memberStartDate }: ImportedMember, end: string, today: string): FieldProblem[] {
  const path = 'memberEndDate';
  if (end < today) return [{ path, code: 'in-the-past' }];
  const from = memberStartDate > today ? memberStartDate : today;
  return end > lastDayOf(from, mostMonths) ? [{ path, code: 'outside-period' }] : [];
}

type Paid = { readonly price: PeriodPrice; readonly paidType: PaidTypeFacts | null };

/** What a purchase costs and how it is paid; only by what many can be paid by at once. */
async function judgePurchase(member: ImportedMember, ask: Ask): Promise<[Paid | null, FieldProblem[]]> {
  const { subscriptionFareNameId, months = 1, paidTypeId, amount } = member;
  const price = await ask.price(subscriptionFareNameId, String(months));
  const values = { price: formatRupiah(price.amount) };
  const told: FieldProblem[] =
    amount === undefined || amount === price.amount ? [] : [{ path: 'amount', code: 'price-differs', values }];
  if (price.amount === 0) return [{ price, paidType: null }, told];
  const path = 'paidTypeId';
  if (paidTypeId === undefined) return [null, [...told, { path, code: 'required' }]];
  const paidType = await ask.paidType(paidTypeId);
  const isAtOnce = paidType.kind === 'CASH' || paidType.claimed;
  return [{ price, paidType }, isAtOnce ? told : [...told, { path, code: 'paid-one-by-one' }]];
}

/** A dry run looks whether there is a deposit to sell into, and takes no numbers: others would wait for them. */
async function buyAll(act: Act, bought: readonly Bought[], at: Date, isDryRun: boolean): Promise<void> {
  const { tx, site, actor } = act;
  const takesMoney = bought.some(({ paidType }) => paidType !== null);
  const till = takesMoney ? await openTill(tx, site, actor.userId, at) : null;
  if (isDryRun) return;
  for (let from = 0; from < bought.length; from += purchasesAtOnce)
    await sellFirstPeriods(act, {
      at,
      operatorId: actor.userId,
      periods: bought.slice(from, from + purchasesAtOnce).map(({ memberId, member, until, price, paidType }) => ({
        id: newId(),
        memberId,
        subscriptionFareNameId: member.subscriptionFareNameId,
        memberStartDate: member.memberStartDate,
        months: member.months ?? 1,
        from: member.memberStartDate,
        until,
        price,
        paid: paidType && till && { paidType, till },
      })),
    });
}
