import pg from 'pg';
import { readConfig } from '../config.ts';
import { openForCommand } from '../platform/postgres/command-access.ts';

/** `tsx count-rows.ts`, beside a server: writes how many rows every table of its database has, as JSON. */
async function main(): Promise<void> {
  const access = await openForCommand(readConfig(process.env), () => undefined);
  const client = new pg.Client(access.owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; rows: number }>(
      `select relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', nspname, relname),
         true, true, '')))[1]::text::integer as rows
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where nspname = 'public' and relkind in ('r', 'p') and not relispartition order by relname`,
    );
    process.stdout.write(JSON.stringify(Object.fromEntries(rows.map(({ name, rows: count }) => [name, count]))));
  } finally {
    await client.end();
    await access.close();
  }
}

await main();
