import type { i18n as Words } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRupiah } from '../../../../../i18n/format.ts';
import type { Problem } from '../machine/exit-state.ts';

/** The sentence of a problem: the cashier's own where there is one, else the server's. */
export function problemText({ t, exists }: Pick<Words, 't' | 'exists'>, problem: Problem): string {
  const { code, values = {}, message } = problem;
  const named = code === 'stay-already-closed' && values['at'] ? 'stay-already-closed-at' : code;
  const key = `cashier.problems.${named}`;
  if (!exists(key)) return message ?? t('failures.unknown');
  const words = Object.entries(values).map(([name, value]) => [name, readable(value)]);
  return t(key as 'cashier.problems.unusual-amount', Object.fromEntries(words) as { amount: string });
}

/** Numbers are Rupiah. */
function readable(value: string | number): string {
  if (typeof value === 'number') return formatRupiah(value);
  return /^\d{4}-\d\d-\d\dT/.test(value) ? formatDateTime(value) : value;
}

export function useProblemText(): (problem: Problem) => string {
  const { i18n } = useTranslation();
  return (problem) => problemText(i18n, problem);
}
