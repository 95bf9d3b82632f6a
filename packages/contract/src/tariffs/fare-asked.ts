import type { Charge } from './charge.ts';

/** Rupiah that the tariff asked for the time parked, before anything came on top or off: the band of the tariff that a stay lies in. */
export const fareAsked = ({ gross, lines }: Pick<Charge, 'gross' | 'lines'>): number =>
  lines.filter(({ code }) => code === 'ADDITIONAL').reduce((fare, { amount }) => Math.max(0, fare - amount), gross);
