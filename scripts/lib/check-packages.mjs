import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './paths.mjs';
import { sources } from './sources.mjs';

// Whoever imports a package declares it: that another one brings it along today is no promise.
const workspaces = ['packages/contract', 'apps/server', 'apps/gate-simulator', 'apps/web', 'e2e'];
// What has no package.json of its own, and tests with their tools everywhere, may use what the root declares.
const ofRoot = /^(bench|scripts)\/|\.test\.tsx?$|\/(?:testing|faults)\/|\.config\.ts$/;

function declared(directory) {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, directory, 'package.json'), 'utf8'));
  return Object.keys({ ...dependencies, ...devDependencies });
}

function importedBy(file) {
  const found = readFileSync(file, 'utf8').matchAll(
    /(?:^(?:import|export)\b[^;'"]*?\bfrom |^import |\bimport\()'([^'.][^']*)'/gm,
  );
  return [...found]
    .map(([, name]) => /^(?:@[^/]+\/)?[^/]+/.exec(name)[0])
    .filter((name) => !/^(node|virtual):/.test(name));
}

const inRoot = declared('.');
const scripts = readdirSync(join(root, 'scripts'), { recursive: true }).filter((name) => name.endsWith('.mjs'));
const files = [...workspaces, 'bench'].flatMap((directory) => sources(join(root, directory)));
const faults = [...files, ...scripts.map((name) => join(root, 'scripts', name))].flatMap((file) => {
  const path = relative(root, file).split(sep).join('/');
  const workspace = workspaces.find((directory) => path.startsWith(`${directory}/`));
  const may = [...(workspace ? declared(workspace) : []), ...(ofRoot.test(path) ? inRoot : [])];
  return importedBy(file)
    .filter((name) => !may.includes(name))
    .map((name) => `${path} imports ${name}, which ${workspace ?? 'the root'} does not declare`);
});
for (const fault of new Set(faults)) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
