import type { EndpointDefinition } from '@parking/contract/core/endpoint';
import { useRef } from 'react';
import { type ListPairs, call } from '../../api/client.ts';
import { ApiFailure } from '../../api/failure.ts';
import { handleFailure } from '../../api/handle-failure.ts';
import type { ListColumn } from '../list/state/column-model.ts';
import type { ListModel } from '../list/state/list-model.ts';
import { exportPairs } from '../list/state/list-state.ts';
import { addExportJob } from './export-jobs.ts';

export interface ExportHeading {
  readonly key: string;
  readonly heading: string;
}

export interface ExportInput {
  readonly definition: EndpointDefinition;
  readonly params?: Readonly<Record<string, string>>;
  readonly list: ListPairs;
  readonly body: { readonly columns: readonly ExportHeading[]; readonly [more: string]: unknown };
  /** What the tray calls it. */
  readonly name: string;
}

/** The columns shown, as an export names them. */
export const exportColumns = (shown: readonly ListColumn[]) =>
  shown.flatMap(({ exportKey, label }) => (exportKey === false ? [] : [{ key: exportKey, heading: label }]));

/** Columns by their keys, headed as a screen's words call them; `worded` where a file tells by a word what a field shows. */
export const headingsOf = (
  keys: readonly string[],
  words: Readonly<Record<string, string>>,
  worded: Readonly<Record<string, string>> = {},
): ExportHeading[] => keys.map((key) => ({ key, heading: words[worded[key] ?? key] ?? key }));

/** Begins exports, one at a time. */
export function useStartExport(): (input: ExportInput) => void {
  const starting = useRef(false);
  const start = async ({ definition, params, list, body, name }: ExportInput) => {
    if (starting.current) return;
    starting.current = true;
    try {
      const started = await call(definition, { ...(params && { params }), list, body });
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

/** All filtered rows with the columns shown. */
export const exportOfList = (definition: EndpointDefinition, { shown, state, texts }: ListModel): ExportInput => ({
  definition,
  list: exportPairs(state),
  body: { columns: exportColumns(shown) },
  name: texts.title,
});
