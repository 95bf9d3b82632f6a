import './lib/require-node.mjs';

// `npm start`: installs and builds what is missing, then is the server.
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled('production');
const { ensureBuilt } = await import('./lib/build.mjs');
await ensureBuilt('server', 'web');
process.setSourceMapsEnabled(true);
await import('../apps/server/dist/main.js');
