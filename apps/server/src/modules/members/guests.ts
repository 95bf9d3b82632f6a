import { contract } from '@parking/contract/contract';
import type { Guest } from '@parking/contract/members/guests';
import type { FieldProblem } from '@parking/contract/core/field-errors';
import { toLocalDate } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { Failure } from '../../platform/failure.ts';
import type { Context } from '../../platform/http/context.ts';
import {
  type Fields,
  type WriteRule,
  findRecord,
  listSourceOf,
  nextUpdatedAt,
} from '../../platform/http/resource-handlers.ts';
import { endDays, keepDays } from './guest-days/keep-days.ts';
import { signGuest } from './guest-days/sign-guest.ts';
import { departmentOf, letFilesGo, refuseUsed } from './member-rule.ts';
import { checkPerson, holdFiles, refuseFaults } from './person-rule.ts';

export const guestTable = {
  table: 'members',
  view: 'guests_v',
  defaultSort: [{ column: 'name', direction: 'asc' }],
} as const;

/** A guest's record as it is written: its days are given, nothing is bought. */
export const guestRule: WriteRule<typeof contract.guests> = async (context, given, current) => {
  const { memberType, membershipTransactionDetails: _, ...input } = given;
  const person = checkPerson(input, current);
  const held = current?.departmentId ?? null;
  const department = memberType && departmentOf(memberType, input.departmentId, held);
  const from = input.memberStartDate ?? current?.memberStartDate ?? '';
  const until = input.memberEndDate ?? current?.memberEndDate ?? '';
  const late: FieldProblem[] = until < from ? [{ path: 'memberEndDate', code: 'before-start' }] : [];
  const checked = { ...person, problems: [...person.problems, ...(department?.problems ?? []), ...late] };
  await refuseFaults(context, checked, current, { from, until });
  if (current) await signGuest(context, current, { ...current, ...input, plateNumbers: [...person.plates] } as Guest);
  const { memberDocs } = input;
  const belongs = department && { departmentId: department.id };
  const fields = {
    ...person.fields,
    ...belongs,
    ...(memberDocs !== undefined && { memberDocs: [...new Set(memberDocs ?? [])] }),
  };
  await holdFiles(context, 'guests', ['tokenPhoto', 'transactionFileToken', 'memberDocs'], fields, current);
  return current === null ? { ...fields, kind: 'GUEST' } : fields;
};

export async function beforeRemovingGuest(context: Context, guest: Fields & { readonly id: string }): Promise<void> {
  await refuseUsed(context.tx, guest.id);
  await endDays(context.tx, guest.id);
  await letFilesGo(context, guest);
}

/** Ends a guest today: admitted no more, and the record is kept. One who has not begun keeps the days. */
export async function deactivateGuest(context: Context<typeof contract.guests.deactivate>): Promise<null> {
  const { tx, site, params } = context;
  const source = listSourceOf(contract.guests, guestTable);
  const find = () => findRecord(tx, source, params.id, site.zone);
  await tx.selectFrom('members').select('id').where('id', '=', params.id).forUpdate().execute();
  const before = await find();
  if (!before) throw new Failure('record-not-found');
  const today = toLocalDate(new Date(), site.zone);
  const { memberStatus, memberStartDate, memberEndDate } = before;
  const ends = memberStartDate <= today && memberEndDate > today ? today : memberEndDate;
  if (memberStatus === 'SUSPENDED' && ends === memberEndDate) return null;
  await tx
    .updateTable('members')
    .set({ suspended: true, memberEndDate: ends, updatedAt: sql`${nextUpdatedAt}` })
    .where('id', '=', params.id)
    .execute();
  await keepDays(context, params.id);
  await context.log({
    action: 'change-status',
    entity: 'members',
    entityId: params.id,
    before,
    after: await find(),
  });
  return null;
}

/** The guest as the screens show it. */
export async function showGuest({ tx, site, params }: Context<typeof contract.guests.decideDays>): Promise<Guest> {
  const guest = await findRecord(tx, listSourceOf(contract.guests, guestTable), params.id, site.zone);
  if (!guest) throw new Failure('record-not-found');
  return guest;
}
