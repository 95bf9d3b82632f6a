import { type Language, languages } from './language.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import type { Entity } from './records.ts';
import { id } from './id.ts';
import { JobStarted } from './resource.ts';

type Words = Readonly<Record<Language, string>>;

/** A column of the sheets that one list is imported from. */
export interface ImportColumn {
  /** The field of the record's create body, dotted: `biodata.firstName`. */
  readonly key: string;
  /** What stands above the column, in either language; the key does too. */
  readonly heading: Words;
  /** What belongs there, in the template. */
  readonly help: Words;
  /** Of the template's example row; null leaves the cell empty. */
  readonly example: string | number | boolean | null;
  /** Of a second example row, which a sheet has where one column says something here. */
  readonly further?: string | number | boolean;
  readonly type?: 'text' | 'integer' | 'money' | 'boolean' | 'date';
  /** Without it a sheet is refused. */
  readonly required?: boolean;
  /** Codes that may stand there, and the words that mean them. */
  readonly values?: Readonly<Record<string, Words>>;
  /** Names of other records, which the server finds; `several` are written with commas between. */
  readonly names?: 'one' | 'several';
}

/** How one list is imported. */
export interface ImportDefinition {
  readonly path: string;
  readonly columns: readonly ImportColumn[];
}

export const maximumImportRows = 50_000;
/** Problems of an import that are listed; further ones are counted. */
export const maximumImportProblems = 1_000;

const ImportInput = z.strictObject({
  /** Of an own upload. */
  token: z.string().min(1).max(100),
  /** Everything is done and then taken back. */
  dryRun: z.boolean(),
});

/**
 * What a list needs so that it can be filled from an .xlsx file: two endpoints beside its standard pattern, and the columns
 * of the file. How far an import is, `GET /imports/{id}` tells.
 */
export function importOf<const Path extends string>(given: {
  /** As spoken in summaries: `department`. */
  readonly name: string;
  readonly path: Path;
  readonly menu: string;
  /** Where more than adding one record is done by it. */
  readonly flag?: 'addable' | 'editable';
  readonly affects: readonly Entity[];
  readonly columns: readonly ImportColumn[];
}) {
  const permission = { menus: [given.menu], flag: given.flag ?? 'addable' } as const;
  return {
    path: given.path,
    columns: given.columns,
    endpoints: {
      template: endpoint({
        method: 'GET',
        path: `${given.path}/template`,
        summary: `An .xlsx file to fill in with ${given.name} records`,
        permission,
        transport: 'download',
        reply: z.null(),
      }),
      import: endpoint({
        method: 'POST',
        path: `${given.path}/import`,
        summary: `Create ${given.name} records from an uploaded .xlsx file in the background: all of them, or none`,
        permission,
        idempotent: true,
        body: ImportInput,
        status: 202,
        reply: JobStarted,
        errors: ['asset-not-found', 'unsupported-type'],
        affects: ['jobs', 'operations', ...given.affects] as readonly Entity[],
      }),
    },
  } as const;
}

export const ImportProblem = z.object({
  /** As the spreadsheet program counts; null where it is of the whole file. */
  row: z.int().nullable(),
  /** The column's heading in the caller's language, or as it stands in the file. */
  column: z.string().nullable(),
  code: z.string(),
  /** In the caller's language. */
  message: z.string(),
});
export type ImportProblem = z.output<typeof ImportProblem>;

export const importStatuses = ['WAITING', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const;

export const ImportState = z.object({
  id: id(),
  status: z.enum(importStatuses),
  /** 0 to 100. */
  progress: z.int(),
  dryRun: z.boolean(),
  /** Rows of the file; 0 until it is read. */
  rows: z.int(),
  /** Records that there are now; 0 after a dry run, or when there are problems. */
  created: z.int(),
  problems: z.array(ImportProblem),
  /** Problems beyond those listed. */
  more: z.int(),
  /** Of an .xlsx file with the problems, once there are some. */
  token: z.string().nullable(),
  /** Why the work itself failed. */
  error: z.string().nullable(),
});
export type ImportState = z.output<typeof ImportState>;

export const imports = {
  get: endpoint({
    method: 'GET',
    path: '/imports/{id}',
    summary: 'How far an own import is, and what is wrong with which row',
    permission: 'signed-in',
    params: z.strictObject({ id: id() }),
    reads: ['jobs'],
    reply: ImportState,
    errors: ['job-not-found'],
  }),
} as const;

const folded = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase();

/**
 * The column that a heading of a file means, in whichever language it was written; undefined for an unknown one. A word
 * that is a heading is one, though a field may be called so too.
 */
export function columnOfHeading(columns: readonly ImportColumn[], heading: string): ImportColumn | undefined {
  const wanted = folded(heading).replace(/\s*\*$/, '');
  return (
    columns.find(({ heading: words }) => languages.some((language) => folded(words[language]) === wanted)) ??
    columns.find(({ key }) => folded(key) === wanted)
  );
}

/** The columns of a plain catalogue. */
export const catalogueColumns = (example: {
  readonly name: string;
  readonly label: string;
  readonly labelEn: string;
}): readonly ImportColumn[] => [
  {
    key: 'name',
    heading: { id: 'Kode', en: 'Code' },
    help: {
      id: 'Singkatan yang tidak dipakai dua kali, paling banyak 100 karakter.',
      en: 'A short code that is not used twice, at most 100 characters.',
    },
    example: example.name,
    required: true,
  },
  {
    key: 'label',
    heading: { id: 'Nama', en: 'Name' },
    help: { id: 'Paling banyak 200 karakter.', en: 'At most 200 characters.' },
    example: example.label,
    required: true,
  },
  {
    key: 'labelEn',
    heading: { id: 'Nama (Inggris)', en: 'Name (English)' },
    help: {
      id: 'Kosongkan bila sama dengan bahasa Indonesia.',
      en: 'Leave empty when it is the same as in Indonesian.',
    },
    example: example.labelEn,
  },
];
