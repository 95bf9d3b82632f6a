import type { TFunction } from 'i18next';

/** The shift of a deposit, and the how manieth of it when it is not the only one. */
export const nameOfShift = (t: TFunction, shift: string, n: number): string =>
  n > 1 ? t('deposits.shiftAndNumber', { shift, n }) : shift;
