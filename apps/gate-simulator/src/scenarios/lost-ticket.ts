import type { Scenario } from './scenario.ts';

export const lostTicket: Scenario = {
  about: 'a car comes in, and its driver stands at the exit without a ticket',
  run: async (carPark) => {
    const { say } = carPark.options;
    const parked = await carPark.driveIn(0);
    if (!parked) return;
    say(`${parked.lane.gate.name}  ${parked.car.plate} has lost its ticket`);
    await parked.lane.gate.settled();
    if (await carPark.wait(5_000)) await carPark.driveOut(parked, false);
  },
};
