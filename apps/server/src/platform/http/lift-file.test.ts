import { expect, test } from 'vitest';
import { liftFile, putBackFile } from './lift-file.ts';

const file = 'QUJD'.repeat(30_000);
/** As the body is read: the rest is parsed, and the file put back. */
function read(body: string): unknown {
  const lifted = liftFile(body);
  if (lifted === null) return 'as it is';
  expect(lifted.rest.length).toBeLessThan(1_000);
  const parsed: unknown = JSON.parse(lifted.rest);
  if (!lifted.noteField(parsed)) return 'as it is';
  putBackFile(parsed);
  return parsed;
}

test('a file is taken out of its body and put back where it was', () => {
  for (const body of [
    { content: file },
    { paidTypeId: 'x', name: 'a.csv', content: file, dryRun: true },
    { content: file, name: 'setelahnya "\\' },
  ])
    expect(read(JSON.stringify(body))).toEqual(body);
  expect(read(`{ "content" : "${file}" }`)).toEqual({ content: file });
});

test.each([
  ['nothing long', JSON.stringify({ name: 'a.csv' })],
  ['an escape before it', JSON.stringify({ name: 'a "b".csv', content: file })],
  ['an escape within it', JSON.stringify({ content: `${file}\n` })],
  ['a sign that JSON forbids', `{"content":"${file}\n"}`],
  ['a sign that no log may hold', JSON.stringify({ content: `${file}\u007F` })],
  ['one further in', JSON.stringify({ files: [{ content: file }] })],
  ['a name so long', JSON.stringify({ [file]: 1 })],
  ['said again otherwise', `{"content":"${file}","content":"lain"}`],
  ['nothing that closes it', `{"content":"${file}`],
  ['a list', JSON.stringify([[file]])],
])('%s is parsed as it is', (_, body) => {
  expect(read(body)).toBe('as it is');
});

test('a body that is none stays none', () => {
  expect(() => read(`{"content":"${file}",}`)).toThrow(SyntaxError);
});
