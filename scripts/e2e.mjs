import './lib/require-node.mjs';

// `npm run e2e -- [Playwright's arguments]`
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled('full');
const { runPlaywright } = await import('./lib/suites.mjs');
const { code } = await runPlaywright(process.argv.slice(2));
process.exitCode = code;
