import type pg from 'pg';
import { type AccountRef, type EntryType, entryDigest, ownerOf } from '../modules/money/journal/journal.ts';
import { digestOf } from '../platform/audit/operations-log.ts';
import type { BulkLoad } from './bulk-load.ts';
import type { DemoPerson } from './car-park.ts';
import type { Random } from './random.ts';
import { continueChain, sealRows } from './seal-chain.ts';

interface Posting {
  readonly type: EntryType;
  readonly kind: string;
  readonly sourceId: string;
  readonly businessDay: string;
  readonly depositId: string | null;
  /** Null for the product itself. */
  readonly actorId: string | null;
  readonly at: number;
  readonly lines: readonly (readonly [AccountRef, number])[];
}

interface Deed {
  readonly by: DemoPerson;
  readonly at: number;
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly before?: object;
  readonly after: object;
}

/** Writes the journal and the operations log as their own acts would, sealed in the order of time. */
export interface Ledger {
  book(posting: Posting): void;
  log(deed: Deed): void;
  /** Accounts that were used for the first time. */
  addAccounts(): Promise<void>;
}

interface Opening {
  readonly client: pg.ClientBase;
  readonly load: BulkLoad;
  readonly random: Random;
  readonly site: { readonly id: string; readonly epoch: number };
}

interface Account {
  readonly id: string;
  readonly kind: string;
  readonly ownerId: string | null;
}

export async function openLedger({ client, load, random, site }: Opening): Promise<Ledger> {
  const entries = load.table('journal_entries', [
    'id',
    'site_id',
    'booked_at',
    'business_day',
    'type',
    'source_id',
    'kind',
    'line_count',
    'deposit_id',
    'actor_id',
    'digest',
  ]);
  const entryLines = load.table('journal_lines', ['entry_id', 'n', 'account_id', 'amount']);
  const operations = load.table('operations_log', [
    'id',
    'at',
    'site_id',
    'actor_id',
    'actor_name',
    'address',
    'request_id',
    'action',
    'entity',
    'entity_id',
    'payload',
    'salt',
    'digest',
  ]);
  const seals = sealRows(load);
  const journalChain = await continueChain(client, seals, 'journal', site.epoch);
  const operationsChain = await continueChain(client, seals, 'operations', site.epoch);
  const { rows } = await client.query<Account>('select id, kind, owner_id as "ownerId" from accounts');
  const accounts = new Map(rows.map((row) => [`${row.kind} ${row.ownerId ?? ''}`, row.id]));
  const made: Account[] = [];

  const accountId = (account: AccountRef, at: number): string => {
    const ownerId = ownerOf(account);
    const key = `${account.kind} ${ownerId ?? ''}`;
    const known = accounts.get(key);
    if (known !== undefined) return known;
    const id = random.idAt(at);
    accounts.set(key, id);
    made.push({ id, kind: account.kind, ownerId });
    return id;
  };

  return {
    book: ({ type, kind, sourceId, businessDay, depositId, actorId, at, lines: all }) => {
      const lines = all.filter(([, amount]) => amount !== 0);
      if (lines.length === 0) return;
      const id = random.idAt(at);
      const bookedAt = new Date(at).toISOString();
      const digest = entryDigest({
        id,
        siteId: site.id,
        bookedAt,
        businessDay,
        type,
        sourceId,
        kind,
        depositId,
        actorId,
        reversesId: null,
        reason: null,
        lines: lines.map(([account, amount]) => [account.kind, ownerOf(account), amount]),
      });
      entries.add([id, site.id, at, businessDay, type, sourceId, kind, lines.length, depositId, actorId, digest]);
      for (const [index, [account, amount]] of lines.entries())
        entryLines.add([id, index + 1, accountId(account, at), amount]);
      journalChain.seal(id, digest, at);
    },
    log: ({ by, at: ms, action, entity, entityId, before = null, after }) => {
      const id = random.idAt(ms);
      const at = new Date(ms).toISOString();
      const author = { siteId: site.id, actorId: by.id, actorName: by.username, address: '192.168.10.20' };
      const requestId = random.idAt(ms);
      const payload = JSON.stringify({ id, at, ...author, requestId, action, entity, entityId, before, after });
      const salt = random.bytes(16);
      const digest = digestOf(salt, payload);
      operations.add([
        id,
        ms,
        site.id,
        by.id,
        by.username,
        author.address,
        requestId,
        action,
        entity,
        entityId,
        payload,
        salt,
        digest,
      ]);
      operationsChain.seal(id, digest, ms);
    },
    addAccounts: async () => {
      await client.query(
        `insert into accounts (id, kind, owner_id, allow_negative)
         select id, kind, owner_id, kind <> 'CASH' from unnest($1::uuid[], $2::text[], $3::uuid[]) as a (id, kind, owner_id)`,
        [made.map(({ id }) => id), made.map(({ kind }) => kind), made.map(({ ownerId }) => ownerId)],
      );
    },
  };
}
