import '../../scripts/lib/node-20.mjs';
import { defineConfig } from 'vitest/config';

export default defineConfig({ test: { include: ['src/**/*.test.ts'], isolate: false } });
