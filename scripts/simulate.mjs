import './lib/require-node.mjs';

// `npm run simulate -- --base URL --token TOKEN … --scenario NAME`: pretend gates against a server.
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled('production');
const { ensureBuilt } = await import('./lib/build.mjs');
await ensureBuilt('simulator');
process.setSourceMapsEnabled(true);
await import('../apps/gate-simulator/dist/main.js');
