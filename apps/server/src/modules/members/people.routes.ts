import { contract } from '@parking/contract/contract';
import type { Option } from '@parking/contract/core/resource';
import { toLocalDateTime } from '@parking/contract/core/time';
import { entitleStatusNames } from '@parking/contract/members/entitle-words';
import { type MemberType, memberStatuses, memberTypes } from '@parking/contract/members/member-words';
import type { MembershipTransaction } from '@parking/contract/members/membership-transactions';
import { sql } from 'kysely';
import { readHistory } from '../../platform/audit/history.ts';
import { selectList } from '../../platform/db/list-sql.ts';
import { type Reads, inTransaction } from '../../platform/db/pool.ts';
import { type Context, type Route, implement } from '../../platform/http/context.ts';
import { listHandlers } from '../../platform/http/list-handlers.ts';
import { resourceHandlers } from '../../platform/http/resource-handlers.ts';
import type { Platform } from '../../platform/platform.ts';
import { readConfiguration } from '../settings/configuration.ts';
import { buyAsTold, readExpireDate } from './buy-periods.ts';
import { checkMember, checkMemberAtGate } from './check-member.ts';
import { decideDays } from './guest-days/decide-days.ts';
import { keepDays } from './guest-days/keep-days.ts';
import { beforeRemovingGuest, deactivateGuest, guestRule, guestTable, showGuest } from './guests.ts';
import { beforeRemovingMember, memberRule, memberTable, removeMember, worksWith } from './member-rule.ts';
import { quoteCard, updateCard } from './update-card.ts';
import { quoteType, updateType } from './update-type.ts';
import { printMembership } from './print-receipt.ts';
import { registerSimply } from './simple-member.ts';
import { membershipList, rollBack, withoutHidden } from './roll-back.ts';

const typeNames: Readonly<Record<MemberType, Named>> = {
  STAFF: { label: 'Staf', labelEn: 'Staff' },
  NON_STAFF: { label: 'Non-staf', labelEn: 'Non-staff' },
};

interface Named {
  readonly label: string;
  readonly labelEn: string;
}
const choices = <Code extends string>(codes: readonly Code[], names: Readonly<Record<Code, Named>>): Option[] =>
  codes.map((id) => ({ id, ...names[id] }));

/** By name, and by the code on the card where there is one. */
async function listOptions(reads: Reads, kind: 'MEMBER' | 'GUEST'): Promise<Option[]> {
  const { rows } = await sql<Option>`
    select id, concat_ws(' · ', name, parking_code) as label, null as "labelEn" from members where kind = ${kind} and archived_at is null
    order by lower(name), id limit 5000`.execute(reads);
  return rows;
}

const byName = [{ column: 'name', direction: 'asc' }] as const;

/** Members, guests, and what was paid for memberships. */
export function peopleRoutes(platform: Platform): Route[] {
  const { members, memberActs, membersNonStaff, guests, membershipTransactions } = contract;
  const standard = resourceHandlers(members, platform, {
    ...memberTable,
    beforeWrite: memberRule,
    versions: { fields: ['membershipTransactionDetails', 'memberEndDate', 'paymentId', 'slip'], write: buyAsTold },
    beforeRemove: beforeRemovingMember,
  });
  return [
    ...implement(members, {
      ...standard,
      remove: removeMember(standard.remove as never),
      options: ({ reads }) => listOptions(reads, 'MEMBER'),
      types: async () => choices(memberTypes, typeNames),
      statuses: async () => choices(memberStatuses, entitleStatusNames),
      expireDate: readExpireDate,
      periods: readPeriods,
      check: checkMember,
      checkAtGate: checkMemberAtGate,
    }),
    ...implement(memberActs, {
      quoteCard,
      updateCard,
      quoteType,
      updateType,
      mayRegister: async ({ reads }) => {
        const { cashierSimpleMember } = await readConfiguration(reads);
        return { cashierSimpleMember };
      },
      simple: registerSimply(standard.create),
      printReceiptBySpecification: (context) =>
        inTransaction(platform.database, (tx) => printMembership(tx, context, context.query.id)),
      printReceipt: (context) => printMembership(context.tx, context, context.body.id),
    }),
    ...implement(
      membersNonStaff,
      listHandlers(platform, membersNonStaff, { view: 'members_non_staff_v', defaultSort: byName }),
    ),
    ...implement(guests, {
      ...resourceHandlers(guests, platform, {
        ...guestTable,
        beforeWrite: guestRule,
        versions: { fields: [], write: keepDays },
        beforeRemove: beforeRemovingGuest,
      }),
      options: ({ reads }) => listOptions(reads, 'GUEST'),
      deactivate: deactivateGuest,
      decideDays: async (context) => {
        await decideDays(context);
        return showGuest(context);
      },
    }),
    ...implement(membershipTransactions, {
      ...listHandlers(platform, membershipTransactions, membershipList),
      rollBack,
    }),
  ];
}

/** What was bought for a member, and who changed the record. */
async function readPeriods(context: Context<typeof contract.members.periods>) {
  const { reads, actor, params, site } = context;
  const { rows: found } = await sql<{ memberType: MemberType }>`
    select member_type as "memberType" from members where id = ${params.id} and kind = 'MEMBER'`.execute(reads);
  const [member] = found;
  if (!member || !worksWith(actor, contract.members.periods, 'viewable', member.memberType))
    throw context.fail('record-not-found');
  const row = contract.membershipTransactions.list.reply.element;
  const { rows } = await sql<MembershipTransaction>`
    select ${sql.raw(selectList(row, site.zone))} from membership_transactions_v where member_id = ${params.id}
    order by number desc limit 500`.execute(reads);
  return {
    periods: await withoutHidden(reads, actor, rows),
    changes: await readHistory(reads, 'members', params.id, (at) => toLocalDateTime(at, site.zone)),
  };
}
