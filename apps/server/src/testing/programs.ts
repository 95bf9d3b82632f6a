import { type ChildProcess, spawn } from 'node:child_process';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { serverRoot } from '../root.ts';

/**
 * Bundles a program of the tests, beside the built server, and returns the file: compiled part by part as it is loaded, a server takes
 * a minute and more to start on a busy machine.
 */
export async function bundleProgram(program: string): Promise<string> {
  const outfile = join(serverRoot, 'dist', `test-${basename(program, '.ts')}.js`);
  await build({
    entryPoints: [program],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    logLevel: 'warning',
    packages: 'external',
    alias: { '@parking/contract': join(serverRoot, '../../packages/contract/src') },
  });
  return outfile;
}

/** Starts a program of the tests as a process of its own. */
export async function spawnProgram(program: string, environment: Record<string, string>): Promise<ChildProcess> {
  return spawn(process.execPath, [await bundleProgram(program)], {
    env: { ...process.env, NODE_OPTIONS: '', ...environment },
    stdio: 'inherit',
  });
}
