import { Readable } from 'node:stream';
import type { FileToSend } from '../deliver-file.ts';

export const content = Buffer.from('kode;jumlah\r\n'.repeat(30_000));

/** A file to send, and how often it was read and about to be named. */
export const fileTo = (path: string, more: Partial<FileToSend> = {}) => {
  const seen = { opened: 0, renamed: 0 };
  const file: FileToSend = {
    path,
    bytes: content.length,
    open: () => {
      seen.opened += 1;
      return Readable.from([content.subarray(0, 70_000), content.subarray(70_000)]);
    },
    earlier: 'NONE',
    beforeRename: async () => void (seen.renamed += 1),
    ...more,
  };
  return { file, seen };
};

/** `OK`, or why it did not get there. */
export const codeOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'OK',
    (error: { code?: string }) => error.code ?? 'no fault of files',
  );
