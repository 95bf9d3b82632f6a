import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Of ten shares of the processor one, and all of it while nobody else wants any. */
const behindOthers = 10;

/**
 * Lets the database's process of a connection stand behind all others of this machine. One that runs elsewhere has no process here,
 * or somebody else's by its number, and stays as it is; so does one whose account is not ours to order about.
 */
export function yieldToOthers(pid: number): void {
  if (process.platform !== 'linux') return;
  try {
    if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: ')) setPriority(pid, behindOthers);
  } catch {
    // It is gone already, or not ours: what it works at is right at any speed.
  }
}

/** Lets the thread that asks for it stand behind all others: where each thread has a standing of its own, else nothing changes. */
export function yieldThread(): void {
  if (process.platform === 'linux') setPriority(behindOthers);
}
