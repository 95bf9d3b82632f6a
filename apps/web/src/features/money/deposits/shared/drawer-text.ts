import type { DrawerCount } from '@parking/contract/money/deposits/drawer-count';
import type { TFunction } from 'i18next';
import { formatNumber, formatRupiah } from '../../../../i18n/format.ts';

/** `2 × Rp 50.000 · 3 × Rp 1.000 · Koin (Rp) 900` */
export const drawerText = (t: TFunction, { notes, coins }: DrawerCount): string =>
  [
    ...notes.map(({ value, count }) => `${formatNumber(count)} × ${formatRupiah(value)}`),
    ...(coins > 0 ? [`${t('deposits.drawer.coins')} ${formatNumber(coins)}`] : []),
  ].join(' · ');
