import { Readable } from 'node:stream';
import { AnswerForm, usualAnswerForm } from '@parking/contract/money/settlements/answer-form';
import { expect, test } from 'vitest';
import { readAnswerName } from './find-answered.ts';
import { type AnswerLine, readAnswerLines } from './read-lines.ts';

const form = (more: Partial<AnswerForm> = {}): AnswerForm => ({ ...usualAnswerForm, headerLines: 0, ...more });
async function linesOf(content: string | Buffer, more: Partial<AnswerForm> = {}): Promise<AnswerLine[]> {
  // Cut where no line ends, and in the middle of signs.
  const bytes = Buffer.from(content);
  const parts = Array.from({ length: Math.ceil(bytes.length / 3) }, (_, n) => bytes.subarray(n * 3, n * 3 + 3));
  const lines: AnswerLine[] = [];
  for await (const line of readAnswerLines(form(more), Readable.from(parts))) lines.push(line);
  return lines;
}
const faultOf = async (content: string | Buffer, more: Partial<AnswerForm> = {}) =>
  linesOf(content, more).then(
    () => null,
    (error: { fault?: string; row?: number }) => [error.fault, error.row],
  );

test('a line is read by its columns, quoted or not, with any end of line, between header and trailer', async () => {
  const more = { headerLines: 2, trailerLines: 1 };
  expect(await linesOf('H;x\n\nA1,00,\r\n"B,""2""", REJECTED ,"saldo, é"\nT,2\n\n \n', more)).toEqual([
    { row: 3, key: 'A1', state: '00', reason: null },
    { row: 4, key: 'B,"2"', state: 'REJECTED', reason: 'saldo, é' },
  ]);
  expect(await linesOf('A1,00')).toEqual([{ row: 1, key: 'A1', state: '00', reason: null }]);
  expect(await linesOf('H\nT', more)).toEqual([]);
  expect(await linesOf('', more)).toEqual([]);
  expect(await linesOf('\uFEFFA1,00')).toMatchObject([{ key: 'A1' }]);
  expect(await linesOf(Buffer.from('A1,00,\xe9', 'latin1'), { encoding: 'LATIN1' })).toMatchObject([{ reason: 'é' }]);
});

test('a line of fixed width is read by its characters', async () => {
  const more = {
    format: 'FIXED',
    keyAt: 2,
    keyWidth: 6,
    stateAt: 8,
    stateWidth: 2,
    reasonAt: 10,
    reasonWidth: 20,
  } as const;
  expect(await linesOf('D00001200saldo kurang\nDAB    05\n', more)).toEqual([
    { row: 1, key: '000012', state: '00', reason: 'saldo kurang' },
    { row: 2, key: 'AB', state: '05', reason: null },
  ]);
  expect(await faultOf('D000012', more)).toEqual(['BROKEN_LINE', 1]);
});

test('what cannot be read is told by its line', async () => {
  expect(await faultOf('A1,00\nA2\n')).toEqual(['BROKEN_LINE', 2]);
  expect(await faultOf('A1,00\n"A2,00\n')).toEqual(['BROKEN_LINE', 2]);
  expect(await faultOf('"A1"x,00')).toEqual(['BROKEN_LINE', 1]);
  expect(await faultOf('A1,00\n\nA2,00')).toEqual(['BROKEN_LINE', 2]);
  expect(await faultOf(',00')).toEqual(['BROKEN_LINE', 1]);
  expect(await faultOf(Buffer.concat([Buffer.from('A1,00\nA2,'), Buffer.from([0xff])]))).toEqual(['BROKEN_LINE', 2]);
  expect(await faultOf('x'.repeat(30_000))).toEqual(['BROKEN_LINE', 1]);
});

test('a name tells whose answer it is, and is never taken for a pattern of its own', () => {
  expect(readAnswerName('{name}.ack', 'a_1.csv.ack')).toMatchObject({ name: 'a_1.csv' });
  expect(readAnswerName('{name}.ack', 'a_1.csv_ack')).toBeNull();
  expect(readAnswerName('RESP_{number}-{version}*.txt', 'RESP_12-003_x.txt')).toMatchObject({
    number: '12',
    version: '003',
  });
  expect(readAnswerName('RESP_{number}-{version}*.txt', 'RESP_x-003.txt')).toBeNull();
});

test('a pattern of names says whose answer it is', () => {
  const isKnown = (namePattern: string) => AnswerForm.safeParse(form({ namePattern })).success;
  for (const good of ['{name}.ack', 'RESP_{name}*', '{number}_{version}.txt', '*_{number}.{version}.*'])
    expect(isKnown(good), good).toBe(true);
  for (const bad of [
    '*',
    '*.ack',
    '{number}.ack',
    '{version}.ack',
    '../{name}',
    '{name}/x',
    '{name}{name}',
    '**{name}',
    '{day}',
    'a b',
  ])
    expect(isKnown(bad), bad).toBe(false);
});
