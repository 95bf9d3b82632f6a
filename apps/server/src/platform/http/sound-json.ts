import type { FieldProblem } from '@parking/contract/core/field-errors';
import { textFault } from '@parking/contract/core/sound-text';

const deepest = 50;
/** Enough of a name to find it by: who sends megabytes as a name is not sent them back. */
const longestName = 100;

/** A name as it can be shown, whatever stands in it. */
const printable = (text: string): string => JSON.stringify(text.slice(0, longestName)).slice(1, -1);

/** The first text or name in something parsed that cannot be kept, or the place where it goes too deep to be looked into. */
export function findUnsound(value: unknown, path = '', depth = 0): FieldProblem | null {
  if (depth > deepest) return { path: path.split('.')[0] ?? '', code: 'too-deep' };
  if (typeof value === 'string') {
    const code = textFault(value);
    return code && { path, code };
  }
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? printable(key) : `${path}.${printable(key)}`;
    const code = textFault(key);
    const found = code ? { path: at, code } : findUnsound(inner, at, depth + 1);
    if (found !== null) return found;
  }
  return null;
}
