import '../../scripts/lib/node-20.mjs';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  // They run beside the server's tests: what takes three seconds on a machine at rest takes a multiple there.
  test: {
    include: ['src/**/*.test.ts'],
    isolate: false,
    testTimeout: 120_000,
    provide: { full: process.env['FULL'] === '1' },
  },
});
