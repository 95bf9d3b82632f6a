import '../../scripts/lib/node-20.mjs';
import { mergeConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import web from './vite.config.ts';

// Nothing here keeps state between files; starting anew for each costs more than the tests. They run beside the server's tests,
// where all takes a multiple of its time.
export default mergeConfig(web, defineConfig({ test: { isolate: false, testTimeout: 120_000 } }));
