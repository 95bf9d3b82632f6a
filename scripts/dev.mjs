import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';

// `npm run dev`: the server restarts on change, the web reloads; browse vite's address.
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled('full');
// Threads of the server run from the build.
const { ensureBuilt } = await import('./lib/build.mjs');
await ensureBuilt('server');
const { root, toolPath } = await import('./lib/paths.mjs');
const start = (file, args, cwd) => spawn(process.execPath, [file, ...args], { cwd, stdio: 'inherit' });
const children = [
  start(toolPath('tsx', 'tsx'), ['watch', '--clear-screen=false', 'apps/server/src/main.ts'], root),
  start(toolPath('vite', 'vite'), [], join(root, 'apps/web')),
];
const stop = () => {
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stop();
  });
}
