import { percentText, taxOnTopOf, taxWithin } from '../../tariffs/charge-adjustments.ts';
import type { TaxRate } from '../../tariffs/tax-rate.ts';

interface Words {
  readonly label: string;
  readonly labelEn: string | null;
}

/** What a receipt calls its tax where no print field does. */
export const taxName = { label: 'PBJT', labelEn: 'PBJT' } as const;

/**
 * What a receipt calls its tax: whether the total holds it or it was added, and its rate. A rate that does not come to this tax
 * (whole rupiah, of a total with it) was not its own and is not told.
 */
export function taxWords(
  { label, labelEn }: Words,
  { total, tax }: { readonly total: number; readonly tax: number },
  rate: Pick<TaxRate, 'basisPoints' | 'mode'> | null,
): Words {
  if (!rate || rate.basisPoints === 0) return { label, labelEn };
  const isOnTop = rate.mode === 'ON_TOP';
  if (tax !== (isOnTop ? taxOnTopOf(total - tax, rate) : taxWithin(total, rate))) return { label, labelEn };
  return {
    label: `${isOnTop ? 'Ditambah' : 'Termasuk'} ${label} ${percentText(rate, ',')}%`,
    labelEn: `${isOnTop ? 'Plus' : 'Including'} ${labelEn ?? label} ${percentText(rate, '.')}%`,
  };
}
