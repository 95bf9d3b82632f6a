import type { Scenario } from './scenario.ts';

const cars = 60;

export const morningRush: Scenario = {
  about: `${cars} cars within two minutes, and nobody leaves`,
  run: async (carPark) => {
    for (let index = 0; index < cars; index += 1) {
      await carPark.driveIn(3_600_000);
      if (!(await carPark.wait(1_000 + carPark.options.random() * 2_000))) return;
    }
  },
};
