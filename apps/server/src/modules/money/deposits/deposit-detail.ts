import type { ListSource } from '../../../platform/db/list-sql.ts';
import { Deposit, type DepositDetail, depositColumns } from '@parking/contract/money/deposits/deposit-records';
import type { DrawerCount } from '@parking/contract/money/deposits/drawer-count';
import { possibleActs } from '@parking/contract/money/deposits/deposit-states';
import { toLocalDateTime } from '@parking/contract/core/time';
import { tenantType } from '@parking/contract/parking/tenants/tenant-type';
import { shortPaidType, toCollectType } from '@parking/contract/parking/to-collect/let-go';
import { sql } from 'kysely';
import type { Reads } from '../../../platform/db/pool.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Actor, Site } from '../../../platform/http/context.ts';
import { findRecord } from '../../../platform/http/resource-handlers.ts';
import { callerOf } from './deposit-access.ts';
import { wasDisputed } from './deposit-steps.ts';
import { readConfiguration } from '../../settings/configuration.ts';
import { listDropsOf } from '../cash-drops/drops-of-deposit.ts';
import { listFloatsOf } from '../floats/floats-of-deposit.ts';
import { listTicketsOf } from '../paper-tickets/tickets-of-deposit.ts';
import { listWithheld } from './four-eyes.ts';
import { readPaperVouchers } from './paper-vouchers.ts';
import { hidesTakings } from './takings.ts';
import { listClaimsWithoutSlip, listTerminals } from './terminal-slips.ts';

export const depositSource: ListSource = {
  view: 'deposits_v',
  row: Deposit,
  columns: depositColumns,
  defaultSort: [{ column: 'openedAt', direction: 'desc' }],
};

export async function getDepositRow(reads: Reads, site: Site, id: string): Promise<Deposit> {
  const row = (await findRecord(reads, depositSource, id, site.zone)) as Deposit | null;
  if (!row) throw new Failure('deposit-not-found');
  return row;
}

/** What the drawer of a deposit comes to, by the journal alone; rupiah. */
export async function readTakings(
  reads: Reads,
  depositId: string,
): Promise<{
  production: number;
  audit: number;
  auditMinus: number;
  paidOut: number;
  collected: number;
  corrected: number;
  owed: number;
}> {
  const takings = await reads
    .selectFrom('depositTakingsV')
    .select(['production', 'paidOut', 'collected', 'corrected', 'owed'])
    .where('depositId', '=', depositId)
    .executeTakeFirst();
  const none = { production: 0, paidOut: 0, collected: 0, corrected: 0, owed: 0 };
  return { ...(takings ?? none), ...(await readAudits(reads, depositId)) };
}

/** What auditors found of its sales, as it is booked beside it: charged to its cashier, or credited, and no part of its sum. */
async function readAudits(reads: Reads, depositId: string): Promise<{ audit: number; auditMinus: number }> {
  const { rows } = await sql<{ audit: number; auditMinus: number }>`
    select coalesce(sum(amount) filter (where kind = 'AUDIT'), 0)::bigint as audit,
      coalesce(-sum(amount) filter (where kind = 'AUDIT_MINUS'), 0)::bigint as "auditMinus"
    from deposit_audits_v where deposit_id = ${depositId}`.execute(reads);
  return rows[0] ?? { audit: 0, auditMinus: 0 };
}

/** One deposit with all that is known of it; whoever asks was let at it before. */
export async function readDetail(reads: Reads, actor: Actor, site: Site, id: string): Promise<DepositDetail> {
  const row = await getDepositRow(reads, site, id);
  const takingsHidden = await hidesTakings(reads, actor, id);
  const shown = <Amount>(amount: Amount): Amount | null => (takingsHidden ? null : amount);
  const { production, audit, auditMinus, paidOut, collected, corrected, owed } = await readTakings(reads, id);
  const nonCash = await listNonCash(reads, id);
  const freePasses = await readFreePasses(reads, id);
  const memberships = await readMemberships(reads, id);
  const isBelow = row.received < (row.counted ?? 0);
  const isDisputed = await wasDisputed(reads, actor, row);
  const acts = possibleActs(row.state, callerOf(actor, row.operatorId)).filter(
    (act) => (act !== 'confirm' || isBelow) && (act !== 'dispute' || !isDisputed),
  );
  const withheld = await listWithheld(reads, actor.userId, row, acts);
  return {
    ...row,
    expected: shown(owed),
    totalDeposit: shown(row.totalDeposit),
    takingsHidden,
    production: shown(production),
    audit: shown(audit),
    auditMinus: shown(auditMinus),
    paidOut: shown(paidOut),
    collected: shown(collected),
    corrected: shown(corrected),
    memberships: { count: memberships.count, amount: shown(memberships.amount) },
    nonCash: nonCash.map((line) => ({ ...line, amount: shown(line.amount) })),
    terminals: await listTerminals(reads, id, takingsHidden),
    paperVouchers: await readPaperVouchers(reads, id, takingsHidden),
    // Until the hand-in every slip is waited for.
    claimsWithoutSlip: takingsHidden || row.state === 'OPEN' ? [] : await listClaimsWithoutSlip(reads, id),
    freePasses: { ...freePasses, value: shown(freePasses.value), rejected: shown(freePasses.rejected) },
    floats: await listFloatsOf(reads, row),
    drops: await listDropsOf(reads, site, id),
    tickets: (await listTicketsOf(reads, id)).map((one) => ({ ...one, total: shown(one.total) })),
    counts: await listCounts(reads, site, id),
    payments: await listPayments(reads, site, id),
    cashIns: await reads
      .selectFrom('cashIns')
      .innerJoin('cash', 'cash.id', 'cashIns.cashId')
      .select(['cashIns.id', 'cashId', 'cash.name as cash', 'amount', 'transactionDate'])
      .where('depositId', '=', id)
      .orderBy('at')
      .execute(),
    acts: acts.filter((act) => !withheld.some((one) => one.act === act)),
    // Before its verification, that says it.
    withheld: withheld.filter(({ act }) => act !== 'close' || row.state === 'VERIFIED'),
    fourEyes: (await readConfiguration(reads)).fourEyes,
  };
}

