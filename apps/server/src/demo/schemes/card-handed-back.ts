import type { Scheme } from './scheme.ts';

export const cardHandedBack: Scheme = {
  name: 'card-handed-back',
  rule: 'PASSBACK',
  by: 'DRIVER',
  unit: 'DAY',
  rate: 0.2,
  cars: 'MEMBERS',
  needsEvents: true,
  sell: ({ at, car }, { events, write }) => {
    const { member } = car;
    const again = at - 15 * 60_000;
    if (!member?.cardNumber || again - car.enteredAt < 10 * 60_000 || !events.isTold(again)) return null;
    events.tell(car.entryGateId, 'CARD_READ', again, { cardNumber: member.cardNumber });
    write({ at: again, subjectId: member.id });
    return {};
  },
  lesson: {
    did: 'A member comes in, hands the card over the fence, and a second car tries to come in on it.',
    looks: 'The gate refused, so nothing happened.',
    where: 'The case: when the card was shown again while its car was inside.',
    act: 'Talk to the member at the third time. The gate refuses already.',
  },
};
