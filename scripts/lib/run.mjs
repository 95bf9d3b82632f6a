import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs a program in the project's directory. Resolves to its exit code and, with `capture`, what it wrote.
 * A signal counts as failure.
 */
export function run(program, args, { capture = false, env = {}, cwd = root, ...rest } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      ...rest,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a JavaScript file with this Node. */
export function runNode(file, args, options) {
  return run(process.execPath, [file, ...args], options);
}
