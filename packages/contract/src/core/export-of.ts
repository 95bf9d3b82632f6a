import { endpoint } from './endpoint.ts';
import type { Columns } from './list.ts';
import type { Permission } from './permissions.ts';
import { ExportInput, JobStarted } from './resource.ts';

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
