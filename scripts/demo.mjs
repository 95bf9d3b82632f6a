import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

// `npm run demo [-- --stays N --seed S --days D --schemes]`: fills a data directory of its own with a car park, once, then is the
// server on it, with simulated gates before it. Removing the directory begins anew.
const { root } = await import('./lib/paths.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled('production');
const { ensureBuilt } = await import('./lib/build.mjs');
await ensureBuilt('server', 'web', 'simulator');
const { runNode } = await import('./lib/run.mjs');

process.env.DATA_DIR ||= join(root, '.data/demo');
process.env.LOG_LEVEL ||= 'warn';
// The recogniser of audits is simulated on this machine.
process.env.WEBHOOK_PRIVATE_ADDRESSES ||= 'true';
const filled = await runNode(join(root, 'apps/server/dist/cli-demo.js'), process.argv.slice(2));
if (filled.code !== 0) process.exit(filled.code);

process.setSourceMapsEnabled(true);
await import('../apps/server/dist/main.js');
const base = `http://127.0.0.1:${process.env.PORT || 8080}`;
const isReady = () =>
  fetch(`${base}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isReady())) await delay(200);
const site = resolve(process.env.DATA_DIR, 'demo-site.json');
const simulator = spawn(process.execPath, [join(root, 'apps/gate-simulator/dist/main.js'), '--site', site], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
});
process.on('exit', () => simulator.kill());
