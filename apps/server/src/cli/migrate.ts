import { readConfig } from '../config.ts';
import { migrate } from '../platform/db/migrate.ts';
import { openForCommand, readAppRole } from '../platform/postgres/command-access.ts';
import { migrationsDirectory } from '../root.ts';

/** `npm run migrate`: brings the schema forward as its owner and says what it did. */
async function main(): Promise<void> {
  const database = await openForCommand(readConfig(process.env), () => undefined);
  try {
    const { applied, redefined, current } = await migrate(
      database.owner,
      migrationsDirectory,
      await readAppRole(database),
    );
    for (const name of applied) console.log(`applied ${name}`);
    if (redefined.length > 0) console.log(`made views and functions again: ${redefined.length} files changed`);
    const isIdle = applied.length === 0 && redefined.length === 0;
    console.log(isIdle ? `Nothing to do, the schema is at ${current}` : `The schema is at ${current}`);
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  console.error(`Not migrated: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
