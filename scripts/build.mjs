import './lib/require-node.mjs';

// Builds server and web, or what is named, without installing or starting anything: for images and tests.
const { ensureBuilt } = await import('./lib/build.mjs');
const named = process.argv.slice(2);
await ensureBuilt(...(named.length > 0 ? named : ['server', 'web']));
