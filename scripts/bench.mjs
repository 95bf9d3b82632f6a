import './lib/require-node.mjs';

// `npm run bench [-- <name> …] [--rows 1000000] [--stays 1000000] [--exported 200000]`: measures, prints ratios, writes them into docs/performance.md.
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled('full');
const { ensureBuilt } = await import('./lib/build.mjs');
await ensureBuilt('server', 'web');
const { findBrowser } = await import('./lib/browser.mjs');
process.env.CHROMIUM_PATH = await findBrowser();
const { toolPath } = await import('./lib/paths.mjs');
const { runNode } = await import('./lib/run.mjs');
process.exitCode = (await runNode(toolPath('tsx', 'tsx'), ['bench/run.ts', ...process.argv.slice(2)])).code;
