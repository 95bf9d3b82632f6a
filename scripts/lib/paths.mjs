import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Short text that differs from one copy of the project to another. */
export const rootHash = createHash('sha256').update(root).digest('hex').slice(0, 12);

/** Path of the JavaScript file that a package offers as the command `command`. */
export function toolPath(packageName, command) {
  const directory = join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'));
  return join(directory, typeof bin === 'string' ? bin : bin[command]);
}
