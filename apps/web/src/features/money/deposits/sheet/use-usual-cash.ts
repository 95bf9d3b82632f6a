import { paidTypes } from '@parking/contract/money/paid-types';
import { useApiQuery } from '../../../../api/query.ts';

/** The account that cash ends up in by its payment type; null where none is set, undefined until it is known. */
export function useUsualCash(): string | null | undefined {
  const { data, error } = useApiQuery(paidTypes.options, {}, { handles: 'all' });
  if (error) return null;
  return data && (data.find(({ kind, cashId }) => kind === 'CASH' && cashId !== null)?.cashId ?? null);
}
