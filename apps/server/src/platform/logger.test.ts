import { expect, test } from 'vitest';
import { openLogger } from './logger.ts';

test('an error of the database is told without the connection that hangs on it, with all else', () => {
  const lines: string[] = [];
  const logger = openLogger('warn', { write: (line) => lines.push(line) });
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01', client: { inside: 'pages' } });
  logger.warn({ err: lost }, 'lost');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ msg: 'lost', err: { message: lost.message, code: '57P01' } });
  expect(lines[0]).not.toContain('pages');
});
