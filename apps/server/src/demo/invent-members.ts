import { vehicleTypeIds } from './car-park.ts';
import { type DemoSubscription, subscriptions } from './memberships.ts';
import type { Random } from './random.ts';
import type { Visitors } from './visitors.ts';

interface Period {
  readonly fromDate: string;
  readonly toDate: string;
  readonly soldAt: string;
}

/** A member as time goes by. */
export interface Member {
  readonly id: string;
  readonly name: string;
  readonly subscription: DemoSubscription;
  readonly vehicleTypeId: string;
  readonly plates: readonly string[];
  readonly cardNumber: string | null;
  readonly periods: Period[];
  /** Of its cars, plates that are inside. */
  readonly inside: Set<string>;
  startDate: string;
  lastSeen: number;
}

const surnames: readonly [string, ...string[]] = [
  'Wijaya',
  'Halim',
  'Nasution',
  'Siregar',
  'Kusnadi',
  'Rahayu',
  'Tanjung',
  'Lubis',
  'Maharani',
  'Gunadi',
];
const firstNames: readonly [string, ...string[]] = [
  'Andi',
  'Bunga',
  'Citra',
  'Dimas',
  'Endah',
  'Farhan',
  'Gita',
  'Hadi',
  'Intan',
  'Jaya',
  'Karin',
  'Luki',
];
/** How many have a card. */
const haveCard = 0.6;

interface Inventing {
  readonly random: Random;
  readonly visitors: Visitors;
  readonly from: number;
}

export const groupOf = ({ vehicle }: DemoSubscription): 'MOTOR' | 'CAR' => (vehicle === 'MOTOR' ? 'MOTOR' : 'CAR');

/** One of each subscription at least. */
export function inventMembers({ random, visitors, from }: Inventing, count: number): Member[] {
  return Array.from({ length: count }, (_, index): Member => {
    const subscription = subscriptions[index] ?? pickSubscription(random);
    const isCompany = subscription.group === 'PARENT';
    const plates = Array.from(
      { length: isCompany ? subscription.maxPlate + 2 : random.between(1, subscription.maxPlate) },
      () => visitors.reserve(groupOf(subscription)),
    );
    const surname = random.pick(surnames);
    return {
      id: random.idAt(from),
      name: isCompany ? `PT ${surname} Sejahtera ${index + 1}` : `${random.pick(firstNames)} ${surname}`,
      subscription,
      vehicleTypeId: vehicleTypeIds[subscription.vehicle],
      plates,
      cardNumber: !isCompany && random.chance(haveCard) ? `04${random.bytes(6).toString('hex').toUpperCase()}` : null,
      periods: [],
      inside: new Set(),
      startDate: '',
      lastSeen: from,
    };
  });
}

function pickSubscription(random: Random): DemoSubscription {
  let left = random.unit();
  const found = subscriptions.find(({ share }) => (left -= share) < 0) ?? subscriptions.at(0);
  if (!found) throw new Error('The demo sells no memberships.');
  return found;
}
