import { useSyncExternalStore } from 'react';

/** An export that the user began; it goes on while other screens are looked at. */
export interface ExportJob {
  readonly id: string;
  readonly name: string;
}

let jobs: readonly ExportJob[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly ExportJob[]): void {
  jobs = next;
  for (const listener of listeners) listener();
}

export const addExportJob = (job: ExportJob): void => publish([...jobs, job]);
export const dropExportJob = (id: string): void => publish(jobs.filter((job) => job.id !== id));

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useExportJobs = (): readonly ExportJob[] => useSyncExternalStore(watch, () => jobs);
