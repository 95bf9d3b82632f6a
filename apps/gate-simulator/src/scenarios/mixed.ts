import { dayClassOf, occupancyAt } from '@parking/contract/demo/occupancy';
import { lostTicket } from './lost-ticket.ts';
import { offline } from './offline.ts';
import type { Scenario } from './scenario.ts';

/** Cars an hour when the car park is full. */
const busiestHour = 480;
const meanStayMs = 12 * 60_000;
const tickMs = 1_000;
const hourMs = 3_600_000;
/** Once in so many cars. */
const odds = { offline: 90, lostTicket: 60, brokenBarrier: 70 } as const;
const repairMs = 25_000;
const zoneMs = 7 * hourMs;

export const mixed: Scenario = {
  about:
    'traffic that follows the hour as in real garages, and now and then something that goes wrong; it does not end',
  run: async (carPark) => {
    const { random, exits, say } = carPark.options;
    const troubles = new Set<Promise<void>>();
    const trouble = (work: Promise<void>): void => {
      const told = work
        .catch((error: unknown) => say(`A trouble went wrong itself: ${String(error)}`))
        .finally(() => troubles.delete(told));
      troubles.add(told);
    };
    const once = (odd: number): boolean => random() < 1 / odd;
    while (await carPark.wait(tickMs)) {
      carPark.leaveDue();
      const local = new Date(Date.now() + zoneMs);
      const fullness = occupancyAt(dayClassOf(local.toISOString().slice(0, 10)), local.getUTCHours());
      if (random() >= (busiestHour * fullness * tickMs) / hourMs) continue;
      await carPark.driveIn(60_000 - meanStayMs * Math.log(1 - random()));
      if (troubles.size > 0) continue;
      if (once(odds.offline)) trouble(offline.run(carPark));
      else if (once(odds.lostTicket)) trouble(lostTicket.run(carPark));
      else if (once(odds.brokenBarrier)) {
        const lane = carPark.pick(exits.filter(({ cashier }) => cashier !== null));
        if (!lane) continue;
        say(`${lane.gate.name}: the barrier is stuck`);
        lane.gate.breakBarrier(random() < 0.5 ? 'refuses' : 'silent');
        trouble(carPark.wait(repairMs).then(() => lane.gate.repairBarrier()));
      }
    }
    await Promise.all(troubles);
  },
};
