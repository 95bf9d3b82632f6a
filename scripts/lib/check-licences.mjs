import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** May be passed on with the product, with its notice; what is not named here is refused, decision 24 says why. */
const free = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'Unlicense',
  'OFL-1.1',
  'CC-BY-4.0',
  'MPL-2.0',
]);

/** Loaded as a library of its own, which an operator can replace: pictures are scaled by it. */
const replaceable = { package: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' };

/** Their licence stands in a file of theirs that was read, and not in the field. */
const readInFile = new Map(['png-js', 'ssh2', 'cpu-features', 'buildcheck'].map((name) => [name, 'MIT']));

const isFree = (name, licence) =>
  free.has(licence) || (licence === replaceable.licence && replaceable.package.test(name));

/** Whether an SPDX expression leaves a way that is free: all of `AND`, any of `OR`. Knows no deeper nesting. */
const allows = (name, expression) =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((way) => way.split(' AND ').every((licence) => isFree(name, licence.trim())));

/** What ships without a licence that is known to be free, as `name version: licence`. */
export function unfreeDependencies(lock) {
  return Object.entries(lock.packages)
    .filter(([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.dev)
    .map(([path, { version, license }]) => {
      const name = path.split('node_modules/').pop();
      return { name, version, license: license ?? readInFile.get(name) ?? 'none' };
    })
    .filter(({ name, license }) => !allows(name, license))
    .map(({ name, version, license }) => `${name} ${version}: ${license}`);
}

if (process.argv[1] === import.meta.filename) {
  const found = unfreeDependencies(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  if (found.length > 0) {
    console.error(`No free licence is known of what ships (docs/decisions/0024-licences.md):\n${found.join('\n')}`);
    process.exitCode = 1;
  }
}
