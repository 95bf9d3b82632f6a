import { rm } from 'node:fs/promises';

/** The database may still write its last files. */
export default async function tidy(): Promise<void> {
  const directory = process.env['E2E_DATA_DIR'];
  if (directory) await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
}
