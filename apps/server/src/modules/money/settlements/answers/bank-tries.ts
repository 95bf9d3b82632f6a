import { type BankTry, bankFaults } from '@parking/contract/money/settlements/settlements';
import type { SettlementState } from '@parking/contract/money/settlements/settlement-states';
import { toLocalDateTime } from '@parking/contract/core/time';
import { sql } from 'kysely';
import { type Database, type Reads, inTransaction } from '../../../../platform/db/pool.ts';
import type { FileFault } from '../../../../platform/outgoing/files/file-way.ts';

/** A bank takes hours to answer, and its server is not signed in at more often than it needs. */
export const fetchEveryMs = 600_000;

/** Writes down how it went when a bank's answers were fetched; null: it was reached. */
export const noteTry = (database: Database, paidTypeId: string, fault: FileFault | null): Promise<void> =>
  inTransaction(database, async (tx) => {
    await sql`
      insert into bank_tries as t (paid_type_id, at, fault, said, since)
      values (${paidTypeId}, now(), ${fault?.code ?? null}, ${fault?.said ?? null}, ${fault ? sql`now()` : null})
      on conflict (paid_type_id) do update set at = excluded.at, fault = excluded.fault, said = excluded.said,
        since = case when excluded.fault is not null then coalesce(t.since, excluded.since) end`.execute(tx);
  });

interface Tried {
  readonly id: string;
  readonly paidTypeId: string;
  readonly status: SettlementState;
}

/** What keeps a settlement's file from its bank, or its answer from us: the last try of each that failed. */
export async function readBankTries(reads: Reads, zone: string, { id, paidTypeId, status }: Tried): Promise<BankTry[]> {
  if (status === 'GENERATED') return readSends(reads, zone, id);
  return status === 'SENT' ? readFetches(reads, zone, paidTypeId) : [];
}

async function readSends(reads: Reads, zone: string, settlementId: string): Promise<BankTry[]> {
  const last = await reads
    .selectFrom('settlementSends')
    .select(['state', 'error', 'startedAt'])
    .where('settlementId', '=', settlementId)
    .orderBy('startedAt', 'desc')
    .executeTakeFirst();
  if (last?.state !== 'FAILED') return [];
  const [code = '', ...said] = (last.error ?? '').split(': ');
  const at = toLocalDateTime(last.startedAt, zone);
  return [{ what: 'SEND', at, since: at, nextAt: null, fault: faultOf(code), said: said.join(': ') || null }];
}

async function readFetches(reads: Reads, zone: string, paidTypeId: string): Promise<BankTry[]> {
  const last = await reads.selectFrom('bankTries').selectAll().where('paidTypeId', '=', paidTypeId).executeTakeFirst();
  if (!last?.fault || !last.since) return [];
  const told = (at: Date): string => toLocalDateTime(at, zone);
  return [
    {
      what: 'FETCH',
      at: told(last.at),
      since: told(last.since),
      nextAt: told(new Date(last.at.getTime() + fetchEveryMs)),
      fault: faultOf(last.fault),
      said: last.said,
    },
  ];
}

const faultOf = (code: string): BankTry['fault'] => bankFaults.find((one) => one === code) ?? 'SERVER_FAULT';
