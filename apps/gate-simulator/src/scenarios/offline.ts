import type { Scenario } from './scenario.ts';

const spellMs = 20_000;

export const offline: Scenario = {
  about: 'half of the entries lose the network for a while and upload later, out of order and some of it twice',
  run: async (carPark) => {
    const { entries, random, say } = carPark.options;
    const cut = entries.filter((_, index) => index % 2 === 0);
    await Promise.all(cut.map(({ gate }) => gate.goOffline()));
    say(`${cut.map(({ gate }) => gate.name).join(', ')} lost the network`);
    for (const until = Date.now() + spellMs; Date.now() < until; ) {
      for (const lane of entries) await carPark.driveIn(600_000, lane);
      if (!(await carPark.wait(3_000))) break;
    }
    for (const { gate } of cut) {
      say(`${gate.name} is back with ${gate.waiting} events`);
      await gate.goOnline({ shuffled: true, repeated: 0.3, random });
    }
    await Promise.all(cut.map(({ gate }) => gate.settled()));
    say('All of them arrived.');
  },
};
