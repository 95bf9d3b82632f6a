import { TextDecoder } from 'node:util';
import type { AnswerForm } from '@parking/contract/money/settlements/answer-form';
import { AnswerRefusal } from './answer-refusal.ts';

export interface AnswerLine {
  /** The first line of the file is 1. */
  readonly row: number;
  readonly key: string;
  readonly state: string;
  /** Null: none was given. */
  readonly reason: string | null;
}

const longestLine = 20_000;

/** The lines of an answer that are about items. Refuses with `BROKEN_LINE` what cannot be read. */
export async function* readAnswerLines(form: AnswerForm, parts: AsyncIterable<Uint8Array>): AsyncGenerator<AnswerLine> {
  /** The last ones may be of the trailer, or nothing. */
  const waiting: RawLine[] = [];
  for await (const line of splitLines(form, parts)) {
    if (line.row <= form.headerLines) continue;
    waiting.push(line);
    if (line.text.trim() === '') continue;
    while (waiting.length > form.trailerLines + 1) {
      const first = waiting.shift();
      if (first) yield readLine(form, first);
    }
  }
  while (waiting.at(-1)?.text.trim() === '') waiting.pop();
  for (const line of waiting.slice(0, waiting.length - form.trailerLines)) yield readLine(form, line);
}

interface RawLine {
  readonly row: number;
  readonly text: string;
}

/** What has no sign in its encoding is not guessed. */
const decoderOf = (encoding: AnswerForm['encoding']): TextDecoder =>
  encoding === 'LATIN1' ? new TextDecoder('latin1') : new TextDecoder('utf-8', { fatal: true });

async function* splitLines(
  { encoding }: Pick<AnswerForm, 'encoding'>,
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<RawLine> {
  const decoder = decoderOf(encoding);
  let row = 1;
  const decode = (part?: Uint8Array): string => {
    try {
      return part ? decoder.decode(part, { stream: true }) : decoder.decode();
    } catch {
      throw new AnswerRefusal('BROKEN_LINE', row, encoding);
    }
  };
  let rest = '';
  for await (const part of parts) {
    const lines = `${rest}${decode(part)}`.split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      yield { row, text: withoutReturn(text) };
      row += 1;
    }
    if (rest.length > longestLine) throw new AnswerRefusal('BROKEN_LINE', row, rest);
  }
  rest += decode();
  if (rest !== '') yield { row, text: withoutReturn(rest) };
}

const withoutReturn = (text: string): string => (text.endsWith('\r') ? text.slice(0, -1) : text);

function readLine(form: AnswerForm, { row, text }: RawLine): AnswerLine {
  const cells = form.format === 'FIXED' ? null : splitCells(text, form.delimiter);
  if (form.format === 'DELIMITED' && cells === null) throw new AnswerRefusal('BROKEN_LINE', row, text);
  const read = (at: number, width: number | null): string | null => {
    const found = cells ? cells[at - 1] : text.slice(at - 1, at - 1 + (width ?? 0));
    const plain = found?.trim() ?? '';
    return plain === '' ? null : plain;
  };
  const key = read(form.keyAt, form.keyWidth);
  const state = read(form.stateAt, form.stateWidth);
  if (key === null || state === null) throw new AnswerRefusal('BROKEN_LINE', row, text);
  return { row, key, state, reason: form.reasonAt === null ? null : read(form.reasonAt, form.reasonWidth) };
}

/** The cells of a line; null where a quote is not closed, or something stands behind it. */
function splitCells(text: string, delimiter: string): string[] | null {
  const cells: string[] = [];
  for (let at = 0; ; ) {
    if (text[at] === '"') {
      const quoted = /"((?:[^"]|"")*)"/y;
      quoted.lastIndex = at;
      const found = quoted.exec(text);
      if (!found) return null;
      cells.push((found[1] ?? '').replaceAll('""', '"'));
      at = quoted.lastIndex;
      if (at === text.length) return cells;
      if (text[at] !== delimiter) return null;
    } else {
      const end = text.indexOf(delimiter, at);
      cells.push(text.slice(at, end < 0 ? undefined : end));
      if (end < 0) return cells;
      at = end;
    }
    at += 1;
  }
}
