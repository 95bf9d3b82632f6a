import type { FieldProblem } from '@parking/contract/core/field-errors';
import { isFingerprintBy } from '@parking/contract/money/settlements/file-server';

/** What the fingerprint of a file server lacks for its way: by SFTP there must be one, and each way shows one of its own form. */
export function faultsOfPin(way: string, hostKey: string | null): FieldProblem[] {
  if (way !== 'SFTP' && way !== 'FTPS') return [];
  if (hostKey === null) return way === 'SFTP' ? [{ path: 'hostKey', code: 'required' }] : [];
  return isFingerprintBy(way, hostKey) ? [] : [{ path: 'hostKey', code: 'wrong-format' }];
}
