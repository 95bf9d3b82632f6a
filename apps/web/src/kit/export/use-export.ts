import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { useRef } from 'react';
import { call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { handleFailure } from '../../api/handle-failure.ts';
import type { ListModel } from '../list/list-model.ts';
import { exportPairs } from '../list/list-state.ts';
import { addExportJob } from './export-jobs.ts';

/** Begins an export of all filtered rows with the columns shown; undefined where the resource has none. */
export function useExport(definition: EndpointDefinition | undefined, list: ListModel): (() => void) | undefined {
  const starting = useRef(false);
  if (!definition) return undefined;
  const start = async () => {
    if (starting.current) return;
    starting.current = true;
    const columns = list.shown.flatMap(({ exportKey, label }) =>
      exportKey === false ? [] : [{ key: exportKey, heading: label }],
    );
    try {
      const started = await call(definition, { list: exportPairs(list.state), body: { columns } });
      addExportJob({ id: (started as { jobId: string }).jobId, name: list.texts.title });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      handleFailure(error);
    } finally {
      starting.current = false;
    }
  };
  return () => void start();
}
