import './lib/require-node.mjs';
import { join } from 'node:path';

// `npm run pictures`: the README's pictures, anew.
const { ensureInstalled } = await import('./lib/install.mjs');
await ensureInstalled('full');
const { root } = await import('./lib/paths.mjs');
const { pictureSetUp, runPlaywright } = await import('./lib/suites.mjs');
const { code } = await runPlaywright(pictureSetUp, { PICTURES_DIR: join(root, 'docs/pictures') });
process.exitCode = code;
