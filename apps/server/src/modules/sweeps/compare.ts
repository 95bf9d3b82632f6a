import type { ReadingOutcome } from '@parking/contract/sweeps/sweeps';
import { sweepSeesPercent } from '@parking/contract/sweeps/sweep-limits';
import { matchPlates, plateConfusionKey } from '@parking/contract/parking/plates';

/** A car by record. */
export interface Known {
  readonly stayId: string;
  readonly code: string;
  /** Normalised; empty where nobody knows it. */
  readonly plateKey: string;
}

/** What somebody saw: a plate or a ticket. */
export interface Reading {
  readonly id: string;
  readonly place: string;
  readonly plateKey: string;
  readonly code: string | null;
}

export interface ReadAs {
  readonly id: string;
  readonly outcome: ReadingOutcome;
  readonly stayId: string | null;
}

export interface Swept {
  readonly stayId: string;
  readonly outcome: 'SEEN' | 'MISSED' | 'UNSURE';
  /** Where it was seen. */
  readonly place: string | null;
}

interface Comparing {
  /** Inside during the whole sweep. */
  readonly inside: readonly Known[];
  /** Came or left during it. */
  readonly moved: readonly Known[];
  /** In the order in which they arrived. */
  readonly readings: readonly Reading[];
  readonly isOfWholeSite: boolean;
}

export interface Compared {
  readonly readings: readonly ReadAs[];
  readonly stays: readonly Swept[];
  /** Inside without a plate and not seen by its ticket: nobody can tell. */
  readonly untold: number;
  readonly isWhole: boolean;
}

/**
 * Holds what was read against the cars that were inside. Only a sweep of the whole site that saw enough of it says of the others
 * that they are not there. A plate that is nearly one of those not seen says nothing of either.
 */
export function compare({ inside, moved, readings, isOfWholeSite }: Comparing): Compared {
  const carsInside = openCars(inside);
  const carsMoved = openCars(moved);
  const swept = new Map<string, Swept>();
  const told = new Map<string, ReadAs>();
  const known = new Set<string>();
  const say = (reading: Reading, outcome: ReadingOutcome, stayId: string | null = null): void =>
    void told.set(reading.id, { id: reading.id, outcome, stayId });
  const unclear: Reading[] = [];
  for (const reading of readings) {
    const key = reading.code === null ? `plate ${reading.plateKey}` : `code ${reading.code}`;
    if (known.has(key)) say(reading, 'REPEATED');
    else {
      const seen = carsInside.find(reading);
      for (const { stayId } of seen) swept.set(stayId, { stayId, outcome: 'SEEN', place: reading.place });
      if (seen[0]) say(reading, 'SEEN', seen[0].stayId);
      else {
        const [other] = carsMoved.find(reading);
        if (other) say(reading, 'MOVED', other.stayId);
        else unclear.push(reading);
      }
    }
    known.add(key);
  }
  // What is nearly a plate is held against cars that nobody saw otherwise.
  for (const reading of unclear) {
    const near = inside.filter(
      ({ stayId, plateKey }) => !swept.has(stayId) && matchPlates(plateKey, reading.plateKey) === 'NEAR',
    );
    for (const { stayId } of near) swept.set(stayId, { stayId, outcome: 'UNSURE', place: reading.place });
    say(reading, near[0] ? 'UNSURE' : 'UNRECORDED', near[0]?.stayId ?? null);
  }
  const plated = inside.filter(({ plateKey }) => plateKey !== '');
  const unseen = plated.filter(({ stayId }) => !swept.has(stayId));
  const isWhole = isOfWholeSite && (plated.length - unseen.length) * 100 >= sweepSeesPercent * plated.length;
  const missed = unseen.map(({ stayId }) => ({ stayId, outcome: 'MISSED', place: null }) as const);
  return {
    readings: readings.flatMap(({ id }) => told.get(id) ?? []),
    stays: [...swept.values(), ...(isWhole ? missed : [])],
    untold: inside.filter(({ stayId, plateKey }) => plateKey === '' && !swept.has(stayId)).length,
    isWhole,
  };
}

/** Cars by their tickets, and by plates as cameras may take them. */
function openCars(cars: readonly Known[]) {
  const byCode = new Map(cars.map((car) => [car.code, car]));
  const byPlate = new Map<string, Known[]>();
  for (const car of cars) {
    const key = plateConfusionKey(car.plateKey);
    if (key !== '') byPlate.set(key, [...(byPlate.get(key) ?? []), car]);
  }
  return {
    find({ plateKey, code }: Reading): readonly Known[] {
      if (code !== null) {
        const car = byCode.get(code);
        return car ? [car] : [];
      }
      const alike = byPlate.get(plateConfusionKey(plateKey)) ?? [];
      const same = alike.filter((car) => car.plateKey === plateKey);
      return same.length > 0 ? same : alike.filter((car) => matchPlates(car.plateKey, plateKey) === 'EQUIVALENT');
    },
  };
}
