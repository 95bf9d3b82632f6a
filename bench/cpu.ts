import { readFileSync, readdirSync } from 'node:fs';

/** Linux counts the time of a process in hundredths of a second. */
const tickMs = 10;

interface Times {
  readonly parent: number;
  readonly ownMs: number;
  /** Of children that have ended. */
  readonly endedMs: number;
}

function readTimes(pid: string): Times | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name stands in brackets and may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const at = (index: number): number => Number(fields[index]);
    return { parent: at(1), ownMs: (at(11) + at(12)) * tickMs, endedMs: (at(13) + at(14)) * tickMs };
  } catch {
    return null;
  }
}

/** Milliseconds of CPU that a process and its children have used so far; NaN where the machine does not tell. */
export function cpuMs(pid: number): number {
  const parent = readTimes(String(pid));
  if (!parent) return Number.NaN;
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(readTimes)
    .filter((times) => times?.parent === pid);
  return parent.ownMs + parent.endedMs + children.reduce((sum, times) => sum + (times?.ownMs ?? 0), 0);
}
