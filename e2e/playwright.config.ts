import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findFreePort } from '../scripts/lib/free-port.ts';
import { listWaiting } from '../scripts/lib/todays-tests.ts';

// The first process that reads this file decides; the workers inherit it.
process.env['E2E_PORT'] ??= String(await findFreePort());
process.env['E2E_DATA_DIR'] ??= mkdtempSync(join(tmpdir(), 'parking-e2e-'));
process.env['E2E_PASSWORD'] ??= 'sapi-hitam-putih-9';
const baseURL = `http://127.0.0.1:${process.env['E2E_PORT']}`;

/** A cashier's day, and whom it believes. The other stories take turns. */
const always = ['cashier', 'trust', 'working-day'].map((story) => `journeys/${story}.`);
const waiting = listWaiting(import.meta.dirname, '.spec.ts', [...always, 'screens/', 'node_modules/']);

export default defineConfig({
  testDir: '.',
  testIgnore: waiting.map((file) => `**/${file}`),
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  timeout: 180_000,
  // A machine that is busy with something else may miss a message that hides by itself; a fault fails twice.
  retries: process.env['CI'] ? 1 : 0,
  expect: { timeout: 20_000 },
  globalSetup: './support/global-setup.ts',
  globalTeardown: './support/global-teardown.ts',
  webServer: {
    command: 'node ../scripts/start.mjs',
    url: `${baseURL}/health/ready`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: {
      ...(process.env as Record<string, string>),
      PORT: process.env['E2E_PORT'],
      DATA_DIR: process.env['E2E_DATA_DIR'],
      ADMIN_PASSWORD: process.env['E2E_PASSWORD'],
      // A story plays the providers of cashless money on this machine.
      WEBHOOK_PRIVATE_ADDRESSES: 'true',
      CHECK_REPLIES: 'true',
      LOG_LEVEL: 'warn',
    },
  },
  use: {
    baseURL,
    // What is not there to be clicked is said after a while, not when the whole story is over.
    actionTimeout: 60_000,
    viewport: { width: 1366, height: 768 },
    locale: 'id-ID',
    timezoneId: 'Asia/Jakarta',
    // Recording every step of every story costs a good part of its time: for whom looks into one that fails.
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
