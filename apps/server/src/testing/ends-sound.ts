import { afterAll, expect } from 'vitest';
import { verifyDatabase } from '../verify-database.ts';
import type { TestServer } from './test-server.ts';

/**
 * Whatever the tests of a file did, the books hold after all of them. Said once, after the hook that closes the server: hooks at the end
 * run in the opposite order. One look at everything takes as long as a dozen calls.
 */
export function endsSound(server: () => TestServer): void {
  afterAll(async () => {
    expect((await verifyDatabase(server().database)).breaches).toEqual([]);
  });
}
