import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';

/** One run of a process: ids are given out again, an id with its start time is not. */
export interface ProcessMark {
  pid: number;
  startedAt: string;
}

function ps(pid: number, column: string): string {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

/** The mark of a process that runs now, `undefined` when there is none (a zombie counts as gone). */
export function markProcess(pid: number): ProcessMark | undefined {
  if (process.platform === 'linux') {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
      if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
      return { pid, startedAt: fields[19] ?? '' };
    } catch {
      return undefined;
    }
  }
  if (process.platform === 'win32') {
    try {
      process.kill(pid, 0);
      return { pid, startedAt: '' };
    } catch {
      return undefined;
    }
  }
  const startedAt = ps(pid, 'lstart');
  return startedAt ? { pid, startedAt } : undefined;
}

/** Whether that very process still runs. */
export function isRunning(mark: ProcessMark | undefined): boolean {
  return mark !== undefined && markProcess(mark.pid)?.startedAt === mark.startedAt;
}

/** Whether process `pid` is one of these programs at work on this data directory. */
export function isPostmasterOf(pid: number, cluster: string, programs: string[]): boolean {
  if (process.platform === 'linux') {
    try {
      const program = readlinkSync(`/proc/${pid}/exe`).replace(/ \(deleted\)$/, '');
      return programs.includes(program) && readlinkSync(`/proc/${pid}/cwd`) === cluster;
    } catch {
      return false;
    }
  }
  const command = ps(pid, 'command');
  return programs.some((program) => command.startsWith(program)) && command.includes(`-D ${cluster} `);
}
