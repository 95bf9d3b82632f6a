import type { CheatingRule } from '@parking/contract/indications/cheating-rules';
import { formatNumber } from '../../i18n/format.ts';

/** Chances are small: told to their last digit, not rounded to nothing. */
export const formatSmall = (value: number): string => {
  const [whole = '', part] = plain(value).split('.');
  return part === undefined ? formatNumber(value) : `${formatNumber(Number(whole))}${separator()}${part}`;
};

/** Never with an exponent. */
const plain = (value: number): string => value.toFixed(10).replace(/\.?0+$/, '');

const separator = (): string => formatNumber(0.5).charAt(1);

/** Behind a comma or a point. */
export const readSmall = (text: string): number =>
  text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));

type Bounds = Pick<CheatingRule['thresholds'][number], 'usual' | 'least' | 'most'>;
export const isWhole = ({ usual, least, most }: Bounds): boolean => [usual, least, most].every(Number.isInteger);
