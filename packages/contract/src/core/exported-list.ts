import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { Entity, RecordTable } from './records.ts';
import type { Column, Columns } from './list.ts';
import { ExportInput, JobStarted } from './resource.ts';

interface ListInput<Path extends string, Row extends z.ZodObject> {
  readonly path: Path;
  readonly summary: string;
  /** The screens that show it. */
  readonly menus: readonly string[];
  readonly row: Row;
  readonly columns: Columns;
  readonly reads: readonly Entity[];
  /** Who is refused it stands in the operations log beside this kind of record. */
  readonly watched?: RecordTable;
}

const recordId: Column = { type: 'reference', operators: ['equals', 'in'], sortable: false };

/** What only happens and is looked at: a page, and the export of all filtered rows. */
export function exportedList<const Path extends string, Row extends z.ZodObject>(given: ListInput<Path, Row>) {
  const permission = { menus: given.menus, flag: 'viewable' } as const;
  const watched = given.watched && { watched: given.watched };
  // By its id a link finds one row, whichever page and day it is on.
  const columns: Columns = { ...given.columns, id: recordId };
  return {
    list: endpoint({
      method: 'GET',
      path: given.path,
      summary: given.summary,
      permission,
      columns,
      reply: z.array(given.row),
      reads: given.reads,
      ...watched,
    }),
    export: endpoint({
      method: 'POST',
      path: `${given.path}/export`,
      summary: `${given.summary}: all filtered rows as an .xlsx file, in the background`,
      permission,
      columns,
      body: ExportInput,
      status: 202,
      reply: JobStarted,
      affects: ['jobs'],
      ...watched,
    }),
  } as const;
}
