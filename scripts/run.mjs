import './lib/require-node.mjs';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// `node scripts/run.mjs <command> [arguments]`: runs apps/server/src/cli/<command>.ts.
const { root } = await import('./lib/paths.mjs');
const { ensureInstalled } = await import('./lib/install.mjs');
const [node, , command = '', ...args] = process.argv;
if (!/^[a-z-]+$/.test(command) || !existsSync(join(root, 'apps/server/src/cli', `${command}.ts`))) {
  console.error(`Unknown command: ${command || '(none)'}`);
  process.exit(2);
}
await ensureInstalled('production');
const { ensureBuilt } = await import('./lib/build.mjs');
await ensureBuilt('server');
const bundle = join(root, 'apps/server/dist', `cli-${command}.js`);
process.argv = [node, bundle, ...args];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(bundle));
