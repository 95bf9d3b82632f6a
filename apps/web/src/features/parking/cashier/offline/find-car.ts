import type { InsideCar } from '@parking/contract/parking/offline/offline';
import { matchPlates, normalisePlate, platePart } from '@parking/contract/parking/plates';
import { type FoundMatch, foundMatches } from '@parking/contract/parking/stays';

export interface FoundCar {
  readonly car: InsideCar;
  readonly match: FoundMatch;
}

/** How a plate of the copy fits; null when it does not. */
function matchOf(searched: string, plateNumber: string): FoundMatch | null {
  const match = matchPlates(plateNumber, searched);
  const part = platePart(searched);
  if (match === 'EXACT' || match === 'EQUIVALENT') return match;
  if (part !== null && normalisePlate(plateNumber).includes(part)) return 'PART';
  return match === 'NEAR' ? match : null;
}

/** Cars of the copy by ticket code, else by plate or a part of it; the surest first, of equals the one that came last. */
export function findCars(cars: readonly InsideCar[], text: string): FoundCar[] {
  const code = text.trim().toLowerCase();
  if (code === '') return [];
  const byCode = cars.find((car) => car.parkingCode.toLowerCase() === code);
  if (byCode) return [{ car: byCode, match: 'EXACT' }];
  return cars
    .flatMap((car): FoundCar[] => {
      const match = car.plateNumber ? matchOf(text, car.plateNumber) : null;
      return match === null ? [] : [{ car, match }];
    })
    .toSorted(
      (one, other) =>
        foundMatches.indexOf(one.match) - foundMatches.indexOf(other.match) ||
        other.car.datetimeIn.localeCompare(one.car.datetimeIn),
    );
}
