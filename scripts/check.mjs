import './lib/require-node.mjs';

// `npm run check`: types, lint and format.
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled('full');
const { runChecks } = await import('./lib/checks.mjs');
const { passed, failed } = await runChecks();
console.log(failed === 0 ? `All ${passed} checks passed` : `${failed} of ${passed + failed} checks failed`);
process.exitCode = failed === 0 ? 0 : 1;
