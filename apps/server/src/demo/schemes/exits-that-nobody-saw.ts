import type { Scheme } from './scheme.ts';

export const exitsThatNobodySaw: Scheme = {
  name: 'exits-that-nobody-saw',
  rule: 'MISSED_EXITS',
  by: 'DRIVER',
  unit: 'MONTH',
  rate: 0.7,
  cars: 'MEMBERS',
  sell: (leaving, { write, chosen, countOf, dueOf }) => {
    const { at, car } = leaving;
    const memberId = car.member?.id ?? '';
    // Somebody who comes often, and pays nothing at the gate.
    if (dueOf(leaving) > 0 || countOf(memberId) < visits || chosen(memberId) !== memberId) return null;
    write({ at, subjectId: memberId, stayId: car.id });
    return { exitKind: 'EXIT_MISSED', flags: ['exit-missed'] };
  },
  lesson: {
    did: 'A member drives out close behind another car, so that the own stay stays open, and a second car comes in on it.',
    looks: 'A reader that missed a card.',
    where: 'The case: how often the exits of that member were not seen in a month.',
    act: 'Have the reader looked at first: others would be missed too. Then talk to the member.',
  },
};

const visits = 2;
