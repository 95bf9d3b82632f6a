import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serverRoot } from '../../root.ts';

/** What checks an evidence pack with Node alone: it goes with each of them, and uses nothing of the product. */
export const readVerifyProgram = (): Promise<Buffer> => readFile(join(serverRoot, 'evidence', 'verify.mjs'));
