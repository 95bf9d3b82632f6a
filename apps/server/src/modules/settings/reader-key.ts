import { givenSecret } from '../../platform/auth/shown-secret.ts';
import { lockAway, unlock } from '../../platform/auth/vault.ts';
import { type Database, type Reads, type Tx, inTransaction } from '../../platform/db/pool.ts';

/** A per cent sign that escapes nothing stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An address, and the key that stood in it before the host; null when there was none. */
function splitAddress(address: string): { readonly bare: string; readonly key: string | null } {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return { bare: address, key: null };
  const key = decoded(url.username);
  url.username = '';
  url.password = '';
  return { bare: url.href, key };
}

export interface ReaderInput {
  readonly lprServer?: string | null | undefined;
  readonly lprKey?: string | null | undefined;
  /** False takes the key away. */
  readonly lprKeySet?: boolean | undefined;
}

/**
 * What is written of the plate reader. A key in the address is taken for the key itself. It belongs to its server: it goes
 * when that changes and no new one is given, or somebody could name the machine that it is sent to.
 */
export async function readerColumns(
  tx: Tx,
  { lprServer, lprKey, lprKeySet }: ReaderInput,
  storedServer: string | null,
): Promise<{ readonly lprServer?: string | null; readonly lprKey?: string | null }> {
  const { bare, key } = typeof lprServer === 'string' ? splitAddress(lprServer) : { bare: lprServer, key: null };
  const given = givenSecret(lprKey) ?? givenSecret(key);
  const isElsewhere = bare !== undefined && bare !== storedServer;
  return {
    ...(bare !== undefined && { lprServer: bare }),
    ...((lprKeySet === false || isElsewhere) && { lprKey: null }),
    ...(given && { lprKey: await lockAway(tx, given) }),
  };
}

/** For the one who asks the plate reader; null when it wants none. */
export async function readReaderKey(reads: Reads): Promise<string | null> {
  const { lprKey } = await reads.selectFrom('systemConfiguration').select('lprKey').executeTakeFirstOrThrow();
  return lprKey === null ? null : unlock(reads, lprKey);
}

/** Locks away the key that an older release kept in the address; a second time it finds none. */
export async function lockPlainReaderKey(database: Database): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { lprServer } = await tx
      .selectFrom('systemConfiguration')
      .select('lprServer')
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (lprServer === null || splitAddress(lprServer).key === null) return;
    await tx
      .updateTable('systemConfiguration')
      .set(await readerColumns(tx, { lprServer }, null))
      .execute();
  });
}
