import { once } from 'node:events';
import { createServer } from 'node:net';

/** Above the usual ports of programs, and below those that systems hand out by themselves. */
const [first, last] = [10_000, 32_000];

/**
 * A port of 127.0.0.1 for a program that cannot be told to take any. No system hands it out by itself, so that it is still free
 * when the program is started again; two that ask at once get the same one by a rare chance only.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    const port = first + Math.floor(Math.random() * (last - first));
    const probe = createServer().listen(port, '127.0.0.1');
    // Rejects with the error of a port that is taken.
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
  throw new Error('No port is free.');
}
