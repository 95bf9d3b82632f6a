import { z } from 'zod';
import { patterns } from './patterns.ts';

/** A text of so many digits. */
export const digits = (length: number) => z.string().regex(patterns.digits, { abort: true }).length(length);

const isPercent = (value: number): boolean => value === 100 || patterns.percent.test(String(value));

/** Per cent with up to two decimals, and all of it: 100. */
export const percent = () =>
  z.number().min(0, { abort: true }).max(100, { abort: true }).refine(isPercent).meta({ format: 'percent' });

/** Hundredths of a percent, in which parts are kept and reckoned: whole numbers, so that sums are exact. */
export const toBasisPoints = (parts: number): number => Math.round(parts * 100);
export const fromBasisPoints = (basisPoints: number): number => basisPoints / 100;
