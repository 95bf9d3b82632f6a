import { useTranslation } from 'react-i18next';
import { formatDateTime, formatRupiah } from '../../../../../i18n/format.ts';
import type { Problem } from '../machine/exit-state.ts';

/** The sentence of a problem: the cashier's own where there is one, else the server's. */
export function useProblemText(): (problem: Problem) => string {
  const { t, i18n } = useTranslation();
  return ({ code, values = {}, message }) => {
    const at = typeof values['at'] === 'string' ? values['at'] : null;
    const named = code === 'stay-already-closed' && at ? 'stay-already-closed-at' : code;
    const key = `cashier.problems.${named}`;
    if (!i18n.exists(key)) return message ?? t('failures.unknown');
    const { total, reason } = values;
    return t(key as 'cashier.problems.fare-changed', {
      total: typeof total === 'number' ? formatRupiah(total) : String(total ?? ''),
      reason: String(reason ?? ''),
      at: at ? readableTime(at) : '',
    });
  };
}

const readableTime = (at: string): string => (/^\d{4}-\d\d-\d\dT/.test(at) ? formatDateTime(at) : at);
