import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `apps/server`, whether this runs from `src` or from the bundle in `dist`. */
export const serverRoot = join(import.meta.dirname, '..');
export const migrationsDirectory = join(serverRoot, 'migrations');
export const webDirectory = join(serverRoot, '..', 'web', 'dist');

export const productVersion = (
  JSON.parse(readFileSync(join(serverRoot, 'package.json'), 'utf8')) as { version: string }
).version;
