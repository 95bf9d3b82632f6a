import type { SystemConfiguration } from '@parking/contract/settings/system-configurations';
import { sql } from 'kysely';
import type { Reads, Tx } from '../../platform/db/pool.ts';
import type { ControlChange } from '../controls/control-changes.ts';
import { type ReaderInput, readerColumns } from './reader-key.ts';

type Held = Pick<SystemConfiguration, 'useLpr' | 'lprServer' | 'lprKeySet'>;
type Columns = Awaited<ReturnType<typeof readerColumns>>;

interface ReaderChange {
  readonly columns: Columns;
  readonly changes: readonly ControlChange[];
}

/**
 * What is said of the plate reader's address and key, as columns and as switches of control. While it is on another address,
 * or another key, may be that of no reader; the key goes with the address. Said once more by two, what waits of both holds.
 */
export async function readReaderChange(
  tx: Tx,
  given: ReaderInput,
  before: Held,
  isSigned: boolean,
): Promise<ReaderChange> {
  const said = await readerColumns(tx, given, before.lprServer);
  const columns = isSigned && !given.lprKey && !said.lprKey ? await withWaitingKey(tx, said, before) : said;
  const isElsewhere = columns.lprServer !== undefined && columns.lprServer !== before.lprServer;
  const isOtherKey = columns.lprKey !== undefined && (columns.lprKey !== null || before.lprKeySet);
  const loosens = before.useLpr && ((isElsewhere && before.lprServer !== null) || (isOtherKey && before.lprKeySet));
  const server: ControlChange[] = isElsewhere
    ? [{ name: 'lprServer', before: null, after: null, loosens, kept: columns.lprServer ?? null }]
    : [];
  const key: ControlChange[] =
    isElsewhere || isOtherKey
      ? [{ name: 'lprKey', before: null, after: null, loosens, kept: columns.lprKey ?? null }]
      : [];
  return { columns, changes: [...server, ...key] };
}

async function withWaitingKey(reads: Reads, said: Columns, before: Held): Promise<Columns> {
  const { rows } = await sql<{ setting: string; value: string | null }>`
    select setting, value from pending_settings where setting in ('lprServer', 'lprKey')`.execute(reads);
  const key = rows.find(({ setting }) => setting === 'lprKey');
  const server = rows.find(({ setting }) => setting === 'lprServer')?.value ?? before.lprServer;
  return key && said.lprServer === server ? { ...said, lprKey: key.value } : said;
}

/** The columns that hold at once. */
export const heldColumns = (columns: Columns, putOff: ReadonlySet<string>): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([name]) => !putOff.has(name)));
