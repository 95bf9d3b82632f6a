import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { compressTexts } from './compress.mjs';
import { alone } from './lock.mjs';
import { root, toolPath } from './paths.mjs';
import { runNode } from './run.mjs';

const MARK = '.sources';
const SHARED = ['package-lock.json', 'packages/contract/src', 'scripts/lib/build.mjs', 'scripts/lib/compress.mjs'];

function* filesBelow(path) {
  if (!existsSync(path)) return;
  const entries = readdirSync(path, { withFileTypes: true, recursive: true });
  for (const entry of entries) {
    if (entry.isFile() && !/\.test\.tsx?$/.test(entry.name)) yield join(entry.parentPath, entry.name);
  }
}

/** Hash of the contents of everything that a build reads. */
function hashSources(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const full = join(root, path);
    const files = /\.[a-z]+$/.test(basename(path))
      ? [full].filter(existsSync)
      : [...filesBelow(full)].toSorted((a, b) => (a < b ? -1 : 1));
    for (const file of files) hash.update(`\0${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest('hex');
}

function isCurrent(directory, sources) {
  try {
    return readFileSync(join(directory, MARK), 'utf8') === sources;
  } catch {
    return false;
  }
}

/** Builds into a draft beside `target` and puts it in place at once, so that no one ever sees half a build. */
async function buildWhenChanged(name, target, paths, build) {
  if (isCurrent(target, hashSources(paths))) return;
  await alone(`build-${name}`, async () => {
    const sources = hashSources(paths);
    if (isCurrent(target, sources)) return;
    const began = Date.now();
    const [draft, former] = [`${target}.${process.pid}.new`, `${target}.${process.pid}.old`];
    try {
      await build(draft);
      writeFileSync(join(draft, MARK), sources);
      if (existsSync(target)) renameSync(target, former);
      renameSync(draft, target);
    } finally {
      for (const path of [draft, former]) rmSync(path, { recursive: true, force: true });
    }
    console.log(`Built the ${name} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  });
}

async function bundleServer(outdir) {
  const source = join(root, 'apps/server/src');
  const commands = existsSync(join(source, 'cli')) ? readdirSync(join(source, 'cli')) : [];
  // All outputs lie side by side: a path relative to a file in src/ is right in dist/ as well.
  const entries = commands
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => [`cli-${basename(name, '.ts')}`, join(source, 'cli', name)]);
  const threads = {
    'sheet-worker': join(source, 'platform/spreadsheet/sheet-worker.ts'),
    'judge-worker': join(source, 'modules/indications/judge-worker.ts'),
  };
  const programs = { main: join(source, 'main.ts'), training: join(source, 'training/program.ts') };
  await bundle({ ...programs, ...threads, ...Object.fromEntries(entries) }, outdir);
}

/** Bundles programs for Node; packages stay outside. */
async function bundle(entryPoints, outdir) {
  const { build } = await import('esbuild');
  await build({
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    alias: {
      '@parking/contract': join(root, 'packages/contract/src'),
      // The demo's pictures are those of its simulated cameras.
      '@parking/gate-simulator': join(root, 'apps/gate-simulator/src'),
    },
    packages: 'external',
  });
}

/** Bundles server and commands into apps/server/dist when their sources changed. */
async function ensureServerBuilt() {
  const paths = ['apps/server/src', 'apps/server/package.json', 'apps/gate-simulator/src', ...SHARED];
  await buildWhenChanged('server', join(root, 'apps/server/dist'), paths, bundleServer);
}

/** Bundles the gate simulator into apps/gate-simulator/dist when its sources changed. */
async function ensureSimulatorBuilt() {
  const simulator = join(root, 'apps/gate-simulator');
  const paths = ['apps/gate-simulator/src', 'apps/gate-simulator/package.json', ...SHARED];
  await buildWhenChanged('simulator', join(simulator, 'dist'), paths, (draft) =>
    bundle({ main: join(simulator, 'src/cli.ts') }, draft),
  );
}

/** Builds the web into apps/web/dist when its sources changed. */
async function ensureWebBuilt() {
  const web = join(root, 'apps/web');
  const parts = ['src', 'public', 'index.html', 'vite.config.ts', 'chunks.ts', 'package.json'];
  const paths = [...parts.map((part) => `apps/web/${part}`), 'docs/manual'];
  await buildWhenChanged('web', join(web, 'dist'), [...paths, ...SHARED], async (draft) => {
    const args = ['build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn'];
    const { code } = await runNode(toolPath('vite', 'vite'), args, { cwd: web });
    if (code !== 0) throw new Error('The web could not be built, see above.');
    await compressTexts(draft);
  });
}

/** Builds what changed of these parts, `server`, `web` and `simulator`; ends the process when one does not build. */
export async function ensureBuilt(...parts) {
  const builds = { server: ensureServerBuilt, web: ensureWebBuilt, simulator: ensureSimulatorBuilt };
  const results = await Promise.allSettled(parts.map((part) => builds[part]()));
  const broken = parts.filter((_, at) => results[at].status === 'rejected');
  if (broken.length === 0) return;
  for (const { reason } of results) if (reason) console.error(reason.message);
  console.error(`Not built: ${broken.join(', ')}`);
  process.exit(1);
}
