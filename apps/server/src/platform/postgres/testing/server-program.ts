import { startEmbeddedPostgres } from '../embedded-postgres.ts';

// The smallest server: starts the database on the directory it is given, says how, stops it on SIGTERM.
const [, , dataDir = '', durability = 'durable'] = process.argv;
const say = (value: object) => process.stdout.write(`${JSON.stringify(value)}\n`);

try {
  const database = await startEmbeddedPostgres({ dataDir, fsync: durability !== 'fast', log: () => undefined });
  say({ pid: database.pid, owner: database.owner, freshlyCreated: database.freshlyCreated });
  process.once('SIGTERM', () => void database.stop().then(() => process.exit(0)));
  setInterval(() => undefined, 60_000);
} catch (error) {
  say({ error: error instanceof Error ? error.message : String(error) });
  process.exitCode = 1;
}
