import { readConfig } from '../config.ts';
import { recordVerify } from '../platform/backup/last-verify.ts';
import { openForCommand } from '../platform/postgres/command-access.ts';
import { describeVerification, verifyDatabase } from '../verify-database.ts';

/**
 * `npm run verify [-- <head> …]`: chains of seals and everything else that must hold, also beside a working server.
 * A head as it was written down or printed (`1:5000:3fa9…`) must still stand in the chain.
 */
async function main(): Promise<void> {
  const heads = process.argv.slice(2);
  const wrong = heads.find((head) => !/^\d+:\d+:[0-9a-f]{16}$/.test(head));
  if (wrong !== undefined) throw new Error(`${wrong} is no head of a chain: epoch:number:hash, such as 1:5000:3fa9…`);
  const config = readConfig(process.env);
  const database = await openForCommand(config, () => undefined);
  try {
    const verification = await verifyDatabase(database.app, heads);
    for (const line of describeVerification(verification)) console.log(line);
    await recordVerify(config.dataDir, { at: new Date().toISOString(), sound: verification.sound });
    if (!verification.sound) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

await main().catch((error: unknown) => {
  console.error(`Not verified: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
});
