import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';

interface SchemaFile {
  readonly name: string;
  readonly source: string;
  readonly checksum: string;
}

/** Changes tables and runs once, in the order of the names: `YYYYMMDD-HHMM-what.sql`. */
export type DatedStep = SchemaFile;

/** Makes views or functions, and runs again whenever it changed: `views/<domain>/…`, `functions/<domain>/…`. */
export interface Definition extends SchemaFile {
  readonly kind: 'view' | 'function';
  /** The names of its views or functions. */
  readonly makes: readonly string[];
}

export interface SchemaFiles {
  readonly steps: readonly DatedStep[];
  readonly functions: readonly Definition[];
  /** Each after those that it reads. */
  readonly views: readonly Definition[];
}

/** Reads the files that make the schema. Throws when views read each other in a circle. */
export async function readSchemaFiles(directory: string): Promise<SchemaFiles> {
  const names = (await readdir(directory, { recursive: true }))
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  const files = await Promise.all(names.map((name) => readSchemaFile(directory, name)));
  const definitions = (kind: Definition['kind']): Definition[] =>
    files
      .filter(({ name }) => name.startsWith(`${kind}s/`))
      .map((file) => Object.assign(file, { kind, makes: namesMade(file.source, kind) }));
  return {
    steps: files.filter(({ name }) => !name.includes('/')),
    functions: definitions('function'),
    views: inOrder(definitions('view')),
  };
}

async function readSchemaFile(directory: string, name: string): Promise<SchemaFile> {
  const source = await readFile(join(directory, name), 'utf8');
  return { name, source, checksum: createHash('sha256').update(source).digest('hex') };
}

function namesMade(source: string, kind: Definition['kind']): string[] {
  const made = source.matchAll(new RegExp(`^create (?:or replace )?${kind} (\\w+)`, 'gm'));
  return [...new Set([...made].map(([, name = '']) => name))];
}

/** Which view reads which is seen from the names in its text; a name in a comment only costs a place in the order. */
function inOrder(views: readonly Definition[]): Definition[] {
  const fileOf = new Map(views.flatMap((file) => file.makes.map((view) => [view, file] as const)));
  const ordered = new Set<Definition>();
  const visit = (file: Definition, path: readonly Definition[]): void => {
    if (ordered.has(file)) return;
    const trail = [...path, file];
    if (path.includes(file)) throw new Error(`Views read each other: ${trail.map(({ name }) => name).join(' → ')}`);
    for (const [word] of file.source.matchAll(/\w+/g)) {
      const read = fileOf.get(word);
      if (read && read !== file) visit(read, trail);
    }
    ordered.add(file);
  };
  for (const file of views) visit(file, []);
  return [...ordered];
}
