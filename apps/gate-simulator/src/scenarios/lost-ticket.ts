import type { Scenario } from './scenario.ts';

/** Longer than the story takes: nobody else drives the car out with the ticket meanwhile. */
const staysMs = 3_600_000;

export const lostTicket: Scenario = {
  about: 'a car comes in, and its driver stands at the exit without a ticket',
  run: async (carPark) => {
    const { say } = carPark.options;
    const parked = await carPark.driveIn(staysMs);
    if (!parked) return;
    say(`${parked.lane.gate.name}  ${parked.car.plate} has lost its ticket`);
    await parked.lane.gate.settled();
    if (await carPark.wait(5_000)) await carPark.driveOut(parked, false);
  },
};
