import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Result } from './measure.ts';
import { inDirectory, root } from './server.ts';

interface Chunk {
  readonly file: string;
  readonly src?: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const screens = [
  { what: 'login', page: /session\/login-page/, aimKb: 200, probeKb: 205 },
  { what: 'first list', page: /identity[-_]types?[-_]page/, aimKb: 330, probeKb: 351 },
  { what: 'exit cashier', page: /cashier\/exit\/exit-page/, aimKb: 300, probeKb: null },
];

/** What a browser loads before a screen shows: page, entry, its static imports and the screen's own, without fonts. */
export function benchWebSize(): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    const args = [vite, 'build', '--manifest', '--outDir', directory, '--emptyOutDir', '--logLevel', 'error'];
    execFileSync(process.execPath, args, { cwd: join(root, 'apps/web'), stdio: 'inherit' });
    const manifest = JSON.parse(readFileSync(join(directory, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
    const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? '';
    const filesOf = (key: string, files: Set<string>, seen = new Set<string>()): Set<string> => {
      const chunk = manifest[key];
      if (!chunk || seen.has(key)) return files;
      seen.add(key);
      for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
      for (const other of chunk.imports ?? []) filesOf(other, files, seen);
      return files;
    };
    const sizeOf = (file: string): number => gzipSync(readFileSync(join(directory, file)), { level: 9 }).length;
    return screens.map(({ what, page, aimKb, probeKb }) => {
      const key = Object.keys(manifest).find((name) => page.test(name) && name.endsWith('.tsx'));
      if (key === undefined) throw new Error(`The web has no screen for: ${what}`);
      const files = filesOf(key, filesOf(entry, new Set(['index.html'])));
      const kb = [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000;
      return {
        what: `web, gzip, ${what} (${files.size} files)`,
        measured: `${kb.toFixed(0)} KB`,
        against: probeKb === null ? 'its aim' : `the probe: ${probeKb} KB`,
        ratio: (kb / (probeKb ?? aimKb)).toFixed(2),
        aim: `at most ${aimKb} KB`,
        reached: kb <= aimKb,
      };
    });
  });
}
