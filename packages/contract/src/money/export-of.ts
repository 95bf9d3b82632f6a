import { endpoint } from '../core/endpoint.ts';
import type { Columns } from '../core/list.ts';
import type { Permission } from '../core/permissions.ts';
import { ExportInput, JobStarted } from '../core/resource.ts';

/** All filtered rows of a list that is no standard resource, as a file in the background. */
export const exportOf = <const Path extends string, C extends Columns>(
  path: Path,
  summary: string,
  permission: Permission,
  columns: C,
) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    permission,
    columns,
    body: ExportInput,
    status: 202,
    reply: JobStarted,
    affects: ['jobs'],
  });
