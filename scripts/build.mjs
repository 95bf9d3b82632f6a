import './lib/require-node.mjs';

// Builds server and web without installing or starting anything: for images.
const { ensureBuilt } = await import('./lib/build.mjs');
await ensureBuilt('server', 'web');
