import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

// docs/adding.md leads by examples: each path that it names in code marks must be there.
const named = [
  ...readFileSync(join(root, 'docs/adding.md'), 'utf8').matchAll(/`((?:apps|packages|e2e|docs|scripts)\/[^`]+)`/g),
];
const faults = named.flatMap(([, path]) =>
  existsSync(join(root, path)) ? [] : [`docs/adding.md names ${path}, which is not there`],
);
if (named.length < 40) faults.push(`docs/adding.md names ${named.length} paths only`);
for (const fault of faults) console.log(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
