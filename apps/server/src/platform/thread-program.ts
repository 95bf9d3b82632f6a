import { join } from 'node:path';
import { serverRoot } from '../root.ts';

/** The program of a thread, by the name of its file: the built one, also where the server runs from its source, as Node loads no TypeScript in a thread. */
export const threadProgram = (name: 'judge-worker' | 'sheet-worker'): string => join(serverRoot, 'dist', `${name}.js`);
