import { readConfig } from '../config.ts';
import { bookTax } from '../modules/money/testing/tax.ts';
import { openDatabase } from '../platform/db/pool.ts';
import { openForCommand } from '../platform/postgres/command-access.ts';
import { openSite } from '../platform/site.ts';

/**
 * `tsx book-old-takings.ts DAY TAX`, beside the server of the browser's stories: taxed takings of a day that is over, which nobody can
 * sell any more, booked as any act books them.
 */
async function main(): Promise<void> {
  const [day = '', tax = ''] = process.argv.slice(2);
  const config = readConfig(process.env);
  const access = await openForCommand(config, () => undefined);
  const database = openDatabase(access.app, () => undefined);
  try {
    await bookTax({ platform: { database, site: await openSite(database, config) } }, day, Number(tax));
  } finally {
    await database.close();
    await access.close();
  }
}

await main();
