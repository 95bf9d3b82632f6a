import type { checkUnits } from '@parking/contract/system/status';
import type { TFunction } from 'i18next';
import { formatBytes, formatNumber } from '../../../i18n/format.ts';

type Unit = (typeof checkUnits)[number];

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

function secondsText(t: TFunction, seconds: number): string {
  if (seconds < 2 * minute) return t('status.seconds', { value: formatNumber(Math.round(seconds)) });
  if (seconds < 2 * hour) return t('status.minutes', { value: formatNumber(Math.round(seconds / minute)) });
  if (seconds < 2 * day) return t('status.hours', { value: formatNumber(Math.round(seconds / hour)) });
  return t('status.days', { value: formatNumber(Math.round(seconds / day)) });
}

/** A value as people say it. */
export function valueText(t: TFunction, value: number | null, unit: Unit): string {
  if (value === null) return t('status.none');
  switch (unit) {
    case 'SECONDS':
      return secondsText(t, value);
    case 'MILLISECONDS':
      return t('status.milliseconds', { value: formatNumber(Math.round(value)) });
    case 'BYTES':
      return formatBytes(value);
    case 'PERCENT':
      return t('status.percent', { value: formatNumber(Math.round(value)) });
    case 'DAYS':
      return t('status.days', { value: formatNumber(value) });
    case 'YES_NO':
      return t(value === 1 ? 'status.yes' : 'status.no');
    case 'COUNT':
      return formatNumber(value);
  }
}

interface Limits {
  readonly unit: Unit;
  readonly worse: 'above' | 'below';
  readonly warn: number | null;
  readonly bad: number | null;
}

/** From where on somebody should look; null where a value has no limits. */
export function limitsText(t: TFunction, { unit, worse, warn, bad }: Limits): string | null {
  if (bad === null || unit === 'YES_NO') return null;
  if (warn === null) return t('status.limits.badAbove', { bad: valueText(t, bad, unit) });
  return t(`status.limits.${worse}`, { warn: valueText(t, warn, unit), bad: valueText(t, bad, unit) });
}