async function listNonCash(reads: Reads, depositId: string) {
  const { rows } = await sql<{
    paidTypeId: string;
    label: string;
    labelEn: string | null;
    cars: number;
    memberships: number;
    amount: number;
  }>`
    select p.id as "paidTypeId", p.label, p.label_en as "labelEn", count(distinct e.source_id) filter (where e.type <> 'MEMBERSHIP')::integer as cars,
      count(distinct e.source_id) filter (where e.type = 'MEMBERSHIP')::integer as memberships,
      sum(l.amount)::bigint as amount
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    left join claimed_payments c on c.source_id = e.source_id and (c.kind = e.kind or e.kind = 'REVERSAL')
    join (select id, label, label_en from paid_types
      union all select ${toCollectType.id}, ${toCollectType.label}, ${toCollectType.labelEn}
      union all select ${shortPaidType.id}, ${shortPaidType.label}, ${shortPaidType.labelEn}
      union all select ${tenantType.id}, ${tenantType.label}, ${tenantType.labelEn}) p
      on p.id = case a.kind when 'TO_COLLECT' then ${toCollectType.id}::uuid when 'SHORT_PAID' then ${shortPaidType.id}::uuid when 'TENANT' then ${tenantType.id}::uuid when 'CLAIMED' then c.paid_type_id else coalesce(a.owner_id, c.paid_type_id) end
    where e.deposit_id = ${depositId} and e.type in ('PARKING_OUT', 'MEMBERSHIP')
      and a.kind in ('ON_ACCOUNT', 'REFUNDABLE', 'CLAIMED', 'TO_COLLECT', 'SHORT_PAID', 'TENANT')
    group by p.id, p.label, p.label_en order by p.label, p.id`.execute(reads);
  return rows;
}

async function readFreePasses(reads: Reads, depositId: string) {
  const { rows } = await sql<{ cars: number; value: number; rejected: number; unexplained: number }>`
    select count(*)::integer as cars, coalesce(sum(value), 0)::bigint as value,
      coalesce(sum(value) filter (where status = 'REJECTED'), 0)::bigint as rejected,
      count(*) filter (where emergency and explained_at is null)::integer as unexplained
    from free_passes where deposit_id = ${depositId}`.execute(reads);
  return rows[0] ?? { cars: 0, value: 0, rejected: 0, unexplained: 0 };
}

/** What memberships brought into the drawer, less what was given back out of it, and how many were sold. */
async function readMemberships(reads: Reads, depositId: string): Promise<{ count: number; amount: number }> {
  const { rows } = await sql<{ count: number; amount: number }>`
    select count(distinct e.id) filter (where e.kind = 'SALE')::integer as count,
      coalesce(sum(l.amount) filter (where a.kind = 'DRAWER'), 0)::bigint as amount
    from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
    where e.deposit_id = ${depositId} and e.type = 'MEMBERSHIP'`.execute(reads);
  return rows[0] ?? { count: 0, amount: 0 };
}

async function listCounts(reads: Reads, site: Site, depositId: string): Promise<DepositDetail['counts']> {
  const rows = await reads
    .selectFrom('depositCounts as c')
    .innerJoin('users as u', 'u.id', 'c.byId')
    .select(['c.n', 'c.counted', 'c.bags', 'c.drawer', 'c.note', 'u.username as by', 'c.at'])
    .where('c.depositId', '=', depositId)
    .orderBy('c.n')
    .$narrowType<{ drawer: DrawerCount | null }>()
    .execute();
  return rows.map((row) => ({ ...row, at: toLocalDateTime(row.at, site.zone) }));
}

async function listPayments(reads: Reads, site: Site, depositId: string): Promise<DepositDetail['payments']> {
  const rows = await reads
    .selectFrom('depositPayments as p')
    .innerJoin('users as u', 'u.id', 'p.byId')
    .innerJoin('cash as c', 'c.id', 'p.cashId')
    // A bag is received by a payment of the same id.
    .leftJoin('cashDrops as b', 'b.id', 'p.id')
    .select(['p.id', 'p.value', 'p.cashId', 'c.name as cash', 'p.note', 'b.bag', 'p.receivedAt', 'u.username as by'])
    .where('p.depositId', '=', depositId)
    .orderBy('p.at')
    .orderBy('p.id')
    .execute();
  return rows.map(({ receivedAt, ...row }) => ({ ...row, datetime: toLocalDateTime(receivedAt, site.zone) }));
}
