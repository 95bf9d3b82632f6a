import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** Pictures of the product at work, for whoever reads about it: of a demo made for them, so that they are never old. */
export default defineConfig({
  ...base,
  testDir: 'pictures',
  testMatch: '*.pictures.ts',
  testIgnore: [],
  workers: 1,
  fullyParallel: false,
  globalSetup: [],
  webServer: {
    command: 'node ../scripts/demo.mjs --stays 9000 --days 40',
    url: `http://127.0.0.1:${process.env['E2E_PORT']}/health/ready`,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      ...(process.env as Record<string, string>),
      PORT: process.env['E2E_PORT'] ?? '',
      DATA_DIR: process.env['E2E_DATA_DIR'] ?? '',
      LOG_LEVEL: 'warn',
    },
  },
});
