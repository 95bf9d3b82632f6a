import type { InsideCar } from '@parking/contract/parking/offline';
import { matchPlates, normalisePlate } from '@parking/contract/parking/plates';
import type { FoundMatch } from '@parking/contract/parking/stays';

export interface FoundCar {
  readonly car: InsideCar;
  readonly match: FoundMatch;
}

const rank: Readonly<Record<FoundMatch, number>> = { EXACT: 0, EQUIVALENT: 1, NEAR: 2 };

/** Cars of the copy by ticket code, else by plate; the surest first, of equals the one that came last. */
export function findCars(cars: readonly InsideCar[], text: string): FoundCar[] {
  const code = text.trim().toLowerCase();
  if (code === '') return [];
  const byCode = cars.find((car) => car.parkingCode.toLowerCase() === code);
  if (byCode) return [{ car: byCode, match: 'EXACT' }];
  const plate = normalisePlate(text);
  return cars
    .flatMap((car): FoundCar[] => {
      const match = car.plateNumber ? matchPlates(car.plateNumber, plate) : 'DIFFERENT';
      return match === 'DIFFERENT' ? [] : [{ car, match }];
    })
    .toSorted(
      (one, other) => rank[one.match] - rank[other.match] || other.car.datetimeIn.localeCompare(one.car.datetimeIn),
    );
}
