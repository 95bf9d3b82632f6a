import type { Page } from '@parking/contract/core/list';
import type { ApiFailure } from '../../api/failure.ts';
import { useApiQuery } from '../../api/query.ts';
import { type AnyResource, type AnyRow, columnsOf } from '../model/resource-types.ts';

export interface RecordResult {
  readonly record: AnyRow | null;
  readonly loading: boolean;
  readonly failure: ApiFailure | null;
  /** Reads the record as it is now; null when it is gone. */
  readonly reload: () => Promise<AnyRow | null>;
}

/** A record by its id: from the list beside it, or asked for when a link leads to one that is not on this page. */
export function useRecord(resource: AnyResource, id: string, rows: readonly AnyRow[]): RecordResult {
  const listed = rows.find((row) => row.id === id) ?? null;
  const findable = Object.hasOwn(columnsOf(resource), 'id');
  const list = [
    ['id.equals', id],
    ['total', 'false'],
  ] as const;
  const query = useApiQuery(resource.list, { list }, { enabled: listed === null && findable, handles: 'all' });
  const found = (query.data as Page<AnyRow> | undefined)?.data[0] ?? null;
  return {
    record: listed ?? found,
    loading: listed === null && findable && query.isPending,
    // What is no id leads to no record.
    failure: listed === null && query.error?.status !== 400 ? query.error : null,
    reload: async () => {
      const { data } = await query.refetch();
      return (data as Page<AnyRow> | undefined)?.data[0] ?? null;
    },
  };
}
