import fc from 'fast-check';
import type { Act } from './act.ts';
import { actsAtExits } from './acts-at-exits.ts';
import { actsAtGates } from './acts-at-gates.ts';
import { actsOfClaims } from './acts-of-claims.ts';
import { actsOfFinance } from './acts-of-finance.ts';
import { actsOfCashCounts } from './acts-of-cash-counts.ts';
import { actsOfDrops } from './acts-of-drops.ts';
import { actsOfFloats } from './acts-of-floats.ts';
import { actsOfMembers } from './acts-of-members.ts';
import { actsOfPayments } from './acts-of-payments.ts';
import { actsOfTickets } from './acts-of-tickets.ts';
import { actsOffline } from './acts-offline.ts';
import { actsOfSettings } from './acts-of-settings.ts';
import { Dice } from './dice.ts';
import type { World } from './world.ts';

const acts = {
  ...actsAtGates,
  ...actsAtExits,
  ...actsOfPayments,
  ...actsOfClaims,
  ...actsOffline,
  ...actsOfMembers,
  ...actsOfFinance,
  ...actsOfFloats,
  ...actsOfDrops,
  ...actsOfTickets,
  ...actsOfCashCounts,
  ...actsOfSettings,
} as const satisfies Record<string, Act>;
type ActName = keyof typeof acts;
const names = Object.keys(acts) as ActName[];

/** How often an act is done beside the others; once where it is not named. */
const weights: Readonly<Partial<Record<ActName, number>>> = {
  ticket: 5,
  arrive: 20,
  enterPaid: 4,
  leave: 16,
  leaveWithAnothers: 3,
  letGo: 2,
  lostTicket: 3,
  claim: 4,
  letOwe: 3,
  decideClaim: 2,
  request: 6,
  payLate: 3,
  upload: 8,
  submit: 5,
  receive: 6,
  verify: 5,
  dispute: 2,
  reopen: 4,
  close: 3,
  handOutFloat: 3,
  takeFloat: 3,
  countFloat: 2,
  receiveFloat: 3,
  dropCash: 3,
  receiveDrop: 3,
  addBooklet: 3,
  issueBooklet: 3,
  takeBooklet: 3,
  enterTickets: 6,
  takeBackTickets: 2,
  giveBackBooklet: 2,
  countCash: 2,
  decideCount: 2,
  settleTaking: 2,
  changeShift: 2,
};

const one = fc.record({
  name: fc.oneof(...names.map((name) => ({ weight: weights[name] ?? 1, arbitrary: fc.constant(name) }))),
  seed: fc.noBias(fc.nat()),
});

/** What happens at one moment: often two things at once, now and then three. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.array(one, { minLength: 1, maxLength: 1 }) },
  { weight: 4, arbitrary: fc.array(one, { minLength: 2, maxLength: 3 }) },
);
export type Step = readonly { readonly name: ActName; readonly seed: number }[];

export const stepsOf = (seed: number, count: number): Step[] => fc.sample(step, { seed, numRuns: count });

export const nameOf = (step: Step): string => step.map(({ name, seed }) => `${name}(${seed})`).join(' + ');

/** Does a step, all its acts at once. Returns what came of each act: its status, or 0 where there was nothing to do. */
export async function take(world: World, step: Step): Promise<{ readonly name: string; readonly status: number }[]> {
  const done = await Promise.allSettled(step.map(({ name, seed }) => acts[name](world, new Dice(seed))));
  return done.map((outcome, index) => {
    const name = step[index]?.name ?? '';
    if (outcome.status === 'rejected') world.faults.push(`${name}: ${String(outcome.reason)}`);
    return { name, status: outcome.status === 'fulfilled' ? (outcome.value?.status ?? 0) : 500 };
  });
}
