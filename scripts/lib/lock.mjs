import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { rootHash } from './paths.mjs';

function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** Runs `work` while no other process of this project does work of the same name. */
export async function alone(name, work) {
  const file = join(tmpdir(), `parking-${rootHash}-${process.getuid?.() ?? 0}-${name}.lock`);
  for (let told = false; ; ) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = holderOf(file);
    // Written in two steps, so that it may be empty for a moment.
    if (holder && !isAlive(holder)) rmSync(file, { force: true });
    else if (!told) {
      told = true;
      console.log(`Waiting for another process to finish: ${name}`);
    }
    await delay(100);
  }
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}
