import type { ListQuery } from '@parking/contract/core/list';
import type { Permission } from '@parking/contract/core/permissions';
import type { ListSource } from '../db/list-sql.ts';
import type { Tx } from '../db/pool.ts';

/** A list that can be exported, under its endpoint's path (`/users/export`), and who may still view it when the job runs. */
export interface ExportSource {
  readonly source: ListSource;
  readonly permission: Permission;
}

export interface ExportRequest {
  readonly path: string;
  readonly userId: string;
  readonly query: ListQuery;
  readonly columns: readonly { readonly key: string; readonly heading: string }[];
}

/** Exports of filtered lists to .xlsx in the background. */
export interface Exports {
  register(path: string, source: ExportSource): void;
  /** Starts the job in the caller's transaction and answers its id. Refuses columns the list does not show. */
  start(tx: Tx, request: ExportRequest): Promise<string>;
}
