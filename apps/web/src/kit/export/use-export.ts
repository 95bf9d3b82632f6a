import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { useRef } from 'react';
import { type ListPairs, call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { handleFailure } from '../../api/handle-failure.ts';
import type { ListColumn } from '../list/state/column-model.ts';
import type { ListModel } from '../list/state/list-model.ts';
import { exportPairs } from '../list/state/list-state.ts';
import { addExportJob } from './export-jobs.ts';

interface ExportInput {
  readonly definition: EndpointDefinition;
  readonly list: ListPairs;
  readonly body: {
    readonly columns: readonly { readonly key: string; readonly heading: string }[];
    readonly totalLabel?: string;
  };
  /** What the tray calls it. */
  readonly name: string;
}

/** The columns shown, as an export names them. */
export const exportColumns = (shown: readonly ListColumn[]) =>
  shown.flatMap(({ exportKey, label }) => (exportKey === false ? [] : [{ key: exportKey, heading: label }]));

/** Begins exports, one at a time. */
export function useStartExport(): (input: ExportInput) => void {
  const starting = useRef(false);
  const start = async ({ definition, list, body, name }: ExportInput) => {
    if (starting.current) return;
    starting.current = true;
    try {
      const started = await call(definition, { list, body });
      addExportJob({ id: (started as { jobId: string }).jobId, name });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      handleFailure(error);
    } finally {
      starting.current = false;
    }
  };
  return (input) => void start(input);
}

/** Begins an export of all filtered rows with the columns shown; undefined where the resource has none. */
export function useExport(definition: EndpointDefinition | undefined, list: ListModel): (() => void) | undefined {
  const start = useStartExport();
  if (!definition) return undefined;
  const body = { columns: exportColumns(list.shown) };
  return () => start({ definition, list: exportPairs(list.state), body, name: list.texts.title });
}
