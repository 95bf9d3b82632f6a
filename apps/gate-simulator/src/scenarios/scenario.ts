import type { CarPark } from '../car-park.ts';

/** Something that happens in a car park; it ends by itself, or with the simulation. */
export interface Scenario {
  readonly about: string;
  run(carPark: CarPark): Promise<void>;
}
