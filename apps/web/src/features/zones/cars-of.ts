import type { CarsByGroup } from '@parking/contract/zones/zones';

/** Of all groups together. */
export const carsOf = (cars: CarsByGroup): number => Object.values(cars).reduce((sum, count) => sum + count, 0);
