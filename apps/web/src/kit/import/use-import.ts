import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { type ImportState, imports } from '@parking/contract/core/import';
import { jobs } from '@parking/contract/files/files';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { ApiFailure } from '../../api/failure.ts';
import { handleFailure } from '../../api/handle-failure.ts';
import { apiQueryKey, invalidateReads, useApiMutation, useApiQuery } from '../../api/query.ts';
import { uploadFile } from '../../api/upload.ts';

interface Work {
  readonly token: string;
  readonly filename: string;
}

export interface ImportModel {
  /** The file in work or checked; null before one is chosen. */
  readonly filename: string | null;
  /** What goes on; null while the user decides. */
  readonly busy: 'uploading' | 'checking' | 'importing' | null;
  readonly state: ImportState | undefined;
  readonly check: (file: File) => Promise<void>;
  /** Imports for good what was checked. */
  readonly carryOut: () => void;
  readonly stop: () => void;
}

const pollMs = 500;
const isEnded = (state: ImportState | undefined): boolean =>
  state !== undefined && state.status !== 'WAITING' && state.status !== 'RUNNING';

/** One import from the chosen file to its end: uploaded, checked by a dry run, carried out. */
export function useImport(definition: EndpointDefinition, onDone: (rows: number) => void): ImportModel {
  const [work, setWork] = useState<Work | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const [isCheck, setIsCheck] = useState(true);
  const [uploading, setUploading] = useState<string | null>(null);
  const cached = useQueryClient().getQueryData<ImportState>(apiQueryKey(imports.get, { params: { id: jobId ?? '' } }));
  const { data, error } = useApiQuery(
    imports.get,
    { params: { id: jobId ?? '' } },
    { enabled: jobId !== null, refetchEveryMs: isEnded(cached) ? false : pollMs },
  );
  const state = jobId === null ? undefined : data;
  const begin = useApiMutation(definition, {
    onSuccess: (answer) => setJobId((answer as { jobId: string }).jobId),
  });
  const cancel = useApiMutation(jobs.cancel, { handles: ['job-finished'] });
  const created = state?.status === 'DONE' ? state.created : 0;
  const finish = useEffectEvent(() => {
    void invalidateReads(definition.affects ?? []);
    onDone(created);
  });
  useEffect(() => {
    if (created > 0) finish();
  }, [created]);

  const start = ({ token }: Work, dryRun: boolean) => {
    setJobId(null);
    setIsCheck(dryRun);
    begin.mutate({ body: { token, dryRun } } as never);
  };
  // One answer that did not arrive ends no import: it is asked again. One that nobody knows any more is over.
  const gone = error?.code === 'job-not-found';
  const waiting = begin.isPending || (jobId !== null && !isEnded(state) && !gone);
  return {
    filename: uploading ?? work?.filename ?? null,
    busy: uploading !== null ? 'uploading' : waiting ? (isCheck ? 'checking' : 'importing') : null,
    state,
    check: async (file) => {
      setUploading(file.name);
      setJobId(null);
      try {
        const chosen = { token: await uploadFile(file, file.name), filename: file.name };
        setWork(chosen);
        start(chosen, true);
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error;
        setWork(null);
        handleFailure(error);
      } finally {
        setUploading(null);
      }
    },
    carryOut: () => work && start(work, false),
    stop: () => jobId !== null && cancel.mutate({ params: { id: jobId } }),
  };
}
