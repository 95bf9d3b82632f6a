import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { bundleProgram } from '../../testing/programs.ts';

const run = promisify(execFile);

test('a server prices the same stays the same in whatever time zone it stands', async () => {
  const zones = ['UTC', 'Asia/Jakarta', 'Asia/Jayapura', 'Europe/Berlin'];
  const program = await bundleProgram(join(import.meta.dirname, 'testing/print-fares.ts'));
  const answers = await Promise.all(
    zones.map(async (zone) => {
      const { stdout } = await run(process.execPath, [program], {
        env: { ...process.env, NODE_OPTIONS: '', TZ: zone },
        maxBuffer: 64 * 1024 * 1024,
      });
      return JSON.parse(stdout) as { offset: number; fares: unknown[] };
    }),
  );
  expect(answers.map((answer) => answer.offset)).toEqual([0, -420, -540, -60]);
  const [first, ...others] = answers;
  expect(first?.fares.length).toBeGreaterThan(500);
  for (const other of others) expect(other.fares).toEqual(first?.fares);
});
