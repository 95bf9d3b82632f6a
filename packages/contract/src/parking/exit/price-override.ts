import { z } from 'zod';
import { saleRupiah } from '../../core/money.ts';
import { requiredNote } from '../stays.ts';

/** The price of the stay, instead of the one that its fare makes: what was paid before comes off it. */
export const PriceOverride = z.strictObject({ total: saleRupiah(), reason: requiredNote() });
export type PriceOverride = z.output<typeof PriceOverride>;
