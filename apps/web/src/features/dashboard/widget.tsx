import type { DashboardWidget } from '@parking/contract/dashboards';
import type { ComponentType } from 'react';
import { GateStatesCard } from './gate-states-card.tsx';
import { OccupancyCard } from './occupancy-card.tsx';
import { PlainCard } from './plain-card.tsx';
import { TakingsCard } from './takings-card.tsx';
import { TrafficPerHourCard } from './traffic-per-hour-card.tsx';
import { YearlyCard } from './yearly-card.tsx';

export interface CardProps {
  readonly widget: DashboardWidget;
  /** The last part of the widget's address: a vehicle type, a direction. */
  readonly subject: string;
}

/** Calls that have a card of their own; what follows the address is its subject. */
const cards: readonly (readonly [address: string, card: ComponentType<CardProps>])[] = [
  ['/dashboard/occupancy', OccupancyCard],
  ['/dashboard/takings', TakingsCard],
  ['/dashboard/gate_states', GateStatesCard],
  ['/dashboard/parking/traffic_per_hour/', TrafficPerHourCard],
  ['/dashboard/parking/yearly/', YearlyCard],
];

/** One widget as its call is best shown; any other call as plain figures. */
export function Widget({ widget }: Pick<CardProps, 'widget'>) {
  const { url } = widget;
  const found = cards.find(([address]) => (address.endsWith('/') ? url.startsWith(address) : url === address));
  if (!found) return <PlainCard widget={widget} />;
  const [address, Card] = found;
  return <Card widget={widget} subject={url.slice(address.length)} />;
}
