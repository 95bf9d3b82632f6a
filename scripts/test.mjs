import './lib/require-node.mjs';

// `npm test`: checks, unit and HTTP tests, browser tests; what guards neither money nor rights by turns, each on its day of a fortnight.
// `--full` runs all of them, also on a second database and the next Node, with long fault rounds.
// The last line of the output is `N passed, N failed`.
const full = process.argv.includes('--full');
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled('full');
const { runChecks } = await import('./lib/checks.mjs');
const { run } = await import('./lib/run.mjs');
const { pictureSetUp, runBrowserTests, runVitest } = await import('./lib/suites.mjs');
const { startSecondDatabase } = await import('./lib/second-database.mjs');

const env = full ? { FULL: '1' } : { TODAYS_TESTS: '1' };
const total = { passed: 0, failed: 0 };
const lines = [];
const faults = [];

async function part(name, work) {
  console.log(`\n=== ${name} ===`);
  const began = Date.now();
  const counts = await work().catch((error) => {
    console.error(error);
    return { passed: 0, failed: 1 };
  });
  total.passed += counts.passed;
  total.failed += counts.failed;
  faults.push(...(counts.faults ?? []).map((fault) => `${name}: ${fault}`));
  const seconds = ((Date.now() - began) / 1000).toFixed(1).padStart(7);
  const skipped = counts.skipped ? `, ${counts.skipped} skipped` : '';
  lines.push(`${seconds} s  ${name}: ${counts.passed} passed, ${counts.failed} failed${skipped}`);
  return counts;
}

async function onSecondDatabase() {
  const database = await startSecondDatabase();
  if (!database) {
    throw new Error(
      'The full tests need a PostgreSQL of this machine (15 or newer): initdb and postgres were not found.',
    );
  }
  console.log(`PostgreSQL of ${database.programs}`);
  try {
    return await runVitest('apps/server', { ...env, ...database.env });
  } finally {
    await database.stop();
  }
}

/** The Node to come: what users may already have is tested before it is the one that everybody has. */
async function onNextNode() {
  const asked = ['exec', '--yes', '--package=node@24', '--', 'node', '-p', 'process.execPath'];
  const { code, output } = await run('npm', asked, { capture: true, stdio: ['ignore', 'pipe', 'inherit'] });
  const node = output.trim().split('\n').at(-1);
  if (code !== 0 || !node) throw new Error('Node 24 could not be fetched.');
  return runVitest('apps/server', env, node);
}

// Tests alone are counted as passed; a check that fails is a failure like any other.
const checks = await part('checks', runChecks);
total.passed -= checks.passed;
const tests = (workspace) => part(workspace, () => runVitest(workspace, env));
// Much of what the server's tests take is waiting: the others run in that time.
await Promise.all([
  tests('apps/server'),
  ['packages/contract', 'apps/gate-simulator', 'apps/web'].reduce(
    (before, one) => before.then(() => tests(one)),
    Promise.resolve(),
  ),
]);
if (full) {
  await part('apps/server on DATABASE_URL', onSecondDatabase);
  await part('apps/server on Node 24', onNextNode);
}
await part('e2e', () => runBrowserTests(env));
if (full) await part('pictures', () => runBrowserTests(env, pictureSetUp));

// Said again at the end, where a log that was cut still has it.
if (faults.length > 0) console.log(`\n--- what failed ---\n${faults.join('\n\n')}`);
console.log(`\n${lines.join('\n')}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
