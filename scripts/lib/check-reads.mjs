import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './paths.mjs';
import { sources } from './sources.mjs';

// What is looked up by `Reads` may run outside a transaction: it neither writes nor locks. Types hold it for what the query
// builder composes; this holds it for SQL that is written out, and for locks of either.
const sent = /\bsql(?:<[^`]*?>)?`([^`]*)`\s*\.execute\(\s*(?:\w+\.)?reads,?\s*\)/g;
const changes =
  /\b(insert into|update \w+ (\w+ )?set|delete from|merge into|for (no key )?update|for (key )?share|nextval|set_config)\b|pg_(try_)?advisory/i;
const locked = /\breads\s*\.selectFrom\([^;]*?\.for(Update|Share|NoKeyUpdate|KeyShare)\(/g;

export function changesByReads(source) {
  const statements = [...source.matchAll(sent)].filter(([, text]) => changes.test(text));
  return [...statements, ...source.matchAll(locked)].map(({ index }) => source.slice(0, index).split('\n').length);
}

if (process.argv[1] === import.meta.filename) {
  const faults = sources(join(root, 'apps/server/src')).flatMap((file) =>
    changesByReads(readFileSync(file, 'utf8')).map(
      (line) => `${relative(root, file)}:${line} writes or locks by Reads: take a Tx`,
    ),
  );
  if (faults.length > 0) {
    console.error(faults.join('\n'));
    process.exitCode = 1;
  }
}
