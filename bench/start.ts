import { join } from 'node:path';
import { type Result, median } from './measure.ts';
import { inDirectory, startServer } from './server.ts';

/** From the start of the process to the first ready answer, with the embedded database made before. */
export function benchStart(): Promise<Result[]> {
  return inDirectory(async (directory) => {
    const settings = { DATA_DIR: join(directory, 'data') };
    const first = await startServer(settings);
    await first.stop();
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const server = await startServer(settings);
      times.push(server.readyMs);
      await server.stop();
    }
    const ms = median(times);
    return [
      {
        what: 'start to ready, installed and built, embedded database',
        measured: `${ms} ms`,
        against: `first start: ${first.readyMs} ms`,
        ratio: (ms / 2_000).toFixed(2),
        aim: 'under 2,000 ms (ratio under 1)',
        reached: ms < 2_000,
      },
    ];
  });
}
