import { trainingMark } from '@parking/contract/core/training-mark';

const namePrefix = 'LATIHAN_TRAINING_';
let isMarked = false;

/**
 * From now on each file that this process writes or sends says that it is of training: by its name, and where its format allows by
 * its first line or sheet. Returned is what undoes it.
 */
export function markFiles(): () => void {
  isMarked = true;
  return () => void (isMarked = false);
}

/** The name that a file is sent under; one that came back in keeps the mark that it has. */
export const sentName = (filename: string): string =>
  isMarked && !filename.startsWith(namePrefix) ? namePrefix + filename : filename;

/** What stands at the head of a written file; null where nothing does. */
export const fileMark = (): string | null => (isMarked ? trainingMark : null);
