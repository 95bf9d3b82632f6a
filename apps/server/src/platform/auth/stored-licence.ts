import type { Database, Tx } from '../db/pool.ts';

/** The text of the licence that was uploaded; null when there is none. */
export async function findLicence({ readQueries }: Pick<Database, 'readQueries'>): Promise<string | null> {
  return (await readQueries.selectFrom('licence').select('file').executeTakeFirst())?.file ?? null;
}

/** Keeps a licence in place of the one before. */
export async function keepLicence(tx: Tx, file: string): Promise<void> {
  await tx
    .insertInto('licence')
    .values({ file })
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet({ file, updatedAt: new Date() }))
    .execute();
}
