import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { alone } from './lock.mjs';
import { root } from './paths.mjs';
import { run } from './run.mjs';

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {};
  } catch {
    return {};
  }
}

/**
 * What node_modules holds of package-lock.json: `full`, `production` (no development tools) or `nothing` usable.
 * npm writes its own record there as the last step of an installation, an interrupted one leaves none.
 */
export function installedMode() {
  const wanted = readPackages(join(root, 'package-lock.json'));
  const present = readPackages(join(root, 'node_modules', '.package-lock.json'));
  let mode = 'full';
  for (const [path, entry] of Object.entries(wanted)) {
    if (!path.includes('node_modules/')) continue;
    // Other platforms' binaries are listed but not installed.
    if (entry.optional || entry.devOptional) continue;
    const found = entry.link || !path.startsWith('node_modules/') ? existsSync(join(root, path)) : present[path];
    if (found && (found === true || found.version === entry.version)) continue;
    if (!entry.dev) return 'nothing';
    mode = 'production';
  }
  return mode;
}

function satisfies(needed) {
  const mode = installedMode();
  return mode === 'full' || mode === needed;
}

/** Installs packages when they do not match package-lock.json. `needed` is `production` or `full`. */
export async function ensureInstalled(needed) {
  if (satisfies(needed)) return;
  await alone('install', async () => {
    if (satisfies(needed)) return;
    console.log('Installing packages, this takes a minute or two …');
    const scope = needed === 'full' ? '--include=dev' : '--omit=dev';
    const args = ['ci', '--ignore-scripts', scope, '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = process.env.npm_execpath;
    const env = { PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' };
    const { code } = npm?.endsWith('.js')
      ? await run(process.execPath, [npm, ...args], { env })
      : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env, shell: process.platform === 'win32' });
    if (code !== 0) {
      console.error('The packages could not be installed, see above. Is the network there?');
      process.exit(1);
    }
  });
}
